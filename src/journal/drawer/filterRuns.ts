import type { Entry } from '../entries.ts';
import type { RunView } from '../runs.ts';

function namesIn(entry: Entry): string {
  if (entry.kind === 'action') return entry.type;
  if (entry.kind === 'callSent') return entry.call;
  return '';
}

/** Runs whose id, name, actions or calls contain the text, the newest first. */
export function filterRuns(runs: RunView[], text: string): RunView[] {
  const wanted = text.trim().toLowerCase();
  const found = ({ flow, entries }: RunView) =>
    [flow.id, flow.name, ...entries.map(namesIn)].some((name) => name.toLowerCase().includes(wanted));
  return runs.filter(found).sort((one, other) => other.begun - one.begun);
}
