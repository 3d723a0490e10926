import { createAction } from '@reduxjs/toolkit';
import type { Order, Report } from '../../contract/entities.ts';
import { paths, standsAlone } from '../../contract/paths.ts';
import {
  call,
  fork,
  put,
  race,
  type Saga,
  select,
  spawn,
  take,
  takeEvery,
  takeLeading,
} from '../core/effects.ts';
import { withGoogleClickId } from '../core/entryParams.ts';
import { failureName, isCounted, recordEvent, statusOf } from '../core/eventsSaga.ts';
import { apiFailed, toFailure } from '../core/failures.ts';
import { type CurrentLocation, leftScreen, navigated, selectLocation } from '../core/navigation/slice.ts';
import { hasSecretCode, hideReferrer, shareablePage } from '../core/pageAddress.ts';
import { loggedIn } from '../core/session/slice.ts';
import { consentRefused, pixelsInjected, selectConsent } from '../features/consent/slice.ts';
import { toggled } from '../features/favourites/slice.ts';
import { orderPlaced, type resultSettled, selectHasPaid, selectOrder } from '../features/orders/slice.ts';
import { registerFailed, registerRequested } from '../features/user/slice.ts';
import { session } from '../lib/storage.ts';
import { injectPixels, silencePixels, track } from '../pixels/index.ts';
import { orderPaid } from './detours.ts';
import { realUserMonitoring } from './realUserMonitoring.ts';

export const pixelRejected = createAction<{ key: string }>('measure/pixelRejected');

/** Injects the pixels and tracks events until consent is withdrawn. */
export function* analytics(reports: Report[]): Saga {
  try {
    yield* spawn(tellConsent);
    if (!(yield* call(mayInject))) return;
    const outcome = yield* call(injectPixels, reports);
    yield* put(pixelsInjected(outcome));
    const { no } = yield* race({
      finished: call(trackEvents, outcome.refused),
      no: take(consentRefused),
      again: take(pixelsInjected),
    });
    if (no) yield* call(silencePixels);
  } catch (error) {
    toFailure(error);
  }
}

/** The server gives the device an id when consent is granted or implied, and deletes it on a refusal. */
export function* tellConsent(): Saga {
  const asked = (yield* select(selectConsent)) === 'granted';
  yield* fork(recordEvent, { event: 'consent', status: asked ? 'granted' : 'implied' });
  yield* take(consentRefused);
  yield* call(recordEvent, { event: 'consent', status: 'refused' });
}

/** Vendors' code reads the whole address, so it waits while the address holds a secret code. */
export function* mayInject(): Saga<boolean> {
  const { path, search } = yield* select(selectLocation);
  if (standsAlone(path)) return false;
  if (yield* call(hasSecretCode, search)) {
    const { no } = yield* race({ left: take(leftScreen), no: take(consentRefused) });
    if (no) return false;
  }
  return true;
}

/** Tracks the current page and purchase first; only the surrounding race ends it. */
export function* trackEvents(rejected: string[]): Saga {
  yield* fork(realUserMonitoring);
  const location = yield* select(selectLocation);
  const search = yield* call(withGoogleClickId, location.search);
  yield* call(trackPage, { ...location, search, from: '' });
  if (location.path === paths.orderResult && (yield* select(selectHasPaid)))
    yield* call(trackPurchase, (yield* select(selectOrder)) as Order);
  yield* takeEvery(navigated, trackArrival);
  yield* takeEvery(toggled, trackSave);
  yield* takeEvery(orderPlaced, trackCheckout);
  yield* takeEvery(orderPaid, trackPaid);
  // A second tap on the form is no second registration.
  yield* takeLeading(registerRequested, trackRegistration);
  yield* takeEvery(apiFailed, trackFailure);
  for (const key of rejected) yield* call(reject, key);
}

export function* reject(key: string): Saga {
  yield* put(pixelRejected({ key }));
  yield* call(recordEvent, { event: 'pixel_rejected', status: key });
}

export function* trackArrival({ payload }: ReturnType<typeof navigated>): Saga {
  yield* call(trackPage, payload);
}

/** Another episode of the same video is a page view but not a new content view. */
export function* trackPage({ path, search, from }: CurrentLocation): Saga {
  if (yield* call(hasSecretCode, search)) return;
  yield* call(hideReferrer);
  const { template, location, videoId } = yield* call(shareablePage, path, search);
  yield* call(track, { name: 'pageView', path: template, location });
  if (videoId !== null && path !== from) yield* call(track, { name: 'contentViewed', videoId });
}

export function* trackSave({ payload }: ReturnType<typeof toggled>): Saga {
  if (payload.saved) yield* call(track, { name: 'addedToList', videoId: payload.videoId });
}

const saleOf = ({ planId, amount, currency }: Order) => ({
  planId,
  value: amount / 100,
  currency,
});

export function* trackCheckout({ payload }: ReturnType<typeof orderPlaced>): Saga {
  yield* call(track, { name: 'checkoutBegun', ...saleOf(payload) });
}

export function* trackPaid({ payload }: ReturnType<typeof resultSettled>): Saga {
  yield* call(trackPurchase, payload);
}

const TRACKED_ORDERS = 'tracked-orders';

/** Tracks each order once, even when its result page reloads. */
export function* trackPurchase(order: Order): Saga {
  const tracked = ((yield* call(session.get, TRACKED_ORDERS)) ?? '').split(' ');
  if (tracked.includes(order.id)) return;
  yield* call(session.set, TRACKED_ORDERS, [...tracked, order.id].join(' ').trim());
  yield* call(track, { name: 'purchased', ...saleOf(order) });
}

export function* trackRegistration(): Saga {
  const { done } = yield* race({ done: take(loggedIn), failed: take(registerFailed) });
  if (done) yield* call(track, { name: 'registered' });
}

export function* trackFailure({ payload }: ReturnType<typeof apiFailed>): Saga {
  if (isCounted(payload))
    yield* call(track, {
      name: 'callFailed',
      as: failureName(payload),
      route: payload.call,
      status: statusOf(payload),
    });
}
