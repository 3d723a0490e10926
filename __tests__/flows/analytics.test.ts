import * as raw from 'redux-saga/effects';
import { withGoogleClickId } from '../../src/core/entryParams.ts';
import { recordEvent } from '../../src/core/eventsSaga.ts';
import { apiFailed, toApiFailed } from '../../src/core/failures.ts';
import { leftScreen, navigated, selectLocation } from '../../src/core/navigation/slice.ts';
import { hasSecretCode, hideReferrer, shareablePage } from '../../src/core/pageAddress.ts';
import { loggedIn } from '../../src/core/session/slice.ts';
import { consentRefused, pixelsInjected, selectConsent } from '../../src/features/consent/slice.ts';
import { toggled } from '../../src/features/favourites/slice.ts';
import { orderPlaced, resultSettled, selectHasPaid, selectOrder } from '../../src/features/orders/slice.ts';
import { registerFailed, registerRequested } from '../../src/features/user/slice.ts';
import * as sagas from '../../src/flows/analytics.ts';
import { orderPaid } from '../../src/flows/detours.ts';
import { realUserMonitoring } from '../../src/flows/realUserMonitoring.ts';
import { session } from '../../src/lib/storage.ts';
import { injectPixels, silencePixels, track } from '../../src/pixels/index.ts';
import { offline, order, refusal, user } from '../support/samples.ts';
import { type Row, steps } from '../support/steps.ts';

const at = (path: string, from = '', search = '') => ({ path, search, key: 'k', from });
const reports = [{ config_key: 'google_analytics', config_value: 'G-ABCD1234' }];
const outcome = { injected: ['google_analytics'], refused: ['tiktok_pixel'] };

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));

const saysNo = raw.take(consentRefused as never);
const injectsAgain = raw.take(pixelsInjected as never);

describe('analytics', () => {
  const begun = (answer?: unknown): Row[] => [
    [raw.spawn(sagas.tellConsent)],
    [raw.call(sagas.mayInject), true],
    [raw.call(injectPixels, reports), outcome],
    [raw.put(pixelsInjected(outcome))],
    [
      raw.race({ finished: raw.call(sagas.trackEvents, outcome.refused), no: saysNo, again: injectsAgain }),
      answer,
    ],
  ];

  test('runs until consent is withdrawn, then silences the vendors', () =>
    steps(sagas.analytics(reports), [...begun({ no: consentRefused() }), [raw.call(silencePixels)]]));
  test('does not silence the vendors when a newer injection of pixels replaces it', () =>
    steps(sagas.analytics(reports), begun({ again: pixelsInjected(outcome) })));
  test('does not start where pixels may not be injected', () =>
    steps(sagas.analytics(reports), [[raw.spawn(sagas.tellConsent)], [raw.call(sagas.mayInject), false]]));
});

test.each([
  ['granted', 'granted'],
  // Where nobody was asked, nothing is claimed.
  ['notNeeded', 'implied'],
] as const)(
  'analytics sends the consent status to the server (%s is sent as %s), then a later refusal',
  (consent, told) =>
    steps(sagas.tellConsent(), [
      [raw.select(selectConsent as (state: unknown) => unknown), consent],
      [raw.fork(recordEvent, { event: 'consent', status: told })],
      [raw.take(consentRefused as never), consentRefused()],
      [raw.call(recordEvent, { event: 'consent', status: 'refused' })],
    ]),
);

describe('the injection of pixels', () => {
  const page = (path: string, search = ''): Row[] => [[raw.select(selectLocation), at(path, '', search)]];
  const waiting = (answer?: unknown): Row[] => [
    ...page('/retrievePassword', '?code=1'),
    [raw.call(hasSecretCode, '?code=1'), true],
    [raw.race({ left: raw.take(leftScreen as never), no: saysNo }), answer],
  ];

  test('is forbidden on the card page', () => steps(sagas.mayInject(), page('/order/easy'), false));
  test('is allowed on a page without a secret code in its address', () =>
    steps(sagas.mayInject(), [...page('/'), [raw.call(hasSecretCode, ''), false]], true));
  test('waits until the viewer leaves a page with a secret code in its address', () =>
    steps(sagas.mayInject(), waiting({ left: navigated(at('/', '/retrievePassword')) }), true));
  test('does not happen when consent is withdrawn while the address holds a secret code', () =>
    steps(sagas.mayInject(), waiting({ no: consentRefused() }), false));
});

