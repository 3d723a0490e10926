import type { FailureKind } from '../api/apiError.ts';
import type { Entry } from './entries.ts';
import type { Verdict } from './verdict.ts';

type Failed = {
  kind: FailureKind;
  call: string;
  status: number | null;
  code: number | null;
  message?: string;
};
type Reason = { kind?: FailureKind | 'bug'; code?: number | null };

/** Says in one sentence why a run has failed or was abandoned. */
export function causeOf({ outcome, by }: Verdict, entries: readonly Entry[]): string | null {
  const before = by ? entries.slice(0, entries.indexOf(by) + 1) : entries;
  if (outcome === 'failed') return causeOfFailure(by, before);
  return outcome === 'abandoned' ? causeOfLeaving(by, before) : null;
}

function causeOfFailure(by: Entry | null, before: readonly Entry[]): string {
  const { kind, code } = reasonIn(by);
  const lost = before.findLast((entry) => entry.kind === 'codeEnded' && !entry.arrived);
  const isRefused = kind === 'envelope' || kind === 'badRequest' || kind === 'badResponse';
  if (lost?.kind === 'codeEnded' && !isRefused) return `${lost.file} did not arrive`;
  const call = failedCallIn(before, kind);
  if (call && kind !== 'bug') return causeOfCall(call);
  const error = errorIn(before);
  if (error && (kind === 'bug' || !kind)) return `Bug in a saga: ${error}`;
  if (kind === 'bug') return 'Bug in a saga';
  const type = by?.kind === 'action' ? by.type : 'A saga failed';
  return kind ? `${type}: ${kind}${code ? ` (${code})` : ''}` : type;
}

/** Outcomes hold the failure itself, or as their reason. */
function reasonIn(by: Entry | null): Reason {
  const payload = by?.kind === 'action' ? (by.payload as (Reason & { reason?: Reason }) | undefined) : null;
  return payload?.reason ?? payload ?? {};
}

function failedCallIn(before: readonly Entry[], kind: Reason['kind']): Failed | null {
  const failures = before.flatMap((entry) =>
    entry.kind === 'action' && entry.type === 'api/failed' ? [entry.payload as Failed] : [],
  );
  return failures.findLast((failure) => !kind || failure.kind === kind) ?? null;
}

function causeOfCall({ kind, call, status, code, message }: Failed): string {
  if (kind === 'network') return `No connection: ${call}`;
  if (kind === 'timeout') return `${call} was not answered in time`;
  if (kind === 'envelope' && code === 402) return 'A plan is needed (402)';
  const said = message ? `: ${message}` : '';
  if (kind === 'envelope') return `${call} was refused with code ${code}${said}`;
  return status === 200
    ? `${call} answered with something else than an envelope`
    : `${call} answered ${status}${said}`;
}

/** The last error that is none of the API's. */
function errorIn(before: readonly Entry[]): string | null {
  const isBug = (entry: Entry) =>
    entry.kind === 'effectEnded' && entry.how === 'rejected' && !entry.answer.startsWith('ApiError');
  const ended = before.findLast(isBug);
  return ended?.kind === 'effectEnded' ? ended.answer : null;
}

function causeOfLeaving(by: Entry | null, before: readonly Entry[]): string {
  if (by?.kind !== 'action') return 'Its page was left';
  if (by.type === 'app/intentDropped') return 'Walked away to another page';
  const replaced = before.findLast(
    (entry) => entry.kind === 'effectEnded' && entry.by?.startsWith('another '),
  );
  if (replaced?.kind === 'effectEnded') return `Replaced by ${replaced.by}`;
  const { at } = (by.payload ?? {}) as { at?: string };
  return at ? `Walked away at ${at}` : 'Walked away';
}
