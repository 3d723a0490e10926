import type { Action } from '@reduxjs/toolkit';
import { call, type Saga, take } from '../core/effects.ts';
import type { Journal } from '../journal/entries.ts';
import { local, session } from '../lib/storage.ts';
import type { Watched } from './monitor.ts';

/** The development build has developer tools; elsewhere a developer asks for them. */
export const forDevelopers = (): boolean =>
  process.env.NODE_ENV !== 'production' || local.get('devtools') === 'on';

const isFailure = (action: Action): action is Action => /Failed$|Crashed$/.test(action.type);

async function openDrawer(journal: Journal): Promise<void> {
  const { mountDrawer } = await import(/* webpackChunkName: "drawer" */ '../journal/drawer/mountDrawer.tsx');
  mountDrawer(journal);
}

export async function openJournal(watched: Watched): Promise<void> {
  const { startJournal } = await import(/* webpackChunkName: "journal" */ '../journal/startJournal.ts');
  const journal = startJournal(watched);
  // The app does not wait for it.
  if (forDevelopers()) openDrawer(journal).catch(console.error);
}

/** Visitors load the journal when a run fails; the documents that follow in the tab go on with it. */
export function* journalSaga(watched: Watched): Saga {
  let begun = session.get('journal') !== null;
  for (;;) {
    if (!begun) yield* take(isFailure);
    begun = false;
    try {
      yield* call(openJournal, watched);
      return;
    } catch {
      // The code did not arrive; the next failure asks for it again.
    }
  }
}
