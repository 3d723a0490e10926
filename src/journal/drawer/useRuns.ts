import { useEffect, useState } from 'react';
import type { Journal } from '../entries.ts';
import { type RunView, runsOf } from '../runs.ts';

/** The drawer draws at most four times a second. */
const PAUSE_MS = 250;

export type Seen = { runs: RunView[]; running: number; now: number };

function look(journal: Journal): Seen {
  const now = Date.now();
  const runs = runsOf(journal.entries(), now);
  return { runs, running: runs.filter(({ outcome }) => outcome === 'running').length, now };
}

/** While the drawer is closed, nothing draws but a new number of running runs. */
export function useRuns(journal: Journal, open: boolean): Seen {
  const [seen, setSeen] = useState(() => look(journal));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const refresh = () => {
      timer = null;
      const next = look(journal);
      setSeen((before) => (open || next.running !== before.running ? next : before));
      // What is pending counts up.
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
