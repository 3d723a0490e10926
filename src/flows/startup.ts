import { createAction } from '@reduxjs/toolkit';
import type { Report } from '../../contract/entities.ts';
import * as api from '../api/index.ts';
import { call, put, type Saga, select, take } from '../core/effects.ts';
import { reasonOf } from '../core/failures.ts';
import { selectPlace } from '../core/navigation.ts';
import {
  consentAsked,
  consentGranted,
  consentNotNeeded,
  consentRefused,
  pixelsInjected,
  reportsLoaded,
  selectConsent,
} from '../features/consent/slice.ts';
import { refreshUser } from '../features/user/saga.ts';
import { allowClickIds, refuseClickIds } from '../lib/landing.ts';
import { standsAlone } from '../lib/paths.ts';
import { local } from '../lib/storage.ts';
import { DETOURS } from './detours.ts';
import { dropIntent, readIntent } from './intent.ts';

export const appStarted = createAction('app/started');
export const intentResumed = createAction<{ wish: string }>('app/intentResumed');
export const intentDropped = createAction<{ wish: string }>('app/intentDropped');

const CONSENT = 'consent';

/** Who is here, what to measure and whether it may be, and what was under way. A part that fails costs only itself. */
export function* startup(userToken: string | null): Saga {
  yield* put(appStarted());
  yield* call(refreshUser, userToken ?? undefined);
  yield* call(resumeIntent);
  yield* call(startPixels);
}

/** Takes up a wish that another document interrupted, under its own run; elsewhere the person has moved on. */
export function* resumeIntent(): Saga {
  const wish = yield* call(readIntent);
  if (!wish) return;
  const { path } = yield* select(selectPlace);
  if (DETOURS.includes(path)) {
    yield* put(intentResumed({ wish: wish.type }));
    yield* put(wish);
  } else {
    yield* call(dropIntent, wish);
    yield* put(intentDropped({ wish: wish.type }));
  }
}

/** The card document never runs a script of others but the payment provider's. */
export function* startPixels(): Saga {
  const { path } = yield* select(selectPlace);
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
    reasonOf(error);
    return null;
  }
}

/** Waits for the visitor's word where it is needed; the word is kept. */
export function* mayMeasure(reports: Report[]): Saga<boolean> {
  const implied = reports.some(
    ({ config_key, config_value }) => config_key === 'consent' && config_value === 'implied',
  );
  if (implied) {
    yield* put(consentNotNeeded());
    return true;
  }
  const kept = yield* call(local.get, CONSENT);
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

/** The vendors' code is fetched only now. */
export function* inject(reports: Report[]): Saga {
  try {
    const { injectPixels } = yield* call(loadPixels);
    yield* put(pixelsInjected(yield* call(injectPixels, reports)));
  } catch (error) {
    reasonOf(error);
  }
}

export const loadPixels = () => import(/* webpackChunkName: "pixels" */ '../pixels/index.ts');
