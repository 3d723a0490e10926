import { createAction } from '@reduxjs/toolkit';
import { call, delay, put, type Saga } from './effects.ts';

export const sagaCrashed = createAction<{ saga: string; message: string }>('app/sagaCrashed');

export const RESTART_MS = 1_000;

/** Restarts a crashed saga, so that one bug does not stop the rest of the app. */
export function* supervise(saga: () => Generator): Saga {
  for (;;) {
    const startedAt = Date.now();
    try {
      yield* call(saga);
      return;
    } catch (error) {
      console.error(error);
      yield* put(sagaCrashed({ saga: saga.name, message: String(error) }));
      // A saga that crashes at once would otherwise block the page.
      if (Date.now() - startedAt < RESTART_MS) yield* delay(RESTART_MS);
    }
  }
}
