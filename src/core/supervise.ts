import { createAction } from '@reduxjs/toolkit';
import { call, delay, put, type Saga } from './effects.ts';

/** A bug reached the root of a feature; its saga has been started again. */
export const sagaCrashed = createAction<{ saga: string; message: string }>('app/sagaCrashed');

export const RESTART_MS = 1_000;

/** Keeps a feature's watchers alive over a programming error, so that one bug silences nothing else. */
export function* supervise(saga: () => Generator): Saga {
  for (;;) {
    const began = yield* call(Date.now);
    try {
      yield* call(saga);
      return;
    } catch (error) {
      console.error(error);
      yield* put(sagaCrashed({ saga: saga.name, message: String(error) }));
      // One that crashes as soon as it starts would otherwise hold the page for ever.
      if ((yield* call(Date.now)) - began < RESTART_MS) yield* delay(RESTART_MS);
    }
  }
}
