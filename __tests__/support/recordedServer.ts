import type { RecordedDocument } from '../../src/journal/cassette.ts';
import type { Happening } from '../../src/journal/happenings.ts';
import { withoutSecrets } from '../../src/lib/withoutSecrets.ts';
import type { Asked } from './app.ts';

type AskedThen = Extract<Happening, { kind: 'asked' }>;
export type Answered = Extract<Happening, { kind: 'answered' }>;
export type MadeCall = { call: string; input: string; recorded: AskedThen | null };

/** The client adds these to every call by itself. */
const ADDED = ['lang', 'fbclid', 'ttclid'];

/** A query holds texts only, and the order of an input's values says nothing. */
export function comparable(input: unknown): string {
  const values = Object.entries((withoutSecrets(input) ?? {}) as Record<string, unknown>)
    .filter(([name, value]) => value !== undefined && !ADDED.includes(name))
    .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
  return JSON.stringify(values.sort());
}

/** Answers the calls of a document as they were answered when it was recorded, each when `deliver` says so. */
export function recordedServer({ happenings }: RecordedDocument) {
  const recorded = happenings.filter((one): one is AskedThen => one.kind === 'asked');
  const answers = happenings.filter((one): one is Answered => one.kind === 'answered');
  const open = new Set(recorded);
  const waiting = new Map<number, (answer: Answered) => void>();
  const delivered = new Map<number, Answered>();
  const made: MadeCall[] = [];

  const find = (call: string, input: string) => {
    const same = [...open].filter((one) => one.call === call);
    return same.find((one) => comparable(one.input) === input) ?? same[0] ?? null;
  };
  return {
    made,
    isWaiting: (number: number) => waiting.has(number),
    deliver(answer: Answered) {
      delivered.set(answer.number, answer);
      waiting.get(answer.number)?.(answer);
      waiting.delete(answer.number);
    },
    async answer({ call, input, request: { signal } }: Asked): Promise<Response> {
      const found = find(call, comparable(input));
      const isSame = found && comparable(found.input) === comparable(input);
      made.push({ call, input: comparable(input), recorded: isSame ? found : null });
      if (found) open.delete(found);
      // Another build may ask once more; the server would hardly say anything else.
      const known = found ? delivered.get(found.number) : answers.findLast((one) => one.call === call);
      const aborted = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      });
      const answer = new Promise<Answered>((resolve) => {
        if (known) resolve(known);
        else if (found) waiting.set(found.number, resolve);
      });
      return Promise.race([answer.then(responseOf), aborted]);
    },
  };
}

/** Without an answer the client waits until it gives up by itself. */
function responseOf({ failure, status, body, requestId }: Answered): Response | Promise<never> {
  if (failure === 'timeout' || failure === 'canceled') return new Promise(() => {});
  if (status === null) throw new TypeError('Failed to fetch');
  const headers = new Headers(requestId === null ? [] : [['x-request-id', requestId]]);
  return typeof body === 'string'
    ? new Response(body, { status, headers })
    : Response.json(body, { status, headers });
}
