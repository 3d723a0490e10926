import { type JSX, useEffect, useRef } from 'react';
import type { Entry } from '../entries.ts';
import type { RunView } from '../runs.ts';
import { RunSummary } from './RunSummary.tsx';

type RunListProps = {
  runs: RunView[];
  now: number;
  filter: string;
  onFilter: (text: string) => void;
  /** The run that was shown before gets the focus back. */
  last: string | null;
  onChoose: (id: string) => void;
};

export function RunList({ runs, now, filter, onFilter, last, onChoose }: RunListProps): JSX.Element {
  const lastButton = useRef<HTMLButtonElement>(null);
  useEffect(() => lastButton.current?.focus(), []);
  const shown = filterRuns(runs, filter);

  return (
    <>
      <label className="filter">
        <span>Filter</span>
        <input
          type="search"
          placeholder="id, name, action or call"
          value={filter}
          onChange={({ target }) => onFilter(target.value)}
        />
      </label>
      {shown.length === 0 && (
        <p className="empty">{runs.length === 0 ? 'No run has begun yet.' : 'No run matches the filter.'}</p>
      )}
      <ol className="runs">
        {shown.map((run) => (
          <li key={run.flow.id}>
            <button
              ref={run.flow.id === last ? lastButton : null}
              type="button"
              className="run"
              onClick={() => onChoose(run.flow.id)}
            >
              <RunSummary run={run} now={now} />
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

function namesIn(entry: Entry): string {
  if (entry.kind === 'action') return entry.type;
  if (entry.kind === 'callSent') return entry.call;
  return '';
}

/** Runs whose id, name, actions or calls contain the text, the newest first. */
function filterRuns(runs: RunView[], text: string): RunView[] {
  const wanted = text.trim().toLowerCase();
  const found = ({ flow, entries }: RunView) =>
    [flow.id, flow.name, ...entries.map(namesIn)].some((name) => name.toLowerCase().includes(wanted));
  return runs.filter(found).sort((one, other) => other.begun - one.begun);
}
