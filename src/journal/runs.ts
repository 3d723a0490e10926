import type { Flow } from '../lib/currentRun.ts';
import { causeOf } from './causes.ts';
import type { Entry } from './entries.ts';
import { type Pending, pendingOf } from './pending.ts';
import { type Outcome, verdictOf } from './verdict.ts';

export type { Pending } from './pending.ts';
export type { Outcome } from './verdict.ts';

export type RunView = {
  flow: Flow;
  begun: number;
  ended: number | null;
  documents: number[];
  /** Those of this run alone, in order of time. */
  entries: Entry[];
  outcome: Outcome;
  /** Says in one sentence why the run failed or was abandoned. */
  cause: string | null;
  pending: Pending[];
};

/** The next document takes up a stored request within this time. */
const RESUMED_WITHIN_MS = 2_000;

/** The runs of a journal, each with its outcome and, where it has none yet, with what it waits for. */
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
