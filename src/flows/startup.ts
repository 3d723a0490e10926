import { createAction } from '@reduxjs/toolkit';
import type { Report } from '../../contract/entities.ts';
import { DETOUR_PATHS, standsAlone } from '../../contract/paths.ts';
import * as api from '../api/index.ts';
import { call, put, type Saga, select, spawn, take, takeLatest, takeLeading } from '../core/effects.ts';
import { allowClickIds, hasWaitingClickIds, refuseClickIds } from '../core/entryParams.ts';
import { toFailure } from '../core/failures.ts';
import { pageRestored, reopenRequested, selectLocation } from '../core/navigation/slice.ts';
import { refreshUser } from '../core/session/saga.ts';
import {
  consentAsked,
  consentGranted,
  consentNotNeeded,
  consentRefused,
  reportsFailed,
  reportsLoaded,
  selectConsent,
} from '../features/consent/slice.ts';
import { selectUser } from '../features/user/slice.ts';
import { hasGuestLibrary } from '../guest/hasGuestLibrary.ts';
import { takeSecret } from '../lib/oneTimeSecrets.ts';
import { local } from '../lib/storage.ts';
import { dropIntent, readIntent } from './intent.ts';

const PIXELS = ['facebook_pixel_id', 'google_analytics', 'tiktok_pixel'];
const hasPixels = (reports: Report[]) => reports.some(({ config_key }) => PIXELS.includes(config_key));

/** `codeKey` leads to the one-use code that a sign-in page sent the person back with. */
export const appStarted = createAction<{ codeKey: string | null; rendered: boolean }>('app/started');
export const intentResumed = createAction<{ wish: string }>('app/intentResumed');
export const intentDropped = createAction<{ wish: string }>('app/intentDropped');

/** Where the visitor's word is kept. */
export const CONSENT = 'consent';

/** Who is here, what to measure and whether it may be, and what was under way. A part that fails costs only itself. */
export function* startup({ payload: { codeKey, rendered } }: ReturnType<typeof appStarted>): Saga {
  const userToken = codeKey ? yield* call(takeSecret<string>, codeKey) : undefined;
  yield* call(refreshUser, userToken);
  // What is a person's own is in no rendered page: a member's is the server's, a guest's is on the shelf.
  if (rendered && ((yield* select(selectUser)) || (yield* call(hasGuestLibrary))))
    yield* put(reopenRequested());
  yield* call(resumeIntent);
  yield* call(startPixels);
}

/** A page from the browser's back/forward cache knows who was here when it was left. */
export function* recogniseAgain(): Saga {
  const before = yield* select(selectUser);
  yield* call(refreshUser);
  const member = yield* select(selectUser);
  if (member?.id !== before?.id) yield* put(reopenRequested());
}

/** Takes up a wish that another document interrupted, under its own run; elsewhere the person has moved on. */
export function* resumeIntent(): Saga {
  const wish = yield* call(readIntent);
  if (!wish) return;
  const { path } = yield* select(selectLocation);
  if (DETOUR_PATHS.includes(path)) {
    yield* put(intentResumed({ wish: wish.type }));
    yield* put(wish);
  } else {
    yield* call(dropIntent, wish);
    yield* put(intentDropped({ wish: wish.type }));
  }
}

/** The card document never runs a script of others but the payment provider's. */
export function* startPixels(): Saga {
  const { path } = yield* select(selectLocation);
  if (standsAlone(path)) return;
  const reports = yield* call(loadReports);
  if (reports && (yield* call(mayMeasure, reports))) {
    yield* call(allowClickIds);
    yield* call(inject, reports);
  }
}

export function* loadReports(): Saga<Report[] | null> {
  try {
    const reports = yield* call(api.getReports);
    yield* put(reportsLoaded(reports));
    return reports;
  } catch (error) {
    yield* put(reportsFailed(toFailure(error)));
    return null;
  }
}

/** Waits for the visitor's word where it is needed; the word is kept. Nobody is asked about nothing. */
export function* mayMeasure(reports: Report[]): Saga<boolean> {
  if (!hasPixels(reports) && !(yield* call(hasWaitingClickIds))) {
    yield* put(consentNotNeeded());
    return false;
  }
  const implied = reports.some(
    ({ config_key, config_value }) => config_key === 'consent' && config_value === 'implied',
  );
  const kept = yield* call(local.get, CONSENT);
  if (implied && kept !== 'refused') {
    yield* put(consentNotNeeded());
    return true;
  }
  if (kept) yield* put(kept === 'granted' ? consentGranted() : consentRefused());
  else yield* call(askConsent);
  return (yield* select(selectConsent)) === 'granted';
}

const answered = (action: { type: string }): action is ReturnType<typeof consentGranted> =>
  consentGranted.match(action) || consentRefused.match(action);

export function* askConsent(): Saga {
  yield* put(consentAsked());
  yield* take(answered);
  const granted = (yield* select(selectConsent)) === 'granted';
  yield* call(local.set, CONSENT, granted ? 'granted' : 'refused');
  if (!granted) yield* call(refuseClickIds);
}

/** The vendors' code, and what tells it of events, are fetched only now. Measuring outlives whoever began it. */
export function* inject(reports: Report[]): Saga {
  try {
    const { analytics } = yield* call(loadPixels);
    // The visitor may have thought otherwise while it came.
    if ((yield* select(selectConsent)) === 'refused') return;
    yield* spawn(analytics, reports);
  } catch (error) {
    toFailure(error);
  }
}

export const loadPixels = () => import(/* webpackChunkName: "pixels" */ './analytics.ts');

export function* startupSaga(): Saga {
  yield* takeLeading(appStarted, startup);
  yield* takeLatest(pageRestored, recogniseAgain);
}