describe('the tracking of events', () => {
  const listens: Row[] = [
    [raw.takeEvery(navigated, sagas.trackArrival)],
    [raw.takeEvery(toggled, sagas.trackSave)],
    [raw.takeEvery(orderPlaced, sagas.trackCheckout)],
    [raw.takeEvery(orderPaid, sagas.trackPaid)],
    [raw.takeLeading(registerRequested, sagas.trackRegistration)],
    [raw.takeEvery(apiFailed, sagas.trackFailure)],
  ];

  const begins = (path: string, search = ''): Row[] => [
    [raw.fork(realUserMonitoring)],
    [raw.select(selectLocation), at(path, path)],
    [raw.call(withGoogleClickId, ''), search],
    [raw.call(sagas.trackPage, { ...at(path), search })],
  ];

  test('starts with the current page and a paid order, then listens for events, then reports rejected pixels', () =>
    steps(sagas.trackEvents(['tiktok_pixel']), [
      ...begins('/order/result', '?gclid=g1'),
      [raw.select(selectHasPaid), true],
      [raw.select(selectOrder), order({ status: 'paid' })],
      [raw.call(sagas.trackPurchase, order({ status: 'paid' }))],
      ...listens,
      [raw.call(sagas.reject, 'tiktok_pixel')],
    ]));

  test('tracks no purchase without a paid order on the result page', () => {
    const unpaid: Row = [raw.select(selectHasPaid), false];
    steps(sagas.trackEvents([]), [...begins('/order/result'), unpaid, ...listens]);
    steps(sagas.trackEvents([]), [...begins('/'), ...listens]);
  });
});

test('a rejected pixel setting dispatches an action and records an event', () =>
  steps(sagas.reject('tiktok_pixel'), [
    [raw.put(sagas.pixelRejected({ key: 'tiktok_pixel' }))],
    [raw.call(recordEvent, { event: 'pixel_rejected', status: 'tiktok_pixel' })],
  ]));

describe('a page view', () => {
  const shown = (videoId: string | null) => ({ template: '/t', location: 'http://x.test/t', videoId });
  const seen = (path: string, videoId: string | null): Row[] => [
    [raw.call(hasSecretCode, ''), false],
    [raw.call(hideReferrer)],
    [raw.call(shareablePage, path, ''), shown(videoId)],
    [raw.call(track, { name: 'pageView', path: '/t', location: 'http://x.test/t' })],
  ];

  test('is tracked', () => steps(sagas.trackPage(at('/my', '/')), seen('/my', null)));
  test('on a video page tracks a view of the video in addition', () =>
    steps(sagas.trackPage(at('/videos/v', '/')), [
      ...seen('/videos/v', 'v'),
      [raw.call(track, { name: 'contentViewed', videoId: 'v' })],
    ]));
  test('tracks no second view of a video at its next episode', () =>
    steps(sagas.trackPage(at('/videos/v', '/videos/v')), seen('/videos/v', 'v')));
  test('is not tracked while the address holds a code', () =>
    steps(sagas.trackPage(at('/retrievePassword', '/', '?code=1')), [
      [raw.call(hasSecretCode, '?code=1'), true],
    ]));
  test('is tracked after a navigation', () =>
    steps(sagas.trackArrival(navigated(at('/my'))), [[raw.call(sagas.trackPage, at('/my'))]]));
});

test('analytics tracks a saved video, not a removed one', () => {
  const added: Row = [raw.call(track, { name: 'addedToList', videoId: 'v' })];
  steps(sagas.trackSave(toggled({ videoId: 'v', saved: true })), [added]);
  steps(sagas.trackSave(toggled({ videoId: 'v', saved: false })), []);
});

const sale = { planId: 'monthly', value: 14.99, currency: 'USD' };

test('analytics tracks an order as the start of a checkout', () =>
  steps(sagas.trackCheckout(orderPlaced(order())), [[raw.call(track, { name: 'checkoutBegun', ...sale })]]));

describe('a paid order', () => {
  const asked = (answer?: unknown): Row[] => [[raw.call(session.get, 'tracked-orders'), answer]];
  test('is tracked', () =>
    steps(sagas.trackPaid(resultSettled(order())), [[raw.call(sagas.trackPurchase, order())]]));
  test.each([
    [null, 'ord_1'],
    ['ord_0', 'ord_0 ord_1'],
  ])('is tracked once (tracked before: %s)', (before, after) =>
    steps(sagas.trackPurchase(order()), [
      ...asked(before),
      [raw.call(session.set, 'tracked-orders', after)],
      [raw.call(track, { name: 'purchased', ...sale })],
    ]),
  );
  test('is not tracked again', () => steps(sagas.trackPurchase(order()), asked('ord_0 ord_1')));
});

describe('a registration', () => {
  const waiting = (answer?: unknown): Row[] => [
    [raw.race({ done: raw.take(loggedIn as never), failed: raw.take(registerFailed as never) }), answer],
  ];
  test('is tracked', () =>
    steps(sagas.trackRegistration(), [
      ...waiting({ done: loggedIn(user) }),
      [raw.call(track, { name: 'registered' })],
    ]));
  test('is not tracked when it failed', () =>
    steps(sagas.trackRegistration(), waiting({ failed: registerFailed })));
});

test('analytics tracks a failed call by its template, not an expected refusal', () => {
  const about = { as: 'get_payment_network', route: 'GET /api/payment', status: 'network' };
  const told: Row = [raw.call(track, { name: 'callFailed', ...about })];
  steps(sagas.trackFailure(toApiFailed(offline())), [told]);
  steps(sagas.trackFailure(toApiFailed(refusal(402))), []);
});
