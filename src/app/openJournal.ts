import type { Saga } from '../core/effects.ts';
import problems from '../core/problems/slice.ts';
import { reportProblemSaga } from '../flows/reportProblem.ts';
import type { Journal } from '../journal/entries.ts';
import { startJournal } from '../journal/startJournal.ts';
import type { Watched } from './monitor.ts';
import type { slices } from './rootReducer.ts';

type Opened = {
  watched: Watched;
  /** Takes the slice of the tab's problems. */
  slices: typeof slices;
  drawer: boolean;
};

async function openDrawer(journal: Journal): Promise<void> {
  const { mountDrawer } = await import(/* webpackChunkName: "drawer" */ '../journal/drawer/mountDrawer.tsx');
  mountDrawer(journal);
}

/** Answers with the saga by which the viewer sees the tab's problems and may report them. */
export function openJournal({ watched, slices, drawer }: Opened): () => Saga {
  slices.inject(problems);
  const journal = startJournal(watched);
  // The app does not wait for it.
  if (drawer) openDrawer(journal).catch(console.error);
  return () => reportProblemSaga(journal);
}
