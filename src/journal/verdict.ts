import type { Entry } from './entries.ts';

export type Outcome = 'running' | 'done' | 'failed' | 'abandoned';
type ActionEntry = Extract<Entry, { kind: 'action' }>;

export type Verdict = {
  outcome: Outcome;
  /** The entry that decides it: an action, or the end of a crashed saga. */
  by: Entry | null;
};

type Open = {
  waits: boolean;
  /** What the run waited for ended with its document. */
  lost: boolean;
};

const FAILED = /[a-z]Failed$/;
const REQUEST = /(?:Requested|requested|Opened|opened|Wanted|started)$/;
const domainOf = ({ type }: ActionEntry) => type.split('/')[0];

/** A request's own outcome decides; without one, a run is over when nothing is open. */
export function verdictOf(request: string, entries: readonly Entry[], { waits, lost }: Open): Verdict {
  const own = ownOutcome(request, entries);
  if (own) return own;
  if (waits) return { outcome: 'running', by: null };
  if (lost) return { outcome: 'abandoned', by: null };
  const failure = failureIn(entries) ?? crashIn(entries);
  return failure ? { outcome: 'failed', by: failure } : { outcome: 'done', by: null };
}

/** The last outcome counts, and a repeated request has none yet: another document may have resumed it. */
function ownOutcome(request: string, entries: readonly Entry[]): Verdict | null {
  const failed = request.replace('Requested', 'Failed').replace('requested', 'failed');
  const abandoned = request.replace('Requested', 'Abandoned');
  let verdict: Verdict | null = null;
  for (const entry of entries) {
    if (entry.kind !== 'action') continue;
    if (entry.type === request) verdict = null;
    else if (entry.type === failed) verdict = { outcome: 'failed', by: entry };
    else if (entry.type === abandoned || isDropped(entry, request))
      verdict = { outcome: 'abandoned', by: entry };
  }
  return verdict;
}

const isDropped = ({ type, payload }: ActionEntry, request: string): boolean =>
  type === 'app/intentDropped' && (payload as { request?: unknown } | undefined)?.request === request;

function failureIn(entries: readonly Entry[]): ActionEntry | null {
  const actions = entries.filter((entry) => entry.kind === 'action');
  const at = actions.findLastIndex(({ type }) => FAILED.test(type));
  const failure = actions[at];
  if (!failure) return null;
  const again = actions
    .slice(at + 1)
    .some((action) => REQUEST.test(action.type) && domainOf(action) === domainOf(failure));
  return again ? null : failure;
}

function crashIn(entries: readonly Entry[]): Entry | null {
  const workers = new Set<number>();
  for (const entry of entries) {
    if (entry.kind === 'effectBegan' && entry.parent === null) workers.add(entry.effect);
    if (entry.kind === 'effectEnded' && entry.how === 'rejected' && workers.has(entry.effect)) return entry;
  }
  return null;
}
