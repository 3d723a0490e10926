import { expect, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import {
  detourEntered,
  detourLeft,
  leftScreen,
  navigate,
  navigated,
  returnPlanned,
  selectLocation,
} from '../../src/core/navigation/slice.ts';
import { isMember } from '../../src/core/session/saga.ts';
import { loggedIn } from '../../src/core/session/slice.ts';
import { continueRequested, resultSettled, selectHasPaid } from '../../src/features/orders/slice.ts';
import {
  ensureOn,
  leavingLogin,
  leavingShop,
  orderPaid,
  RESULT_READING_MS,
  requireLogin,
  requirePayment,
  returnTo,
} from '../../src/flows/detours.ts';
import { order, user } from '../support/samples.ts';
import { walk } from '../support/walk.ts';

const at = (path: string) => ({ path, search: '', key: 'k', from: '' });
const LOGIN = ['/login', '/register', '/retrievePassword'];
const SHOP = ['/shopping', '/order/easy', '/order/result'];

test('a member is not asked to sign in', () =>
  walk(requireLogin()).yields(raw.call(isMember)).gets(true).ends());

const askedToLogin = () =>
  walk(requireLogin())
    .yields(raw.call(isMember))
    .gets(false)
    .yields(raw.put(detourEntered('login')))
    .gets()
    .yields(raw.call(ensureOn, '/login', LOGIN))
    .gets()
    .yields(raw.race({ member: raw.take(loggedIn), left: raw.take(leavingLogin as never) }));

test('a visitor is waited for until they have signed in', () =>
  askedToLogin()
    .gets({ member: loggedIn(user) })
    .yields(raw.put(detourLeft()))
    .gets()
    .ends());

test('walking away from signing in abandons the flow', () => {
  const walker = askedToLogin()
    .gets({ left: navigated(at('/')) })
    .yields(raw.put(detourLeft()));
  expect(() => walker.gets()).toThrow('login');
});

const askedToPay = (videoId: string | null, shop: string) =>
  walk(requirePayment(videoId))
    .yields(raw.select(selectLocation))
    .gets(at('/videos/v'))
    .yields(raw.put(detourEntered('plan')))
    .gets()
    .yields(raw.call(ensureOn, shop, SHOP))
    .gets()
    .yields(raw.race({ paid: raw.take(orderPaid as never), left: raw.take(leavingShop as never) }));

test('waits in the shop until an order is paid', () =>
  askedToPay('v', '/shopping?video=v')
    .gets({ paid: resultSettled(order({ status: 'paid' })) })
    .yields(raw.put(detourLeft()))
    .gets()
    .ends());

test('walking away from the shop abandons the flow', () => {
  const walker = askedToPay(null, '/shopping')
    .gets({ left: navigated(at('/my')) })
    .yields(raw.put(detourLeft()));
  expect(() => walker.gets()).toThrow('plan');
});

test('a result page that was quicker than the flow counts', () =>
  walk(requirePayment('v'))
    .yields(raw.select(selectLocation))
    .gets(at('/order/result'))
    .yields(raw.select(selectHasPaid))
    .gets(true)
    .ends());

test('a result page that is still waiting is waited for', () =>
  walk(requirePayment('v'))
    .yields(raw.select(selectLocation))
    .gets(at('/order/result'))
    .yields(raw.select(selectHasPaid))
    .gets(false)
    .yields(raw.put(detourEntered('plan')))
    .gets()
    .yields(raw.call(ensureOn, '/shopping?video=v', SHOP))
    .gets()
    .yields(raw.race({ paid: raw.take(orderPaid as never), left: raw.take(leavingShop as never) }))
    .gets({ paid: resultSettled(order({ status: 'paid' })) })
    .yields(raw.put(detourLeft()))
    .gets()
    .ends());

test('only a paid order ends the wait; a declined one may be tried again', () => {
  expect(orderPaid(resultSettled(order({ status: 'paid' })))).toBe(true);
  expect(orderPaid(resultSettled(order({ status: 'declined' })))).toBe(false);
});

test('the shop is left for anywhere but sign-in and payment', () => {
  expect(leavingShop(navigated(at('/login')))).toBe(false);
  expect(leavingShop(navigated(at('/order/result')))).toBe(false);
  expect(leavingShop(navigated(at('/')))).toBe(true);
  expect(leavingLogin(navigated(at('/register')))).toBe(false);
});

test('goes nowhere when the person is already on a screen that will do', () =>
  walk(ensureOn('/shopping', SHOP)).yields(raw.select(selectLocation)).gets(at('/order/result')).ends());

test('goes to the screen, and keeps the way back', () =>
  walk(ensureOn('/login', LOGIN))
    .yields(raw.select(selectLocation))
    .gets(at('/videos/v'))
    .yields(raw.put(navigate('/login', { replace: false })))
    .gets()
    .ends());

test('takes the place of a sign-in page that is done with', () =>
  walk(ensureOn('/shopping', SHOP))
    .yields(raw.select(selectLocation))
    .gets(at('/register'))
    .yields(raw.put(navigate('/shopping', { replace: true })))
    .gets()
    .ends());

test('comes back at once from a detour', () =>
  walk(returnTo('/videos/v?ep=9'))
    .yields(raw.select(selectLocation))
    .gets(at('/login'))
    .yields(raw.put(navigate('/videos/v?ep=9', { replace: true })))
    .gets()
    .ends());

test('keeps the way back when there was no detour', () =>
  walk(returnTo('/videos/v?ep=9'))
    .yields(raw.select(selectLocation))
    .gets(at('/videos/v'))
    .yields(raw.put(navigate('/videos/v?ep=9', { replace: false })))
    .gets()
    .ends());

const onResult = () =>
  walk(returnTo('/videos/v?ep=9'))
    .yields(raw.select(selectLocation))
    .gets(at('/order/result'))
    .yields(raw.put(returnPlanned('/videos/v?ep=9')))
    .gets()
    .yields(
      raw.race({
        read: raw.delay(RESULT_READING_MS),
        onward: raw.take(continueRequested),
        left: raw.take(leftScreen as never),
      }),
    );

test.each([{ read: true }, { onward: continueRequested() }])('lets the result be read first (%o)', (winner) =>
  onResult()
    .gets(winner)
    .yields(raw.put(navigate('/videos/v?ep=9', { replace: true })))
    .gets()
    .ends(),
);

test('does not pull back a person who left the result page', () =>
  onResult()
    .gets({ left: navigated(at('/')) })
    .ends());
