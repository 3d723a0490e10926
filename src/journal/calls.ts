import { runOf } from '../../contract/traceContext.ts';
import { addCallWatcher } from '../api/callWatchers.ts';
import { withoutSecrets } from '../lib/withoutSecrets.ts';
import type { Recorded } from './ring.ts';

export const MOST_CHARACTERS = 20_000;
/** The player reports a position every few seconds, which would bury the rest. */
const PROGRESS = 'POST /api/user/history';

/** Records the calls of the API, with the run that made each. */
export function watchCalls(record: Recorded): void {
  let count = 0;
  addCallWatcher(({ call, input, headers }) => {
    const run = runOf(headers);
    if (call === PROGRESS && !run) return () => {};
    count += 1;
    const id = spanOf(headers.traceparent) ?? `${count}`;
    const key = headers['idempotency-key'];
    const idempotencyKey = key === undefined ? {} : { idempotencyKey: String(key) };
    record({ kind: 'callSent', id, call, input: cut(input), ...idempotencyKey }, run);
    return ({ status, body, headers: answered, failure }) => {
      const requestId = answered['x-request-id'] ?? null;
      record(
        {
          ...{ kind: 'callAnswered', id, status, body: cut(body), failure },
          requestId: requestId === null ? null : String(requestId),
        },
        run,
      );
    };
  });
}

const spanOf = (traceparent: unknown): string | null =>
  /^00-[\da-f]{32}-([\da-f]{16})-/.exec(String(traceparent))?.[1] ?? null;

/** What is too long is text, marked as cut, in place of the data. */
function cut(value: unknown): unknown {
  const shown = withoutSecrets(value);
  const text = JSON.stringify(shown) ?? '';
  if (text.length <= MOST_CHARACTERS) return shown;
  return { cut: text.slice(0, MOST_CHARACTERS), characters: text.length };
}
