import { createAction } from '@reduxjs/toolkit';
import * as raw from 'redux-saga/effects';
import type { Order, Report } from '../../contract/entities.ts';
import { paths, standsAlone } from '../../contract/paths.ts';
import * as api from '../api/index.ts';
import { call, put, race, type Saga, select, take } from '../core/effects.ts';
import { apiFailed, reasonOf } from '../core/failures.ts';
import { type CurrentPlace, leftScreen, navigated, selectPlace } from '../core/navigation.ts';
import { consentRefused, pixelsInjected } from '../features/consent/slice.ts';
import { toggleDone } from '../features/favourites/slice.ts';
import { orderPlaced, type resultSettled, selectHasPaid, selectOrder } from '../features/orders/slice.ts';
import { loggedIn, registerFailed, registerRequested } from '../features/user/slice.ts';
import { hideReferrer, holdsCode, tellablePage } from '../lib/pageAddress.ts';
import { session } from '../lib/storage.ts';
import { injectPixels, silencePixels, track } from '../pixels/index.ts';
import { orderPaid } from './detours.ts';
import { isCounted, statusOf } from './failures.ts';

/* Fetched with the vendors' code, after a yes. Nothing here runs without one. */

/** A pixel's setting does not look like an id, and was left out. */
export const pixelRejected = createAction<{ key: string }>('measure/pixelRejected');

/** From a yes to a no: the vendors' code on the page, and every event told to it. */
export function* measure(reports: Report[]): Saga {
  try {
    if (!(yield* call(mayInject))) return;
    const outcome = yield* call(injectPixels, reports);
    yield* put(pixelsInjected(outcome));
    const { no } = yield* race({
      told: call(tell, outcome.refused),
      no: take(consentRefused),
      again: take(pixelsInjected),
    });
    if (no) yield* call(silencePixels);
  } catch (error) {
    reasonOf(error);
  }
}

/**
 * The vendors' code reads the whole address by itself. Where that holds a code that acts as somebody's
 * word it has to wait for the next page; where it cannot be, on the card document, for ever.
 */
export function* mayInject(): Saga<boolean> {
  const { path, search } = yield* select(selectPlace);
  if (standsAlone(path)) return false;
  if (yield* call(holdsCode, search)) {
    const { no } = yield* race({ left: take(leftScreen), no: take(consentRefused) });
    if (no) return false;
  }
  return true;
}

/** Ends with the race around it only. What was before it in this visit and still matters comes first. */
export function* tell(rejected: string[]): Saga {
  const place = yield* select(selectPlace);
  yield* call(tellPage, { ...place, from: '' });
  if (place.path === paths.orderResult && (yield* select(selectHasPaid)))
    yield* call(tellPurchase, (yield* select(selectOrder)) as Order);
  yield raw.takeEvery(navigated, arrived);
  yield raw.takeEvery(toggleDone, saved);
  yield raw.takeEvery(orderPlaced, checkoutBegun);
  yield raw.takeEvery(orderPaid, paid);
  // A wish that waited for its code comes by twice.
  yield raw.takeLeading(registerRequested, registered);
  yield raw.takeEvery(apiFailed, callFailed);
  for (const key of rejected) yield* call(reject, key);
}

/** Told to the operator, not to people: there is nothing that they could do. */
export function* reject(key: string): Saga {
  yield* put(pixelRejected({ key }));
  try {
    yield* call(api.recordEvent, { event: 'pixel_rejected', status: key });
  } catch (error) {
    reasonOf(error);
  }
}

export function* arrived({ payload }: ReturnType<typeof navigated>): Saga {
  yield* call(tellPage, payload);
}

/** A page view; and a view of a video, unless only another of its episodes has come. */
export function* tellPage({ path, search, from }: CurrentPlace): Saga {
  if (yield* call(holdsCode, search)) return;
  yield* call(hideReferrer);
  const { template, location, videoId } = yield* call(tellablePage, path, search);
  yield* call(track, { name: 'pageView', path: template, location });
  if (videoId !== null && path !== from) yield* call(track, { name: 'contentViewed', videoId });
}

export function* saved({ payload }: ReturnType<typeof toggleDone>): Saga {
  if (payload.saved) yield* call(track, { name: 'addedToList', videoId: payload.videoId });
}

const saleOf = ({ id, planId, amount, currency }: Order) => ({
  orderId: id,
  planId,
  value: amount / 100,
  currency,
});

export function* checkoutBegun({ payload }: ReturnType<typeof orderPlaced>): Saga {
  yield* call(track, { name: 'checkoutBegun', ...saleOf(payload) });
}

export function* paid({ payload }: ReturnType<typeof resultSettled>): Saga {
  yield* call(tellPurchase, payload);
}

const TOLD = 'told-orders';

/** Once for each order, also when its result page is loaded anew. */
export function* tellPurchase(order: Order): Saga {
  const told = ((yield* call(session.get, TOLD)) ?? '').split(' ');
  if (told.includes(order.id)) return;
  yield* call(session.set, TOLD, [...told, order.id].join(' ').trim());
  yield* call(track, { name: 'purchased', ...saleOf(order) });
}

export function* registered(): Saga {
  const { done } = yield* race({ done: take(loggedIn), failed: take(registerFailed) });
  if (done) yield* call(track, { name: 'registered' });
}

export function* callFailed({ payload }: ReturnType<typeof apiFailed>): Saga {
  if (isCounted(payload))
    yield* call(track, { name: 'callFailed', call: payload.call, status: statusOf(payload) });
}
