import { createAction } from '@reduxjs/toolkit';
import { DETOUR_PATHS, LOGIN_PATHS, paths } from '../../contract/paths.ts';
import { call, put, type Saga, select, takeLatest, takeLeading } from '../core/effects.ts';
import { intentDropped, intentResumed, pageRestored, reopenRequested } from '../core/navigation/slice.ts';
import { refreshUser } from '../core/session/saga.ts';
import { selectUserId } from '../core/session/slice.ts';
import { hasGuestLibrary } from '../guest/hasGuestLibrary.ts';
import { takeSecret } from '../lib/oneTimeSecrets.ts';
import { startPixels } from './consent.ts';
import { dropIntent, type Intent, isFresh, readIntents } from './intent.ts';
import { resumePurchase } from './payment/purchase.ts';

type Start = {
  codeKey: string | null;
  rendered: boolean;
  /** The first address; navigation begins after this action. */
  path: string;
  search: string;
};
export const appStarted = createAction<Start>('app/started');

/**
 * Resumes what another document interrupted, so that the first screen's event joins its run, then loads the
 * user and starts the pixels. Each part handles its own failure.
 */
export function* startup({ payload }: ReturnType<typeof appStarted>): Saga {
  const { codeKey, rendered, path, search } = payload;
  yield* call(resumePurchase, path, search);
  yield* call(resumeIntents, path);
  const userToken = codeKey ? yield* call(takeSecret<string>, codeKey) : undefined;
  yield* call(refreshUser, userToken);
  // A rendered page holds no viewer state, so the screen reloads with it.
  if (rendered && ((yield* select(selectUserId)) || (yield* call(hasGuestLibrary))))
    yield* put(reopenRequested());
  yield* call(startPixels);
}

/** The viewer may have signed in or out while the page was in the back/forward cache. */
export function* recheckUser(): Saga {
  const before = yield* select(selectUserId);
  yield* call(refreshUser);
  if ((yield* select(selectUserId)) !== before) yield* put(reopenRequested());
}

export function* resumeIntents(path: string): Saga {
  const intents = yield* call(readIntents);
  const waiting = intents.filter((intent) => waitsOn(path, intent));
  for (const intent of intents) {
    // The first screen belongs to the last request; the others wait for it.
    if (waiting.includes(intent)) yield* call(resumeIntent, intent, intent === waiting.at(-1));
    else yield* call(giveUpIntent, intent);
  }
}

const PATHS_OF = { login: LOGIN_PATHS, account: [paths.shop, ...LOGIN_PATHS], plan: DETOUR_PATHS };
const waitsOn = (path: string, intent: Intent) =>
  (intent.detour ? PATHS_OF[intent.detour] : DETOUR_PATHS).includes(path) && isFresh(intent);

export function* resumeIntent({ request, detour }: Intent, isLast: boolean): Saga {
  const resumedIn = isLast ? detour : null;
  yield* put(intentResumed({ request: request.type, detour: resumedIn }, request.meta?.flow ?? null));
  yield* put({ ...request, meta: { ...request.meta, resumedIn } });
}

export function* giveUpIntent({ request }: Intent): Saga {
  yield* call(dropIntent, request);
  yield* put(intentDropped({ request: request.type }, request.meta?.flow ?? null));
}

export function* startupSaga(): Saga {
  yield* takeLeading(appStarted, startup);
  yield* takeLatest(pageRestored, recheckUser);
}
