import { consentModeOf } from '../../contract/consent.ts';
import type { Report } from '../../contract/entities.ts';
import { standsAlone } from '../../contract/paths.ts';
import { LOCAL } from '../../contract/storage.ts';
import * as api from '../api/index.ts';
import { call, put, type Saga, select, spawn, take, takeLeading } from '../core/effects.ts';
import { allowClickIds, refuseClickIds } from '../core/entryParams.ts';
import { toFailure } from '../core/failures.ts';
import { selectLocation } from '../core/navigation/slice.ts';
import {
  consentAsked,
  consentChangeRequested,
  consentGranted,
  consentNotNeeded,
  consentRefused,
  reportsFailed,
  reportsLoaded,
  selectConsent,
  selectInjected,
  selectReports,
} from '../features/consent/slice.ts';
import { reloadPage } from '../lib/reloadPage.ts';
import { local } from '../lib/storage.ts';

/** The card document runs no third-party script except the payment provider's. */
export function* startPixels(): Saga {
  const { path } = yield* select(selectLocation);
  const reports = standsAlone(path) ? null : yield* call(loadReports);
  const measures = reports !== null && (yield* call(mayMeasure, reports));
  yield* call(closeBannerSpace);
  if (measures) yield* call(inject, reports);
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

/** Returns whether pixels may load, after asking where consent is required. Click ids follow the answer. */
export function* mayMeasure(reports: Report[]): Saga<boolean> {
  const mode = consentModeOf(reports);
  const stored = mode === 'none' ? null : yield* call(local.get, LOCAL.consent);
  if (mode === 'none' || (mode === 'implied' && stored !== 'refused')) {
    yield* call(allowClickIds);
    yield* put(consentNotNeeded());
    return mode === 'implied';
  }
  if (stored) yield* put(stored === 'granted' ? consentGranted() : consentRefused());
  else yield* call(askConsent);
  const granted = (yield* select(selectConsent)) === 'granted';
  yield* call(granted ? allowClickIds : refuseClickIds);
  return granted;
}

const answered = (action: { type: string }): action is ReturnType<typeof consentGranted> =>
  consentGranted.match(action) || consentRefused.match(action);

export function* askConsent(): Saga {
  yield* put(consentAsked());
  yield* take(answered);
  const granted = (yield* select(selectConsent)) === 'granted';
  yield* call(local.set, LOCAL.consent, granted ? 'granted' : 'refused');
}

/** Loads the pixels only after consent. Analytics outlives the saga that starts it. */
export function* inject(reports: Report[]): Saga {
  try {
    const { analytics } = yield* call(loadPixels);
    // The visitor may withdraw consent while the chunk loads.
    if ((yield* select(selectConsent)) === 'refused') return;
    yield* spawn(analytics, reports);
  } catch (error) {
    toFailure(error);
  }
}

export const loadPixels = () => import(/* webpackChunkName: "pixels" */ './analytics.ts');

/** Changes the stored consent. While start-up still waits for an answer, start-up does the rest. */
export function* changeConsent({ payload: { granted } }: ReturnType<typeof consentChangeRequested>): Saga {
  const asking = (yield* select(selectConsent)) === 'asking';
  if (!asking) yield* call(local.set, LOCAL.consent, granted ? 'granted' : 'refused');
  yield* put(granted ? consentGranted() : consentRefused());
  if (!asking) yield* call(granted ? startMeasuring : stopMeasuring);
}

export function* startMeasuring(): Saga {
  yield* call(allowClickIds);
  yield* call(inject, yield* select(selectReports));
}

/** Reloads the page, because a script that has run cannot be removed from the document. */
export function* stopMeasuring(): Saga {
  yield* call(refuseClickIds);
  const injected = yield* select(selectInjected);
  if (injected.length > 0) yield* call(reloadPage);
}

export function* consentSaga(): Saga {
  yield* takeLeading(consentChangeRequested, changeConsent);
}

/** The page's first script reserves the space, so that the banner moves nothing when it appears. */
export const closeBannerSpace = (): void => document.documentElement.removeAttribute('data-asks');
