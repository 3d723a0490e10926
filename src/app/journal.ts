import type { Action } from '@reduxjs/toolkit';
import { call, fork, type Saga, take } from '../core/effects.ts';
import { local, session } from '../lib/storage.ts';
import type { Watched } from './monitor.ts';
import { slices } from './rootReducer.ts';

/** The development build has developer tools; elsewhere a developer asks for them. */
export const forDevelopers = (): boolean =>
  process.env.NODE_ENV !== 'production' || local.get('devtools') === 'on';

const isFailure = (action: Action): action is Action => /(Failed|Crashed)$/.test(action.type);

export async function loadJournal(watched: Watched): Promise<() => Saga> {
  const { openJournal } = await import(/* webpackChunkName: "journal" */ './openJournal.ts');
  return openJournal({ watched, slices, drawer: forDevelopers() });
}

/** Visitors load the journal when a run fails; the documents that follow in the tab go on with it. */
export function* journalSaga(watched: Watched): Saga {
  let begun = session.get('journal') !== null;
  for (;;) {
    if (!begun) yield* take(isFailure);
    begun = false;
    try {
      yield* fork(yield* call(loadJournal, watched));
      return;
    } catch {
      // The code did not arrive; the next failure asks for it again.
    }
  }
}
