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
] as const)('the order is at "%s" once that is wanted, without an old complaint', (stage, wish) => {
  expect(stateAfter(orders.checkoutFailed(reason), wish)).toMatchObject({ stage, reason: null });
});

const wish = orders.checkoutRequested({ planId: 'monthly', videoId: null, method: 'paypal' });

test('an order that was placed is there, while the wish goes on to where it is paid', () => {
  expect(stateAfter(wish, orders.orderPlaced(order()))).toMatchObject({ stage: 'ordering', order: order() });
});

test('back from the page of a wallet the choice is open again; nothing else is touched', () => {
  expect(stateAfter(wish, orders.orderPlaced(order()), pageRestored()).stage).toBe('idle');
  const paying = [orders.orderLoaded(order()), orders.cardPaymentRequested(form)];
  expect(stateAfter(...paying, pageRestored()).stage).toBe('paying');
});

test('an order that is still open is shown while its result is awaited', () => {
  const open = order({ status: 'action', actionUrl: 'https://bank.test/3ds' });
  const opened = orders.resultOpened({ orderId: 'ord_1', cancelled: false });
  expect(stateAfter(opened, orders.resultPending(open))).toMatchObject({ stage: 'confirming', order: open });
});

test('walking away from the order leaves nothing under way', () => {
  expect(stateAfter(wish, orders.checkoutAbandoned()).stage).toBe('idle');
});

test.each([orders.checkoutFailed, orders.orderFailed, orders.resultFailed])('%p says why', (failed) => {
  expect(stateAfter(failed(reason))).toMatchObject({ stage: 'failed', reason });
});

test.each([
  [orders.cardIncomplete(), null],
  [orders.cardPaymentAbandoned(), null],
  [orders.cardPaymentFailed(reason), reason],
])(
  'a payment that was not made offers the form of its order again, and says why if it failed (%j)',
  (end, why) => {
    const again = { stage: 'ready', order: order(), hasPaid: false, reason: why };
    expect(stateAfter(orders.orderLoaded(order()), orders.cardPaymentRequested(form), end)).toEqual(again);
  },
);

test('a result that is long in coming is neither paid nor failed', () => {
  const opened = orders.resultOpened({ orderId: 'ord_1', cancelled: false });
  const unconfirmed = { stage: 'unconfirmed', hasPaid: false };
  expect(stateAfter(opened, orders.resultUnconfirmed())).toMatchObject(unconfirmed);
  const paid = orders.resultSettled(order({ status: 'paid' }));
  expect(stateAfter(opened, orders.resultUnconfirmed(), paid).hasPaid).toBe(true);
});

test("another order's page does not count as paid by the last one", () => {
  const paid = orders.resultSettled(order({ status: 'paid' }));
  expect(stateAfter(paid, orders.resultOpened({ orderId: 'ord_2', cancelled: false })).hasPaid).toBe(false);
});
