import type { Action } from '@reduxjs/toolkit';
import { rootReducer } from '../../src/app/rootReducer.ts';
import { joinedRun, orderOfRun } from '../../src/app/store.ts';
import { detourEntered, navigated } from '../../src/core/navigation/slice.ts';
import { mergeRequested } from '../../src/features/guest/slice.ts';
import { languageRequested } from '../../src/features/language/slice.ts';
import { resumed } from '../../src/features/orders/purchaseSlice.ts';
import { receiptOpened } from '../../src/features/orders/receiptSlice.ts';
import * as orders from '../../src/features/orders/slice.ts';
import { shopOpened } from '../../src/features/plans/slice.ts';
import { searchRequested } from '../../src/features/search/slice.ts';
import { loginRequested } from '../../src/features/user/slice.ts';
import { order } from '../support/samples.ts';

const run = { name: 'unlocked/unlockRequested', id: 'abc123' };
const purchase = { name: 'orders/checkoutRequested', id: 'def456' };

const given = (...actions: Action[]) =>
  actions.reduce(rootReducer, undefined as ReturnType<typeof rootReducer> | undefined) ??
  rootReducer(undefined, { type: 'app/begun' });
const waitsFor = (wants: 'login' | 'plan') => ({ ...detourEntered(wants), meta: { flow: run } });
const form = { email: 'robin@example.com', firstName: 'Robin', lastName: 'Example' };
const login = loginRequested({ email: 'robin@example.com', secretKey: 'k' });
const shop = shopOpened({ videoId: null });
const checkout = orders.checkoutRequested({ planId: 'monthly', videoId: null, method: 'card' });
const search = searchRequested({ words: 'wolf', replace: false });
const result = (orderId: string) => orders.resultOpened({ orderId, cancelled: false });

describe('a request during a detour', () => {
  test.each([login, mergeRequested()])('joins the run that waits for a sign-in (%o)', (action) => {
    expect(joinedRun(given(waitsFor('login')), action)).toEqual(run);
  });

  test.each([shop, checkout, login])('joins the run that waits for a plan (%o)', (action) => {
    expect(joinedRun(given(waitsFor('plan')), action)).toEqual(run);
  });

  test.each([search, languageRequested('es')])('joins no run that it does not serve (%o)', (action) => {
    expect(joinedRun(given(waitsFor('login')), action)).toBeNull();
    expect(joinedRun(given(waitsFor('plan')), action)).toBeNull();
  });

  test('for a plan does not join a run that waits for a sign-in', () => {
    expect(joinedRun(given(waitsFor('login')), checkout)).toBeNull();
  });

  test('joins nothing where no run waits', () => {
    expect(joinedRun(given(), login)).toBeNull();
  });
});

describe('the pages of an order', () => {
  const paying = given(resumed({ orderId: 'ord_1', flow: purchase }));
  const loaded = given(resumed({ orderId: 'ord_1', flow: purchase }), orders.orderLoaded(order()));

  test.each([
    orders.cardPageOpened({ orderId: 'ord_1' }),
    result('ord_1'),
    receiptOpened({ orderId: 'ord_1' }),
  ])('join its purchase (%o)', (action) => {
    expect(joinedRun(paying, action)).toEqual(purchase);
  });

  test('join its purchase when the card form is sent, only for the order that is shown', () => {
    expect(joinedRun(loaded, orders.cardPaymentRequested(form))).toEqual(purchase);
    const other = rootReducer(loaded, orders.orderLoaded(order({ id: 'ord_2' })));
    expect(joinedRun(other, orders.cardPaymentRequested(form))).toBeNull();
  });

  test.each([
    orders.cardPageOpened({ orderId: 'ord_2' }),
    result('ord_2'),
    receiptOpened({ orderId: 'ord_2' }),
  ])("join neither another order's purchase nor its detour (%o)", (action) => {
    expect(joinedRun(paying, action)).toBeNull();
    expect(joinedRun(rootReducer(paying, waitsFor('plan')), action)).toBeNull();
  });

  test('of an order that this tab has not placed join no run', () => {
    expect(joinedRun(given(waitsFor('plan')), result('ord_1'))).toBeNull();
  });

  test('no longer join its purchase once the result is settled and left', () => {
    const settled = rootReducer(paying, orders.resultSettled(order({ status: 'paid' })));
    expect(joinedRun(settled, result('ord_1'))).toEqual(purchase);
    const left = rootReducer(settled, navigated({ path: '/', search: '', key: 'k', from: '/order/result' }));
    expect(joinedRun(left, result('ord_1'))).toBeNull();
  });
});

describe('the first location of a document', () => {
  const at = (from: string, search = '') =>
    navigated({ path: search ? '/order/result' : '/shopping', search, key: 'k', from });

  test('belongs to the run that is resumed there', () => {
    expect(joinedRun(given(waitsFor('plan')), at(''))).toEqual(run);
    expect(joinedRun(given(), at(''))).toBeNull();
  });

  test('belongs to the purchase whose page it is, and to no other', () => {
    const paying = given(resumed({ orderId: 'ord_1', flow: purchase }));
    expect(joinedRun(paying, at('', '?orderId=ord_1'))).toEqual(purchase);
    expect(joinedRun(paying, at('', '?orderId=ord_2'))).toBeNull();
    expect(joinedRun(given(waitsFor('plan')), at('', '?orderId=ord_2'))).toBeNull();
  });

  test('differs from a later link during a detour, which belongs to no run', () => {
    expect(joinedRun(given(waitsFor('plan')), at('/shopping'))).toBeNull();
  });
});

describe('the order of a run', () => {
  const placed = { ...orders.orderPlaced(order()), meta: { flow: purchase } };

  test('is known from the moment it is placed, in its own run only', () => {
    expect(orderOfRun(given(), purchase, checkout)).toBeNull();
    expect(orderOfRun(given(), purchase, placed)).toBe('ord_1');
    expect(orderOfRun(given(placed), purchase, result('ord_1'))).toBe('ord_1');
    expect(orderOfRun(given(placed), run, result('ord_1'))).toBeNull();
  });

  test('is the later order after a declined one', () => {
    const again = { ...orders.orderPlaced(order({ id: 'ord_2' })), meta: { flow: purchase } };
    expect(orderOfRun(given(placed, again), purchase, result('ord_2'))).toBe('ord_2');
  });

  test('is null when it was placed outside a run', () => {
    expect(orderOfRun(given(orders.orderPlaced(order())), purchase, checkout)).toBeNull();
  });
});
