import { type JSX, useEffect, useRef, useState } from 'react';
import type { Entry } from '../entries.ts';
import type { RunView } from '../runs.ts';
import { DiagramRow } from './DiagramRow.tsx';
import { diagramOf } from './diagram.ts';
import { RunSummary } from './RunSummary.tsx';
import { LANES } from './rows.ts';

type RunDetailProps = {
  run: RunView;
  now: number;
  /** Of all runs. */
  entries: readonly Entry[];
  onBack: () => void;
  exportRun: (run: RunView) => void;
};

export function RunDetail({ run, now, entries, onBack, exportRun }: RunDetailProps): JSX.Element {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  const [openRows, setOpenRows] = useState<ReadonlySet<string>>(new Set());

  function toggle(key: string) {
    const next = new Set(openRows);
    if (!next.delete(key)) next.add(key);
    setOpenRows(next);
  }

  return (
    <>
      <div className="bar">
        <button ref={back} type="button" className="plain" onClick={onBack}>
          ← All runs
        </button>
        <button type="button" className="plain" onClick={() => exportRun(run)}>
          Export run
        </button>
      </div>
      <div className="summary">
        <RunSummary run={run} now={now} />
      </div>
      <div className="lane-names" aria-hidden="true">
        {LANES.map((lane) => (
          <span key={lane}>{lane}</span>
        ))}
      </div>
      <ol className="diagram">
        {diagramOf(run, entries, now).map((row) => (
          <DiagramRow
            key={row.key}
            row={row}
            begun={run.begun}
            open={openRows.has(row.key)}
            onToggle={() => toggle(row.key)}
          />
        ))}
      </ol>
    </>
  );
}
