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

/* Consent and the pixels: the settings are loaded, the visitor is asked where that is needed, and the vendors' code follows a yes. */

const PIXELS = ['facebook_pixel_id', 'google_analytics', 'tiktok_pixel'];
const hasPixels = (reports: Report[]) => reports.some(({ config_key }) => PIXELS.includes(config_key));

/** Where the visitor's word is kept. */
const CONSENT = 'consent';

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

/** The visitor's word, changed later. Start-up, where it still waits for the first one, does the rest itself. */
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

/** A script that has run cannot be taken out of the document: the document goes. */
export function* stopMeasuring(): Saga {
  yield* call(refuseClickIds);
  const injected = yield* select(selectInjected);
  if (injected.length > 0) yield* call(reloadPage);
}

export function* consentSaga(): Saga {
  yield* takeLeading(consentChangeRequested, changeConsent);
}
