import * as raw from 'redux-saga/effects';
import * as api from '../../../src/api/index.ts';
import { Abandoned, toFailure } from '../../../src/core/failures.ts';
import { leaveFor } from '../../../src/core/navigation/saga.ts';
import { navigate } from '../../../src/core/navigation/slice.ts';
import { isMember } from '../../../src/core/session/saga.ts';
import * as orders from '../../../src/features/orders/slice.ts';
import { endIntent, signInToPay } from '../../../src/flows/detours.ts';
import {
  checkoutFlow,
  newIdempotencyKey,
  orderPath,
  placeOrder,
  toCardPage,
  toWallet,
} from '../../../src/flows/payment/order.ts';
import { storePurchase } from '../../../src/flows/payment/purchase.ts';
import { order, refusal } from '../../support/samples.ts';
import { cancelled, type Row, steps, throws } from '../../support/steps.ts';

const wish = { planId: 'monthly', videoId: null, method: 'card' } as const;
const action = (method: 'card' | 'paypal' = 'card') => orders.checkoutRequested({ ...wish, method });
const member: Row = [raw.call(isMember), true];

test('a plan paid by card is ordered and handed over to the card page', () =>
  steps(checkoutFlow(action('card')), [
    member,
    [raw.call(placeOrder, 'monthly', null), order()],
    [raw.call(toCardPage, order())],
    [raw.call(endIntent, action())],
  ]));

test('a plan paid with PayPal is ordered and handed over to the wallet', () =>
  steps(checkoutFlow(action('paypal')), [
    member,
    [raw.call(placeOrder, 'monthly', null), order()],
    [raw.call(toWallet, order())],
    [raw.call(endIntent, action('paypal'))],
  ]));

const visitor = (answer?: unknown): Row[] => [
  [raw.call(isMember), false],
  [raw.call(signInToPay, action()), answer],
];

test.each([
  ['a visitor', false, action()],
  ['whoever another document resumes as a member', true, { ...action(), meta: { resumedIn: 'login' } }],
] as const)('%s signs in first and then orders', (_who, isMemberNow, wish) =>
  steps(checkoutFlow(wish), [
    [raw.call(isMember), isMemberNow],
    [raw.call(signInToPay, wish)],
    [raw.call(placeOrder, 'monthly', null), order()],
    [raw.call(toCardPage, order())],
    [raw.call(endIntent, wish)],
  ]),
);

test('a checkout is abandoned when the visitor walks away from signing in', () =>
  steps(checkoutFlow(action('card')), [
    ...visitor(throws(new Abandoned('login'))),
    [raw.put(orders.checkoutAbandoned())],
    [raw.call(endIntent, action())],
  ]));

test.each([
  ['no order was placed', 'card', [[raw.call(placeOrder, 'monthly', null), throws(refusal(409, 'No.'))]]],
  [
    'the wallet was not reached, although the order exists',
    'paypal',
    [
      [raw.call(placeOrder, 'monthly', null), order()],
      [raw.call(toWallet, order()), throws(refusal(409, 'No.'))],
    ],
  ],
] satisfies [string, 'card' | 'paypal', Row[]][])('a checkout reports why %s', (_what, method, rows) =>
  steps(checkoutFlow(action(method)), [
    member,
    ...rows,
    [raw.put(orders.checkoutFailed(toFailure(refusal(409, 'No.'))))],
    [raw.call(endIntent, action(method))],
  ]),
);

test.each([
  [null, undefined],
  ['v', 'v'],
])(
  'a checkout orders the plan, with its video (%s) if there is one, under a new idempotency key',
  (videoId, sent) =>
    steps(
      placeOrder('monthly', videoId),
      [
        [raw.call(newIdempotencyKey), 'key-1'],
        [raw.call(api.placeOrder, { planId: 'monthly', videoId: sent }, 'key-1'), order()],
        [raw.put(orders.orderPlaced(order())), orders.orderPlaced(order())],
        [raw.call(storePurchase, 'ord_1')],
      ],
      order(),
    ),
);

test('a checkout creates a new idempotency key each time', () => {
  expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
});

test('a checkout puts the order into the address of its page', () => {
  expect(orderPath('/order/easy', 'ord 1&x=2')).toBe('/order/easy?orderId=ord+1%26x%3D2');
});

test('the card page opens with the order in its address', () =>
  steps(toCardPage(order()), [
    [raw.put(orders.checkoutHandedOver({ orderId: 'ord_1', to: 'card' }))],
    [raw.put(navigate('/order/easy?orderId=ord_1'))],
  ]));

const inWallet = (answer: ReturnType<typeof order>): Row[] => [
  [raw.call(newIdempotencyKey), 'key-2'],
  [raw.call(api.pay, { orderId: 'ord_1', method: 'paypal', agreed: true }, 'key-2'), answer],
  [raw.put(orders.checkoutHandedOver({ orderId: 'ord_1', to: 'paypal' }))],
];

test('a checkout leaves for the page of the wallet', () =>
  steps(toWallet(order()), [
    ...inWallet(order({ status: 'action', actionUrl: 'https://wallet.test/approve' })),
    [raw.call(leaveFor, 'https://wallet.test/approve')],
  ]));

test('a wallet order that needs no approval leads to its result page', () =>
  steps(toWallet(order()), [
    ...inWallet(order({ status: 'paid' })),
    [raw.put(navigate('/order/result?orderId=ord_1'))],
  ]));

describe('a cancelled checkout', () => {
  test('drops its stored request while the visitor signs in', () =>
    cancelled(checkoutFlow(action()), visitor(), [[raw.call(endIntent, action())]]));

  test('drops its stored request while the order is placed', () =>
    cancelled(
      checkoutFlow(action()),
      [member, [raw.call(placeOrder, 'monthly', null)]],
      [[raw.call(endIntent, action())]],
    ));
});
