import { type JSX, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { session } from '../../lib/storage.ts';
import type { Journal } from '../entries.ts';
import type { RunView } from '../runs.ts';
import { RunDetail } from './RunDetail.tsx';
import { RunList } from './RunList.tsx';
import { useRuns } from './useRuns.ts';
import { counted } from './words.ts';

type DrawerProps = {
  journal: Journal;
  exportRun: (run: RunView) => void;
};

const OPEN = 'runsDrawer';

export function Drawer({ journal, exportRun }: DrawerProps): JSX.Element {
  const [open, setOpen] = useState(() => session.get(OPEN) === 'open');
  const [shown, setShown] = useState<string | null>(null);
  const [last, setLast] = useState<string | null>(null);
  const [filter, setFilter] = useState('');
  const { runs, running, now } = useRuns(journal, open);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  // A page that loads with the open drawer keeps the focus where it is.
  const moved = useRef(false);

  useEffect(() => {
    if (!moved.current) return;
    (open ? panel : button).current?.focus();
  }, [open]);

  function show(next: boolean) {
    moved.current = true;
    if (next) session.set(OPEN, 'open');
    else session.remove(OPEN);
    setOpen(next);
  }

  function backToList() {
    setLast(shown);
    setShown(null);
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) show(false);
  };
  const run = runs.find(({ flow }) => flow.id === shown);

  return (
    <aside className="drawer" aria-label="Developer tools" onKeyDown={onKeyDown}>
      <button ref={button} type="button" className="toggle" aria-expanded={open} onClick={() => show(!open)}>
        Runs{' '}
        <span className="count" data-some={running > 0}>
          {running}
        </span>
        <span className="spoken"> running</span>
      </button>
      {open && (
        <section ref={panel} className="panel" aria-label="Flow runs" tabIndex={-1}>
          <header className="head">
            <h2>Flow runs</h2>
            <span className="muted">
              {counted(runs.length, 'run')}, {running} running
            </span>
            <button type="button" className="plain" aria-label="Close the runs" onClick={() => show(false)}>
              ✕
            </button>
          </header>
          {run ? (
            <RunDetail
              run={run}
              now={now}
              entries={journal.entries()}
              onBack={backToList}
              exportRun={exportRun}
            />
          ) : (
            <RunList
              runs={runs}
              now={now}
              filter={filter}
              onFilter={setFilter}
              last={last}
              onChoose={setShown}
            />
          )}
        </section>
      )}
    </aside>
  );
}
