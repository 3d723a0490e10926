import { beforeEach, describe, jest, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import * as api from '../../src/api/index.ts';
import { apiFailed, toApiFailed } from '../../src/core/failures.ts';
import { leftScreen, navigated, selectLocation } from '../../src/core/navigation/slice.ts';
import { hasSecretCode, hideReferrer, shareablePage } from '../../src/core/pageAddress.ts';
import { loggedIn } from '../../src/core/session/slice.ts';
import { consentRefused, pixelsInjected } from '../../src/features/consent/slice.ts';
import { toggled } from '../../src/features/favourites/slice.ts';
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
import { type Row, steps, throws } from '../support/steps.ts';

const at = (path: string, from = '', search = '') => ({ path, search, key: 'k', from });
const reports = [{ config_key: 'google_analytics', config_value: 'G-ABCD1234' }];
const outcome = { injected: ['google_analytics'], refused: ['tiktok_pixel'] };

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

describe('measuring', () => {
  const begun = (answer?: unknown): Row[] => [
    [raw.call(mayInject), true],
    [raw.call(injectPixels, reports), outcome],
    [raw.put(pixelsInjected(outcome))],
    [
      raw.race({
        told: raw.call(trackEvents, outcome.refused),
        no: raw.take(consentRefused as never),
        again: raw.take(pixelsInjected as never),
      }),
      answer,
    ],
  ];

  test('goes on until the word is taken back, and silences the vendors then', () =>
    steps(analytics(reports), [...begun({ no: consentRefused() }), [raw.call(silencePixels)]]));
  test('leaves the vendors alone when another has taken its place', () =>
    steps(analytics(reports), begun({ again: pixelsInjected(outcome) })));
  test('does not begin where it may not', () => steps(analytics(reports), [[raw.call(mayInject), false]]));
  test('that breaks costs nothing else', () =>
    steps(analytics(reports), begun(throws(new Error('fbq is not a function')))));
});

describe('injecting', () => {
  const page = (path: string, search = ''): Row[] => [[raw.select(selectLocation), at(path, '', search)]];
  const waiting = (answer?: unknown): Row[] => [
    ...page('/retrievePassword', '?code=1'),
    [raw.call(hasSecretCode, '?code=1'), true],
    [raw.race({ left: raw.take(leftScreen as never), no: raw.take(consentRefused as never) }), answer],
  ];

  test('may not be on the card document', () => steps(mayInject(), page('/order/easy'), false));
  test('may be elsewhere', () =>
    steps(mayInject(), [...page('/'), [raw.call(hasSecretCode, ''), false]], true));
  test('waits where the address holds a code', () =>
    steps(mayInject(), waiting({ left: navigated(at('/', '/retrievePassword')) }), true));
  test('is off when the word is taken back meanwhile', () =>
    steps(mayInject(), waiting({ no: consentRefused() }), false));
});

describe('telling', () => {
  const listens: Row[] = [
    [raw.takeEvery(navigated, trackArrival)],
    [raw.takeEvery(toggled, trackSave)],
    [raw.takeEvery(orderPlaced, trackCheckout)],
    [raw.takeEvery(orderPaid, trackPaid)],
    [raw.takeLeading(registerRequested, trackRegistration)],
    [raw.takeEvery(apiFailed, trackFailure)],
  ];

  test('begins with what was there before it, then listens, then complains', () =>
    steps(trackEvents(['tiktok_pixel']), [
      [raw.select(selectLocation), at('/order/result', '/order/result')],
      [raw.call(trackPage, at('/order/result'))],
      [raw.select(selectHasPaid), true],
      [raw.select(selectOrder), order({ status: 'paid' })],
      [raw.call(trackPurchase, order({ status: 'paid' }))],
      ...listens,
      [raw.call(reject, 'tiktok_pixel')],
    ]));

  test('tells of no payment that is not there', () => {
    steps(trackEvents([]), [
      [raw.select(selectLocation), at('/order/result')],
      [raw.call(trackPage, at('/order/result'))],
      [raw.select(selectHasPaid), false],
      ...listens,
    ]);
    steps(trackEvents([]), [
      [raw.select(selectLocation), at('/')],
      [raw.call(trackPage, at('/'))],
      ...listens,
    ]);
  });
});

describe('a setting that is refused', () => {
  const refused = (answer?: unknown): Row[] => [
    [raw.put(pixelRejected({ key: 'tiktok_pixel' }))],
    [raw.call(api.recordEvent, { event: 'pixel_rejected', status: 'tiktok_pixel' }), answer],
  ];
  test('is reported', () => steps(reject('tiktok_pixel'), refused(null)));
  test('is no trouble to people', () => steps(reject('tiktok_pixel'), refused(throws(offline()))));
});

describe('a page', () => {
  const shown = (videoId: string | null) => ({ template: '/t', location: 'http://x.test/t', videoId });
  const seen = (path: string, videoId: string | null): Row[] => [
    [raw.call(hasSecretCode, ''), false],
    [raw.call(hideReferrer)],
    [raw.call(shareablePage, path, ''), shown(videoId)],
    [raw.call(track, { name: 'pageView', path: '/t', location: 'http://x.test/t' })],
  ];

  test('is told of', () => steps(trackPage(at('/my', '/')), seen('/my', null)));
  test('with a video is a view of it, too', () =>
    steps(trackPage(at('/videos/v', '/')), [
      ...seen('/videos/v', 'v'),
      [raw.call(track, { name: 'contentViewed', videoId: 'v' })],
    ]));
  test('with its next episode is no view of another', () =>
    steps(trackPage(at('/videos/v', '/videos/v')), seen('/videos/v', 'v')));
  test('whose address holds a code is nobody’s business', () =>
    steps(trackPage(at('/retrievePassword', '/', '?code=1')), [[raw.call(hasSecretCode, '?code=1'), true]]));
  test('is told of on arrival', () =>
    steps(trackArrival(navigated(at('/my'))), [[raw.call(trackPage, at('/my'))]]));
});

test('a saved video is told of, one that is taken out is not', () => {
  steps(trackSave(toggled({ videoId: 'v', saved: true })), [
    [raw.call(track, { name: 'addedToList', videoId: 'v' })],
  ]);
  steps(trackSave(toggled({ videoId: 'v', saved: false })), []);
});

const sale = { orderId: 'ord_1', planId: 'monthly', value: 14.99, currency: 'USD' };

test('an order is the beginning of a checkout', () =>
  steps(trackCheckout(orderPlaced(order())), [[raw.call(track, { name: 'checkoutBegun', ...sale })]]));

describe('a paid order', () => {
  const asked = (answer?: unknown): Row[] => [[raw.call(session.get, 'told-orders'), answer]];
  test('is told of', () => steps(trackPaid(resultSettled(order())), [[raw.call(trackPurchase, order())]]));
  test.each([
    [null, 'ord_1'],
    ['ord_0', 'ord_0 ord_1'],
  ])('once (told before: %s)', (before, after) =>
    steps(trackPurchase(order()), [
      ...asked(before),
      [raw.call(session.set, 'told-orders', after)],
      [raw.call(track, { name: 'purchased', ...sale })],
    ]),
  );
  test('and not again', () => steps(trackPurchase(order()), asked('ord_0 ord_1')));
});

describe('a registration', () => {
  const waiting = (answer?: unknown): Row[] => [
    [raw.race({ done: raw.take(loggedIn as never), failed: raw.take(registerFailed as never) }), answer],
  ];
  test('is told of', () =>
    steps(trackRegistration(), [
      ...waiting({ done: loggedIn(user) }),
      [raw.call(track, { name: 'registered' })],
    ]));
  test('that failed is not', () => steps(trackRegistration(), waiting({ failed: registerFailed })));
});

test('a failed call is told of by its template; an expected refusal is not', () => {
  steps(trackFailure(toApiFailed(offline())), [
    [raw.call(track, { name: 'callFailed', call: 'GET /api/payment', status: 'network' })],
  ]);
  steps(trackFailure(toApiFailed(refusal(402))), []);
});
