import type { Report } from '../../contract/entities.ts';
import { standsAlone } from '../../contract/paths.ts';
import * as api from '../api/index.ts';
import { call, put, type Saga, select, spawn, take, takeLeading } from '../core/effects.ts';
import { allowClickIds, hasWaitingClickIds, refuseClickIds } from '../core/entryParams.ts';
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

const PIXELS = ['facebook_pixel_id', 'google_analytics', 'tiktok_pixel'];
const hasPixels = (reports: Report[]) => reports.some(({ config_key }) => PIXELS.includes(config_key));

const CONSENT = 'consent';

/** The card document runs no third-party script except the payment provider's. */
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

/** Resolves with the visitor's consent; asks only when there is something to measure. */
export function* mayMeasure(reports: Report[]): Saga<boolean> {
  if (!hasPixels(reports) && !(yield* call(hasWaitingClickIds))) {
    yield* put(consentNotNeeded());
    return false;
  }
  const implied = reports.some(
    ({ config_key, config_value }) => config_key === 'consent' && config_value === 'implied',
  );
  const stored = yield* call(local.get, CONSENT);
  if (implied && stored !== 'refused') {
    yield* put(consentNotNeeded());
    return true;
  }
  if (stored) yield* put(stored === 'granted' ? consentGranted() : consentRefused());
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
  if (!asking) yield* call(local.set, CONSENT, granted ? 'granted' : 'refused');
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
