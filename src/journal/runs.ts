import type { FailureKind } from '../api/apiError.ts';
import type { Flow } from '../lib/currentRun.ts';
import type { EffectKind, Entry } from './entries.ts';
import { type Outcome, type Verdict, verdictOf } from './verdict.ts';

export type { Outcome } from './verdict.ts';

export type RunView = {
  flow: Flow;
  begun: number;
  ended: number | null;
  documents: number[];
  entries: Entry[];
  outcome: Outcome;
  cause: string | null;
  pending: Pending[];
};

/** The next document resumes a stored request within this time. */
const RESUMED_WITHIN_MS = 2_000;

export function runsOf(entries: readonly Entry[], now: number): RunView[] {
  const present = entries.at(-1)?.document ?? 0;
  const opened = entries.find(({ document }) => document === present)?.at ?? now;
  const resumable = now - opened < RESUMED_WITHIN_MS;
  const runs = new Map<string, Entry[]>();
  for (const entry of entries) {
    if (!entry.run) continue;
    const others = runs.get(entry.run.id);
    if (others) others.push(entry);
    else runs.set(entry.run.id, [entry]);
  }
  return [...runs.values()].map((own) => viewOf(own, present, resumable));
}

function viewOf(entries: Entry[], present: number, resumable: boolean): RunView {
  const [first, last] = [entries[0] as Entry, entries.at(-1) as Entry];
  const flow = first.run as Flow;
  const waiting = pendingOf(entries.filter(({ document }) => document === last.document));
  const pending = last.document === present ? waiting : [];
  const lost = waiting.length > 0 && last.document !== present;
  const verdict = verdictOf(flow.name, entries, { waits: pending.length > 0 || (lost && resumable), lost });
  return {
    flow,
    begun: first.at,
    ended: verdict.outcome === 'running' ? null : last.at,
    documents: [...new Set(entries.map(({ document }) => document))],
    entries,
    outcome: verdict.outcome,
    cause: causeOf(verdict, entries),
    pending,
  };
}

type Failed = {
  kind: FailureKind;
  call: string;
  status: number | null;
  code: number | null;
  message?: string;
};
type Reason = { kind?: FailureKind | 'bug'; code?: number | null };

function causeOf({ outcome, by }: Verdict, entries: readonly Entry[]): string | null {
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

/** The payload of an outcome is the failure itself or has it as its `reason`. */
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

export type Pending = {
  /** For example 'POST /api/video/unlock', 'session/loggedIn or left', '/assets/merge.js'. */
  label: string;
  what: EffectKind | 'answer' | 'code';
  since: number;
};

type Begun = Extract<Entry, { kind: 'effectBegan' }>;

function pendingOf(entries: readonly Entry[]): Pending[] {
  const asked = [...openCalls(entries), ...openCode(entries)];
  const leaves = openEffects(entries);
  // The name of a waiting function says less than the call or the code it waits for.
  const explained = ({ what, since }: Pending) =>
    (what === 'call' || what === 'fork') && asked.some((each) => each.since >= since);
  const others = leaves.filter((leaf) => !explained(leaf));
  return [...asked, ...others].sort((a, b) => a.since - b.since);
}

function openCalls(entries: readonly Entry[]): Pending[] {
  const open = new Map<string, Pending>();
  for (const entry of entries) {
    if (entry.kind === 'callSent') open.set(entry.id, { label: entry.call, what: 'answer', since: entry.at });
    if (entry.kind === 'callAnswered') open.delete(entry.id);
  }
  return [...open.values()];
}

function openCode(entries: readonly Entry[]): Pending[] {
  const open = new Map<string, Pending>();
  for (const entry of entries) {
    if (entry.kind === 'codeWanted')
      open.set(entry.file, { label: entry.file, what: 'code', since: entry.at });
    if (entry.kind === 'codeEnded') open.delete(entry.file);
  }
  return [...open.values()];
}

/** Returns only the innermost effects, because the others wait for these. */
function openEffects(entries: readonly Entry[]): Pending[] {
  const open = new Map<number, Begun>();
  for (const entry of entries) {
    if (entry.kind === 'effectBegan') open.set(entry.effect, entry);
    if (entry.kind === 'effectEnded') open.delete(entry.effect);
  }
  const begun = [...open.values()];

  const leavesOf = (effect: Begun): Pending[] => {
    const inner = begun.filter(({ parent }) => parent === effect.effect);
    if (inner.length === 0) return [leafOf(effect, effect.label)];
    if (effect.what !== 'race') return inner.flatMap(leavesOf);
    const branches = inner.map((each) => ({ key: each.branch, leaves: leavesOf(each) }));
    // A race between some work and an interruption waits for the work.
    const working = branches.filter(({ leaves }) => leaves.some(isWork));
    if (working.length > 0) return working.flatMap(({ leaves }) => leaves);
    const label = branches.map(({ key, leaves }) => leaves.map((leaf) => shown(leaf, key)).join(' and '));
    return [leafOf(effect, label.join(' or '))];
  };
  return begun.filter(({ parent }) => parent === null || !open.has(parent)).flatMap((root) => leavesOf(root));
}

const leafOf = ({ what, at }: Begun, label: string): Pending => ({ label, what, since: at });

const isWork = ({ what }: Pending): boolean => what === 'call' || what === 'fork' || what === 'spawn';

/** A branch's key says more than the name of a function that matches actions. */
const shown = ({ what, label }: Pending, key: string | undefined): string =>
  what === 'take' && !label.includes('/') ? (key ?? label) : label;
