import type { OrderStatus } from '../../../contract/entities.ts';
import { pageRestored } from '../../../src/core/navigation/slice.ts';
import slice, * as orders from '../../../src/features/orders/slice.ts';
import { order, reason } from '../../support/samples.ts';

const { reducer, selectors, getInitialState } = slice;
const form = { email: 'robin@example.com', firstName: 'Robin', lastName: 'Vale' };
const stateAfter = (...actions: Parameters<typeof reducer>[1][]) => {
  const state = { orders: actions.reduce(reducer, getInitialState()) };
  return {
    stage: selectors.selectStage(state),
    order: selectors.selectOrder(state),
    reason: selectors.selectOrderReason(state),
    hasPaid: selectors.selectHasPaid(state),
  };
};

const STAGES: Record<OrderStatus, orders.Stage> = {
  created: 'ready',
  pending: 'confirming',
  action: 'confirming',
  paid: 'paid',
  declined: 'unpaid',
  cancelled: 'unpaid',
  expired: 'unpaid',
  refunded: 'unpaid',
};

const STATUSES = Object.entries(STAGES) as [OrderStatus, orders.Stage][];
describe.each(STATUSES)('an order that is %s', (status, stage) => {
  const SHOWN = [orders.orderLoaded, orders.cardPaymentAnswered, orders.resultSettled];
  test.each(SHOWN)(`is at "${stage}" after %p`, (shown) => {
    expect(stateAfter(shown(order({ status })))).toEqual({
      stage,
      order: order({ status }),
      reason: null,
      hasPaid: status === 'paid',
    });
  });
});

test.each([
  ['ordering', orders.checkoutRequested({ planId: 'monthly', videoId: null, method: 'card' })],
  ['loading', orders.cardPageOpened({ orderId: 'ord_1' })],
  ['paying', orders.cardPaymentRequested(form)],
  ['confirming', orders.resultOpened({ orderId: 'ord_1', cancelled: false })],
] as const)('the order moves to "%s" on request and clears an earlier error', (stage, wish) => {
  expect(stateAfter(orders.checkoutFailed(reason), wish)).toMatchObject({ stage, reason: null });
});

const wish = orders.checkoutRequested({ planId: 'monthly', videoId: null, method: 'paypal' });

test('a placed order is stored while the checkout stays at "ordering"', () => {
  expect(stateAfter(wish, orders.orderPlaced(order()))).toMatchObject({ stage: 'ordering', order: order() });
});

test('returning from a wallet’s page reopens the choice of method, but leaves a card payment running', () => {
  expect(stateAfter(wish, orders.orderPlaced(order()), pageRestored()).stage).toBe('idle');
  const paying = [orders.orderLoaded(order()), orders.cardPaymentRequested(form)];
  expect(stateAfter(...paying, pageRestored()).stage).toBe('paying');
});

test('an order that is still open is shown while its result is awaited', () => {
  const open = order({ status: 'action', actionUrl: 'https://bank.test/3ds' });
  const opened = orders.resultOpened({ orderId: 'ord_1', cancelled: false });
  expect(stateAfter(opened, orders.resultPending(open))).toMatchObject({ stage: 'confirming', order: open });
});

test('abandoning the checkout returns the order to idle', () => {
  expect(stateAfter(wish, orders.checkoutAbandoned()).stage).toBe('idle');
});

test.each([orders.checkoutFailed, orders.orderFailed, orders.resultFailed])('%p fails an order', (failed) => {
  expect(stateAfter(failed(reason))).toMatchObject({ stage: 'failed', reason });
});

test.each([
  [orders.cardIncomplete(), null],
  [orders.cardPaymentAbandoned(), null],
  [orders.cardPaymentFailed(reason), reason],
])(
  'a card payment that was not made reopens the order’s form, with the reason if it failed (%j)',
  (end, why) => {
    const again = { stage: 'ready', order: order(), hasPaid: false, reason: why };
    expect(stateAfter(orders.orderLoaded(order()), orders.cardPaymentRequested(form), end)).toEqual(again);
  },
);

test('a delayed result leaves the order unconfirmed until it settles as paid', () => {
  const opened = orders.resultOpened({ orderId: 'ord_1', cancelled: false });
  const unconfirmed = { stage: 'unconfirmed', hasPaid: false };
  expect(stateAfter(opened, orders.resultUnconfirmed())).toMatchObject(unconfirmed);
  const paid = orders.resultSettled(order({ status: 'paid' }));
  expect(stateAfter(opened, orders.resultUnconfirmed(), paid).hasPaid).toBe(true);
});

test('an order does not count as paid because the previous order was', () => {
  const paid = orders.resultSettled(order({ status: 'paid' }));
  expect(stateAfter(paid, orders.resultOpened({ orderId: 'ord_2', cancelled: false })).hasPaid).toBe(false);
});
