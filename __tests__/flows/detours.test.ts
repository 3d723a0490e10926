import { describe, expect, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import { Abandoned } from '../../src/core/failures.ts';
import {
  detourEntered,
  detourLeft,
  leftScreen,
  navigate,
  navigated,
  returnPlanned,
  selectDetour,
  selectLocation,
} from '../../src/core/navigation/slice.ts';
import { isMember } from '../../src/core/session/saga.ts';
import { loggedIn } from '../../src/core/session/slice.ts';
import {
  checkoutRequested,
  continueRequested,
  resultSettled,
  selectHasPaid,
  stayRequested,
} from '../../src/features/orders/slice.ts';
import {
  endIntent,
  ensureOn,
  leavingLogin,
  leavingShop,
  orderPaid,
  RESULT_READING_MS,
  requireLogin,
  requirePayment,
  returnTo,
  signInAndBack,
} from '../../src/flows/detours.ts';
import { dropIntent, storeDetour, storeIntent } from '../../src/flows/intent.ts';
import { order, user } from '../support/samples.ts';
import { cancelled, type Row, steps, throws } from '../support/steps.ts';

const at = (path: string) => ({ path, search: '', key: 'k', from: '' });
const LOGIN = ['/login', '/register', '/retrievePassword'];
const SHOP = ['/shopping', '/order/easy', '/order/result'];

test('does not ask a member to sign in', () => steps(requireLogin(), [[raw.call(isMember), true]]));

const askedToLogin = (answer?: unknown): Row[] => [
  [raw.call(isMember), false],
  [raw.call(storeDetour, 'login')],
  [raw.put(detourEntered('login'))],
  [raw.call(ensureOn, '/login', LOGIN)],
  [raw.race({ member: raw.take(loggedIn), left: raw.take(leavingLogin as never) }), answer],
];

test('waits until the visitor has signed in', () =>
  steps(requireLogin(), [...askedToLogin({ member: loggedIn(user) }), [raw.put(detourLeft())]]));

test('walking away from signing in abandons the flow', () => {
  steps(
    requireLogin(),
    [...askedToLogin({ left: navigated(at('/')) }), [raw.put(detourLeft())]],
    throws(new Abandoned('login')),
  );
});

const askedToPay = (shop: string, answer?: unknown): Row[] => [
  [raw.select(selectLocation), at('/videos/v')],
  [raw.call(storeDetour, 'plan')],
  [raw.put(detourEntered('plan'))],
  [raw.call(ensureOn, shop, SHOP)],
  [raw.race({ paid: raw.take(orderPaid as never), left: raw.take(leavingShop as never) }), answer],
];

test('waits in the shop until an order is paid', () =>
  steps(requirePayment('v'), [
    ...askedToPay('/shopping?video=v', { paid: resultSettled(order({ status: 'paid' })) }),
    [raw.put(detourLeft())],
  ]));

test('walking away from the shop abandons the flow', () => {
  steps(
    requirePayment(null),
    [...askedToPay('/shopping', { left: navigated(at('/my')) }), [raw.put(detourLeft())]],
    throws(new Abandoned('plan')),
  );
});

test('does not wait when the result page has shown the payment already', () =>
  steps(requirePayment('v'), [
    [raw.select(selectLocation), at('/order/result')],
    [raw.select(selectHasPaid), true],
  ]));

test('waits for a result page that is still waiting', () =>
  steps(requirePayment('v'), [
    [raw.select(selectLocation), at('/order/result')],
    [raw.select(selectHasPaid), false],
    [raw.call(storeDetour, 'plan')],
    [raw.put(detourEntered('plan'))],
    [raw.call(ensureOn, '/shopping?video=v', SHOP)],
    [
      raw.race({ paid: raw.take(orderPaid as never), left: raw.take(leavingShop as never) }),
      { paid: resultSettled(order({ status: 'paid' })) },
    ],
    [raw.put(detourLeft())],
  ]));

test('ends the wait with a paid order, not with a declined one', () => {
  expect(orderPaid(resultSettled(order({ status: 'paid' })))).toBe(true);
  expect(orderPaid(resultSettled(order({ status: 'declined' })))).toBe(false);
});

test('counts every page but sign-in and payment as leaving the shop', () => {
  expect(leavingShop(navigated(at('/login')))).toBe(false);
  expect(leavingShop(navigated(at('/order/result')))).toBe(false);
  expect(leavingShop(navigated(at('/')))).toBe(true);
  expect(leavingLogin(navigated(at('/register')))).toBe(false);
});

test('stays on a screen that will do', () =>
  steps(ensureOn('/shopping', SHOP), [[raw.select(selectLocation), at('/order/result')]]));

test('goes to the screen and keeps the way back', () =>
  steps(ensureOn('/login', LOGIN), [
    [raw.select(selectLocation), at('/videos/v')],
    [raw.put(navigate('/login', { replace: false }))],
  ]));

test('replaces a sign-in page that is done with', () =>
  steps(ensureOn('/shopping', SHOP), [
    [raw.select(selectLocation), at('/register')],
    [raw.put(navigate('/shopping', { replace: true }))],
  ]));

test('returns at once from a detour', () =>
  steps(returnTo('/videos/v?ep=9'), [
    [raw.select(selectLocation), at('/login')],
    [raw.put(navigate('/videos/v?ep=9', { replace: true }))],
  ]));

test('stays where the viewer is already', () =>
  steps(returnTo('/videos/v?ep=9'), [[raw.select(selectLocation), { ...at('/videos/v'), search: '?ep=9' }]]));

test.each(['', '?ep=8'])('adds no second entry for the page of the video (%s)', (search) =>
  steps(returnTo('/videos/v?ep=9'), [
    [raw.select(selectLocation), { ...at('/videos/v'), search }],
    [raw.put(navigate('/videos/v?ep=9', { replace: true }))],
  ]),
);

test('keeps the way back from a page that is neither a detour nor the page itself', () =>
  steps(returnTo('/videos/v?ep=9'), [
    [raw.select(selectLocation), at('/my')],
    [raw.put(navigate('/videos/v?ep=9', { replace: false }))],
  ]));

const onResult = (answer?: unknown): Row[] => [
  [raw.select(selectLocation), at('/order/result')],
  [raw.put(returnPlanned('/videos/v?ep=9'))],
  [
    raw.race({
      read: raw.delay(RESULT_READING_MS),
      onward: raw.take(continueRequested),
      stay: raw.take(stayRequested),
      left: raw.take(leftScreen as never),
    }),
    answer,
  ],
];

test.each([{ read: true }, { onward: continueRequested() }])(
  'lets the user read the result first (%o)',
  (winner) =>
    steps(returnTo('/videos/v?ep=9'), [
      ...onResult(winner),
      [raw.put(navigate('/videos/v?ep=9', { replace: true }))],
    ]),
);

test('does not pull back a user who left the result page', () =>
  steps(returnTo('/videos/v?ep=9'), onResult({ left: navigated(at('/')) })));

test('leaves a user who wants to stay with the receipt', () =>
  steps(returnTo('/videos/v?ep=9'), onResult({ stay: stayRequested() })));

test('gives five seconds to read the result', () => {
  expect(RESULT_READING_MS).toBe(5_000);
});

const wish = checkoutRequested({ planId: 'pass', videoId: 'v', method: 'card' });
const inShop = { ...at('/shopping'), search: '?video=v' };

test('keeps the wish, signs in and returns to the page with its query', () =>
  steps(signInAndBack(wish), [
    [raw.select(selectLocation), inShop],
    [raw.call(storeIntent, wish)],
    [raw.call(requireLogin)],
    [raw.call(returnTo, '/shopping?video=v')],
  ]));

test('returns nowhere when the person walks away from signing in', () =>
  steps(
    signInAndBack(wish),
    [
      [raw.select(selectLocation), inShop],
      [raw.call(storeIntent, wish)],
      [raw.call(requireLogin), throws(new Abandoned('login'))],
    ],
    throws(new Abandoned('login')),
  ));

describe('a request that is done', () => {
  const waiting = { wants: 'plan', flow: null } as const;
  const resumed = { ...wish, meta: { resumedIn: 'plan' as const } };

  test('is forgotten', () => steps(endIntent(wish), [[raw.call(dropIntent, wish)]]));

  test('leaves the detour in which it was resumed, if it has not yet', () =>
    steps(endIntent(resumed), [
      [raw.call(dropIntent, resumed)],
      [raw.select(selectDetour), waiting],
      [raw.put(detourLeft())],
    ]));

  test('leaves no detour twice', () =>
    steps(endIntent(resumed), [[raw.call(dropIntent, resumed)], [raw.select(selectDetour), null]]));
});

describe('cancelled', () => {
  test('leaves the sign-in detour', () =>
    cancelled(requireLogin(), askedToLogin(), [[raw.put(detourLeft())]]));

  test('leaves the sign-in detour on the way to the page', () =>
    cancelled(requireLogin(), askedToLogin().slice(0, -1), [[raw.put(detourLeft())]]));

  test('leaves no detour while it asks whether a member is here', () =>
    cancelled(requireLogin(), [[raw.call(isMember)]], []));

  test('leaves the payment detour', () =>
    cancelled(requirePayment('v'), askedToPay('/shopping?video=v'), [[raw.put(detourLeft())]]));

  test('leaves no detour while it looks at the result page', () =>
    cancelled(
      requirePayment('v'),
      [[raw.select(selectLocation), at('/order/result')], [raw.select(selectHasPaid)]],
      [],
    ));
});
