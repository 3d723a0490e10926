import type { FailureKind } from '../../api/apiError.ts';
import { delay, put, type Saga, takeEvery } from '../effects.ts';
import { apiFailed } from '../failures.ts';
import { shouldToast, toastDismissed, toastRaised } from './slice.ts';

export const TOAST_MS = 5_000;
/** A link needs time to be read and reached. */
export const LINK_TOAST_MS = 12_000;
/** Nobody waits for these calls, or the screen itself shows that they failed. */
const QUIET = new Set([
  'GET /api/statics.png',
  'GET /api/reports',
  'GET /api/user',
  'GET /api/homepage/suggestion',
  'POST /api/user/history',
  'DELETE /api/user/history',
  'POST /api/user/merge',
  'POST /api/video/download',
]);

const KEYS: Record<FailureKind, string> = {
  envelope: 'failure.server',
  badRequest: 'failure.server',
  badResponse: 'failure.server',
  network: 'failure.network',
  timeout: 'failure.timeout',
  canceled: 'failure.network',
};

export function* raiseFailure({ payload }: ReturnType<typeof apiFailed>): Saga {
  const { call, kind, message } = payload;
  const isQuiet = QUIET.has(call) && kind !== 'envelope';
  if (isQuiet || !shouldToast(payload)) return;
  if (message) yield* put(toastRaised({ text: message }));
  // The screen itself shows that it could not load.
  else if (!call.startsWith('GET')) yield* put(toastRaised({ key: KEYS[kind] }));
}

export function* dismissLater({ payload }: ReturnType<typeof toastRaised>): Saga {
  yield* delay(payload.link ? LINK_TOAST_MS : TOAST_MS);
  yield* put(toastDismissed(payload.id));
}

export function* toastsSaga(): Saga {
  yield* takeEvery(apiFailed, raiseFailure);
  yield* takeEvery(toastRaised, dismissLater);
}
