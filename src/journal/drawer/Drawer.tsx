import { type JSX, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { session } from '../../lib/storage.ts';
import type { Entry, Journal } from '../entries.ts';
import { type RunView, runsOf } from '../runs.ts';
import { RunDetail, RunSummary } from './RunDetail.tsx';
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
  // A page that loads with the drawer open keeps its focus.
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

type RunListProps = {
  runs: RunView[];
  now: number;
  filter: string;
  onFilter: (text: string) => void;
  last: string | null;
  onChoose: (id: string) => void;
};

function RunList({ runs, now, filter, onFilter, last, onChoose }: RunListProps): JSX.Element {
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

function filterRuns(runs: RunView[], text: string): RunView[] {
  const wanted = text.trim().toLowerCase();
  const found = ({ flow, entries }: RunView) =>
    [flow.id, flow.name, ...entries.map(namesIn)].some((name) => name.toLowerCase().includes(wanted));
  return runs.filter(found).sort((one, other) => other.begun - one.begun);
}

const PAUSE_MS = 250;

type Seen = { runs: RunView[]; running: number; now: number };

function look(journal: Journal): Seen {
  const now = Date.now();
  const runs = runsOf(journal.entries(), now);
  return { runs, running: runs.filter(({ outcome }) => outcome === 'running').length, now };
}

/** While the drawer is closed, it renders only when the number of running runs changes. */
function useRuns(journal: Journal, open: boolean): Seen {
  const [seen, setSeen] = useState(() => look(journal));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const refresh = () => {
      timer = null;
      const next = look(journal);
      setSeen((before) => (open || next.running !== before.running ? next : before));
      // The times of pending effects count up.
      if (open && next.running > 0) refreshSoon();
    };
    const refreshSoon = () => {
      timer ??= setTimeout(refresh, PAUSE_MS);
    };
    refresh();
    const end = journal.listen(refreshSoon);
    return () => {
      end();
      if (timer) clearTimeout(timer);
    };
  }, [journal, open]);

  return seen;
}
