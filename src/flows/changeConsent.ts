import { call, put, type Saga, select, takeLeading } from '../core/effects.ts';
import { allowClickIds, refuseClickIds } from '../core/entryParams.ts';
import {
  consentChangeRequested,
  consentGranted,
  consentRefused,
  selectConsent,
  selectInjected,
  selectReports,
} from '../features/consent/slice.ts';
import { reloadPage } from '../lib/reloadPage.ts';
import { local } from '../lib/storage.ts';
import { CONSENT, inject } from './startup.ts';

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

export function* changeConsentSaga(): Saga {
  yield* takeLeading(consentChangeRequested, changeConsent);
}
