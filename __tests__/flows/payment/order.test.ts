import { expect, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import * as api from '../../../src/api/index.ts';
import { Abandoned, toFailure } from '../../../src/core/failures.ts';
import { leaveFor } from '../../../src/core/navigation/saga.ts';
import { navigate } from '../../../src/core/navigation/slice.ts';
import { isMember } from '../../../src/core/session/saga.ts';
import {
  checkoutAbandoned,
  checkoutFailed,
  checkoutHandedOver,
  checkoutRequested,
  orderPlaced,
} from '../../../src/features/orders/slice.ts';
import { signInAndBack } from '../../../src/flows/detours.ts';
import { dropIntent } from '../../../src/flows/intent.ts';
import { checkoutFlow, placeOrder, toCardPage } from '../../../src/flows/payment/order.ts';
import { newIdempotencyKey, orderPath } from '../../../src/flows/payment/orderKeys.ts';
import { toWallet } from '../../../src/flows/payment/wallet.ts';
import { order, refusal } from '../../support/samples.ts';
import { walk } from '../../support/walk.ts';

const wish = { planId: 'monthly', videoId: null, method: 'card' } as const;
const action = (method: 'card' | 'paypal' = 'card') => checkoutRequested({ ...wish, method });
const asked = (method: 'card' | 'paypal' = 'card') =>
  walk(checkoutFlow(action(method))).yields(raw.call(isMember));
/** A member is here: they are not sent to sign in. */
const begun = (method: 'card' | 'paypal' = 'card') => asked(method).gets(true);

test('a plan paid by card is ordered and handed over to the card page', () =>
  begun()
    .yields(raw.call(placeOrder, 'monthly', null))
    .gets(order())
    .yields(raw.call(toCardPage, order()))
    .gets()
    .yields(raw.call(dropIntent, action()))
    .gets()
    .ends());

test('a plan paid with PayPal is ordered and handed over to the wallet', () =>
  begun('paypal')
    .yields(raw.call(placeOrder, 'monthly', null))
    .gets(order())
    .yields(raw.call(toWallet, order()))
    .gets()
    .yields(raw.call(dropIntent, action('paypal')))
    .gets()
    .ends());

const visitor = () => asked().gets(false).yields(raw.call(signInAndBack, action()));

test('a visitor signs in first, and orders from the shop again', () =>
  visitor()
    .gets()
    .yields(raw.call(placeOrder, 'monthly', null))
    .gets(order())
    .yields(raw.call(toCardPage, order()))
    .gets()
    .yields(raw.call(dropIntent, action()))
    .gets()
    .ends());

test('stops quietly when the visitor walks away from signing in', () =>
  visitor()
    .throws(new Abandoned('login'))
    .yields(raw.put(checkoutAbandoned()))
    .gets()
    .yields(raw.call(dropIntent, action()))
    .gets()
    .ends());

test('says why no order was made', () => {
  const error = refusal(409, 'You have it.');
  begun()
    .yields(raw.call(placeOrder, 'monthly', null))
    .throws(error)
    .yields(raw.put(checkoutFailed(toFailure(error))))
    .gets()
    .yields(raw.call(dropIntent, action()))
    .gets()
    .ends();
});

test('says why the wallet could not be reached, although the order stands', () => {
  const error = refusal(500, 'Later.');
  begun('paypal')
    .yields(raw.call(placeOrder, 'monthly', null))
    .gets(order())
    .yields(raw.call(toWallet, order()))
    .throws(error)
    .yields(raw.put(checkoutFailed(toFailure(error))))
    .gets()
    .yields(raw.call(dropIntent, action('paypal')))
    .gets()
    .ends();
});

test.each([
  [null, undefined],
  ['v', 'v'],
])('orders the plan, for a video (%s) where a pass needs one, under a key of its own', (videoId, sent) =>
  walk(placeOrder('monthly', videoId))
    .yields(raw.call(newIdempotencyKey))
    .gets('key-1')
    .yields(raw.call(api.placeOrder, { planId: 'monthly', videoId: sent }, 'key-1'))
    .gets(order())
    .yields(raw.put(orderPlaced(order())))
    .gets(orderPlaced(order()))
    .ends(order()),
);

test('no two keys are the same', () => {
  expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
});

test('the page about an order names it in the address', () => {
  expect(orderPath('/order/easy', 'ord 1&x=2')).toBe('/order/easy?orderId=ord+1%26x%3D2');
});

test('the card page opens with the order in its address', () =>
  walk(toCardPage(order()))
    .yields(raw.put(checkoutHandedOver({ orderId: 'ord_1', to: 'card' })))
    .gets()
    .yields(raw.put(navigate('/order/easy?orderId=ord_1')))
    .gets()
    .ends());

const inWallet = (answer: ReturnType<typeof order>) =>
  walk(toWallet(order()))
    .yields(raw.call(newIdempotencyKey))
    .gets('key-2')
    .yields(raw.call(api.pay, { orderId: 'ord_1', method: 'paypal', agreed: true }, 'key-2'))
    .gets(answer)
    .yields(raw.put(checkoutHandedOver({ orderId: 'ord_1', to: 'paypal' })))
    .gets();

test('the wallet is a document of its own', () =>
  inWallet(order({ status: 'action', actionUrl: 'https://wallet.test/approve' }))
    .yields(raw.call(leaveFor, 'https://wallet.test/approve'))
    .gets()
    .ends());

test('an order that needs nothing more goes to its result', () =>
  inWallet(order({ status: 'paid' }))
    .yields(raw.put(navigate('/order/result?orderId=ord_1')))
    .gets()
    .ends());
