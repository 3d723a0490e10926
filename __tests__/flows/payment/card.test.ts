import * as raw from 'redux-saga/effects';
import type { OrderStatus } from '../../../contract/entities.ts';
import * as api from '../../../src/api/index.ts';
import { notThere, toFailure } from '../../../src/core/failures.ts';
import { leaveFor } from '../../../src/core/navigation/saga.ts';
import { navigate } from '../../../src/core/navigation/slice.ts';
import * as orders from '../../../src/features/orders/slice.ts';
import * as card from '../../../src/flows/payment/card.ts';
import { newIdempotencyKey, placeOrder } from '../../../src/flows/payment/order.ts';
import { tokeniseCard } from '../../../src/payments-ui/cardFields.ts';
import { offline, order, refusal } from '../../support/samples.ts';
import { type Row, steps, throws } from '../../support/steps.ts';

const form = { email: 'robin@example.com', firstName: 'Robin', lastName: 'Vale' };

const opened = (answer?: unknown): Row[] => [[raw.call(api.getOrder, 'ord_1'), answer]];

test.each<[OrderStatus, boolean]>([
  ['created', true],
  ['declined', true],
  ...(['pending', 'action', 'paid', 'cancelled', 'expired', 'refunded'] as const).map(
    (status): [OrderStatus, boolean] => [status, false],
  ),
])(
  'for an order that is %s the card page shows the form (%s), or else leads to the result',
  (status, isPayable) =>
    steps(card.openCardPage(orders.cardPageOpened({ orderId: 'ord_1' })), [
      ...opened(order({ status })),
      [raw.put(orders.orderLoaded(order({ status })))],
      ...(isPayable ? [] : [[raw.call(card.showResult, order({ status }))] as Row]),
    ]),
);

test('the card page says why the order could not be loaded', () => {
  const error = refusal(404, 'We can’t find this order.');
  steps(card.openCardPage(orders.cardPageOpened({ orderId: 'ord_1' })), [
    ...opened(throws(error)),
    [raw.put(orders.orderFailed(toFailure(error)))],
  ]);
});

test.each(['', 'a b'])('the card page fails without a request for the invalid order id %j', (orderId) =>
  steps(card.openCardPage(orders.cardPageOpened({ orderId })), [[raw.put(orders.orderFailed(notThere))]]),
);

const submitted = (answer?: unknown): Row[] => [[raw.call(tokeniseCard, form), answer]];

test('the card page pays with a token of the provider and acts on the answer', () => {
  const paid = order({ status: 'paid' });
  steps(card.payByCard(orders.cardPaymentRequested(form)), [
    ...submitted('tok_1'),
    [raw.call(card.payableOrder), order()],
    [raw.call(card.sendPayment, 'ord_1', 'tok_1', form), paid],
    [raw.put(orders.cardPaymentAnswered(paid))],
    [raw.call(card.afterAnswer, paid)],
  ]);
});

test('the card page asks for no payment while the card is not filled in', () =>
  steps(card.payByCard(orders.cardPaymentRequested(form)), [
    ...submitted(null),
    [raw.put(orders.cardIncomplete())],
  ]));

test.each([
  ['the fields of the provider', submitted(throws(offline()))],
  [
    'the server',
    [
      ...submitted('tok_1'),
      [raw.call(card.payableOrder), order()],
      [raw.call(card.sendPayment, 'ord_1', 'tok_1', form), throws(offline())],
    ],
  ],
] satisfies [string, Row[]][])('the card page reports a failed request to %s', (_who, rows) =>
  steps(card.payByCard(orders.cardPaymentRequested(form)), [
    ...rows,
    [raw.put(orders.cardPaymentFailed(toFailure(offline())))],
  ]),
);

test('the card page pays an order that was not tried yet', () =>
  steps(card.payableOrder(), [[raw.select(orders.selectOrder), order()]], order()));

test('after a decline the card page places a new order for the same plan and puts it into the address', () => {
  const fresh = order({ id: 'ord_2', videoId: 'v' });
  steps(
    card.payableOrder(),
    [
      [raw.select(orders.selectOrder), order({ status: 'declined', videoId: 'v' })],
      [raw.call(placeOrder, 'monthly', 'v'), fresh],
      [raw.call(card.rememberOrder, 'ord_2')],
    ],
    fresh,
  );
});

test('a new order replaces the old one in the address without a new history entry', () => {
  window.history.replaceState({ key: 'k' }, '', '/order/easy?orderId=ord_1');
  const steps = window.history.length;
  card.rememberOrder('ord_2');
  expect(window.location.pathname + window.location.search).toBe('/order/easy?orderId=ord_2');
  expect(window.history.length).toBe(steps);
  expect(window.history.state).toEqual({ key: 'k' });
});

test('the card page sends the token and the form, and nothing of the card', () => {
  const payment = { orderId: 'ord_1', method: 'card', token: 'tok_1', ...form, agreed: true } as const;
  const sent: Row[] = [
    [raw.call(newIdempotencyKey), 'key-1'],
    [raw.call(api.pay, payment, 'key-1'), order()],
  ];
  steps(card.sendPayment('ord_1', 'tok_1', form), sent, order());
});

test('a declined payment stays on the card page', () =>
  steps(card.afterAnswer(order({ status: 'declined' })), []));

test.each(['paid', 'pending'] as const)(
  'an order that is %s leads from the card page to its result',
  (status) => steps(card.afterAnswer(order({ status })), [[raw.call(card.showResult, order({ status }))]]),
);

test("the card page leaves for the bank's challenge, and abandons the payment if the viewer comes back", () =>
  steps(card.afterAnswer(order({ status: 'action', actionUrl: 'https://bank.test/3ds' })), [
    [raw.call(leaveFor, 'https://bank.test/3ds')],
    [raw.put(orders.cardPaymentAbandoned())],
  ]));

test('the result page replaces the card page in the history', () =>
  steps(card.showResult(order()), [[raw.put(navigate('/order/result?orderId=ord_1', { replace: true }))]]));
