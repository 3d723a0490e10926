import { beforeEach, describe, jest, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import * as api from '../../src/api/index.ts';
import { apiFailed, toApiFailed } from '../../src/core/failures.ts';
import { leftScreen, navigated, selectLocation } from '../../src/core/navigation/slice.ts';
import { hasSecretCode, hideReferrer, shareablePage } from '../../src/core/pageAddress.ts';
import { loggedIn } from '../../src/core/session/slice.ts';
import { consentRefused, pixelsInjected } from '../../src/features/consent/slice.ts';
import { toggleDone } from '../../src/features/favourites/slice.ts';
import { orderPlaced, resultSettled, selectHasPaid, selectOrder } from '../../src/features/orders/slice.ts';
import { registerFailed, registerRequested } from '../../src/features/user/slice.ts';
import {
  analytics,
  mayInject,
  pixelRejected,
  reject,
  trackArrival,
  trackCheckout,
  trackEvents,
  trackFailure,
  trackPage,
  trackPaid,
  trackPurchase,
  trackRegistration,
  trackSave,
} from '../../src/flows/analytics.ts';
import { orderPaid } from '../../src/flows/detours.ts';
import { session } from '../../src/lib/storage.ts';
import { injectPixels, silencePixels, track } from '../../src/pixels/index.ts';
import { offline, order, refusal, user } from '../support/samples.ts';
import { walk } from '../support/walk.ts';

const at = (path: string, from = '', search = '') => ({ path, search, key: 'k', from });
const reports = [{ config_key: 'google_analytics', config_value: 'G-ABCD1234' }];
const outcome = { injected: ['google_analytics'], refused: ['tiktok_pixel'] };

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

describe('measuring', () => {
  const begun = () =>
    walk(analytics(reports))
      .yields(raw.call(mayInject))
      .gets(true)
      .yields(raw.call(injectPixels, reports))
      .gets(outcome)
      .yields(raw.put(pixelsInjected(outcome)))
      .gets()
      .yields(
        raw.race({
          told: raw.call(trackEvents, outcome.refused),
          no: raw.take(consentRefused as never),
          again: raw.take(pixelsInjected as never),
        }),
      );

  test('goes on until the word is taken back, and silences the vendors then', () =>
    begun().gets({ no: consentRefused() }).yields(raw.call(silencePixels)).gets().ends());
  test('leaves the vendors alone when another has taken its place', () =>
    begun()
      .gets({ again: pixelsInjected(outcome) })
      .ends());
  test('does not begin where it may not', () =>
    walk(analytics(reports)).yields(raw.call(mayInject)).gets(false).ends());
  test('that breaks costs nothing else', () => begun().throws(new Error('fbq is not a function')).ends());
});

describe('injecting', () => {
  const page = (path: string, search = '') =>
    walk(mayInject())
      .yields(raw.select(selectLocation))
      .gets(at(path, '', search));
  const waiting = () =>
    page('/retrievePassword', '?code=1')
      .yields(raw.call(hasSecretCode, '?code=1'))
      .gets(true)
      .yields(raw.race({ left: raw.take(leftScreen as never), no: raw.take(consentRefused as never) }));

  test('may not be on the card document', () => page('/order/easy').ends(false));
  test('may be elsewhere', () => page('/').yields(raw.call(hasSecretCode, '')).gets(false).ends(true));
  test('waits where the address holds a code', () =>
    waiting()
      .gets({ left: navigated(at('/', '/retrievePassword')) })
      .ends(true));
  test('is off when the word is taken back meanwhile', () =>
    waiting().gets({ no: consentRefused() }).ends(false));
});

describe('telling', () => {
  test('begins with what was there before it, then listens, then complains', () =>
    walk(trackEvents(['tiktok_pixel']))
      .yields(raw.select(selectLocation))
      .gets(at('/order/result', '/order/result'))
      .yields(raw.call(trackPage, at('/order/result')))
      .gets()
      .yields(raw.select(selectHasPaid))
      .gets(true)
      .yields(raw.select(selectOrder))
      .gets(order({ status: 'paid' }))
      .yields(raw.call(trackPurchase, order({ status: 'paid' })))
      .gets()
      .yields(raw.takeEvery(navigated, trackArrival))
      .gets()
      .yields(raw.takeEvery(toggleDone, trackSave))
      .gets()
      .yields(raw.takeEvery(orderPlaced, trackCheckout))
      .gets()
      .yields(raw.takeEvery(orderPaid, trackPaid))
      .gets()
      .yields(raw.takeLeading(registerRequested, trackRegistration))
      .gets()
      .yields(raw.takeEvery(apiFailed, trackFailure))
      .gets()
      .yields(raw.call(reject, 'tiktok_pixel'))
      .gets()
      .ends());

  const listening = raw.takeEvery(navigated, trackArrival);
  test('tells of no payment that is not there', () => {
    walk(trackEvents([]))
      .yields(raw.select(selectLocation))
      .gets(at('/order/result'))
      .yields(raw.call(trackPage, at('/order/result')))
      .gets()
      .yields(raw.select(selectHasPaid))
      .gets(false)
      .yields(listening);
    walk(trackEvents([]))
      .yields(raw.select(selectLocation))
      .gets(at('/'))
      .yields(raw.call(trackPage, at('/')))
      .gets()
      .yields(listening);
  });
});

describe('a setting that is refused', () => {
  const refused = () =>
    walk(reject('tiktok_pixel'))
      .yields(raw.put(pixelRejected({ key: 'tiktok_pixel' })))
      .gets()
      .yields(raw.call(api.recordEvent, { event: 'pixel_rejected', status: 'tiktok_pixel' }));
  test('is reported', () => refused().gets(null).ends());
  test('is no trouble to people', () => refused().throws(offline()).ends());
});

describe('a page', () => {
  const shown = (videoId: string | null) => ({ template: '/t', location: 'http://x.test/t', videoId });
  const seen = (path: string, from: string, videoId: string | null) =>
    walk(trackPage(at(path, from)))
      .yields(raw.call(hasSecretCode, ''))
      .gets(false)
      .yields(raw.call(hideReferrer))
      .gets()
      .yields(raw.call(shareablePage, path, ''))
      .gets(shown(videoId))
      .yields(raw.call(track, { name: 'pageView', path: '/t', location: 'http://x.test/t' }))
      .gets();

  test('is told of', () => seen('/my', '/', null).ends());
  test('with a video is a view of it, too', () =>
    seen('/videos/v', '/', 'v')
      .yields(raw.call(track, { name: 'contentViewed', videoId: 'v' }))
      .gets()
      .ends());
  test('with its next episode is no view of another', () => seen('/videos/v', '/videos/v', 'v').ends());
  test('whose address holds a code is nobody’s business', () =>
    walk(trackPage(at('/retrievePassword', '/', '?code=1')))
      .yields(raw.call(hasSecretCode, '?code=1'))
      .gets(true)
      .ends());
  test('is told of on arrival', () =>
    walk(trackArrival(navigated(at('/my'))))
      .yields(raw.call(trackPage, at('/my')))
      .gets()
      .ends());
});

test('a saved video is told of, one that is taken out is not', () => {
  walk(trackSave(toggleDone({ videoId: 'v', saved: true })))
    .yields(raw.call(track, { name: 'addedToList', videoId: 'v' }))
    .gets()
    .ends();
  walk(trackSave(toggleDone({ videoId: 'v', saved: false }))).ends();
});

const sale = { orderId: 'ord_1', planId: 'monthly', value: 14.99, currency: 'USD' };

test('an order is the beginning of a checkout', () =>
  walk(trackCheckout(orderPlaced(order())))
    .yields(raw.call(track, { name: 'checkoutBegun', ...sale }))
    .gets()
    .ends());

describe('a paid order', () => {
  const asked = () => walk(trackPurchase(order())).yields(raw.call(session.get, 'told-orders'));
  test('is told of', () =>
    walk(trackPaid(resultSettled(order())))
      .yields(raw.call(trackPurchase, order()))
      .gets()
      .ends());
  test.each([
    [null, 'ord_1'],
    ['ord_0', 'ord_0 ord_1'],
  ])('once (told before: %s)', (before, after) =>
    asked()
      .gets(before)
      .yields(raw.call(session.set, 'told-orders', after))
      .gets()
      .yields(raw.call(track, { name: 'purchased', ...sale }))
      .gets()
      .ends(),
  );
  test('and not again', () => asked().gets('ord_0 ord_1').ends());
});

describe('a registration', () => {
  const waiting = () =>
    walk(trackRegistration()).yields(
      raw.race({ done: raw.take(loggedIn as never), failed: raw.take(registerFailed as never) }),
    );
  test('is told of', () =>
    waiting()
      .gets({ done: loggedIn(user) })
      .yields(raw.call(track, { name: 'registered' }))
      .gets()
      .ends());
  test('that failed is not', () => waiting().gets({ failed: registerFailed }).ends());
});

test('a failed call is told of by its template; an expected refusal is not', () => {
  walk(trackFailure(toApiFailed(offline())))
    .yields(raw.call(track, { name: 'callFailed', call: 'GET /api/payment', status: 'network' }))
    .gets()
    .ends();
  walk(trackFailure(toApiFailed(refusal(402)))).ends();
});
