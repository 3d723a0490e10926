import * as raw from 'redux-saga/effects';
import { delay, put, type Saga } from './effects.ts';
import { apiFailed } from './failures.ts';
import { speaksUp, toastDismissed, toastRaised } from './toasts.ts';

/** Long enough to read two lines. */
export const TOAST_MS = 5_000;
/** Calls nobody waits for: their failure concerns no person. */
const QUIET = new Set(['GET /api/statics.png', 'GET /api/reports', 'POST /api/user/history']);

export function* raiseFailure({ payload }: ReturnType<typeof apiFailed>): Saga {
  if (QUIET.has(payload.call) || !speaksUp(payload)) return;
  const ours = payload.kind === 'network' || payload.kind === 'timeout';
  yield* put(toastRaised(ours ? { key: `failure.${payload.kind}` } : { text: payload.message }));
}

export function* dismissLater({ payload }: ReturnType<typeof toastRaised>): Saga {
  yield* delay(TOAST_MS);
  yield* put(toastDismissed(payload.id));
}

export function* toastsSaga(): Generator {
  yield raw.takeEvery(apiFailed, raiseFailure);
  yield raw.takeEvery(toastRaised, dismissLater);
}
