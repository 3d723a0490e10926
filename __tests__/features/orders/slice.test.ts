import type { OrderStatus } from '../../../contract/entities.ts';
import { pageRestored } from '../../../src/core/navigation/slice.ts';
import orders, {
  cardIncomplete,
  cardPageOpened,
  cardPaymentAbandoned,
  cardPaymentAnswered,
  cardPaymentFailed,
  cardPaymentRequested,
  checkoutAbandoned,
  checkoutFailed,
  checkoutRequested,
  orderFailed,
  orderLoaded,
  orderPlaced,
  resultFailed,
  resultOpened,
  resultPending,
  resultSettled,
  resultUnconfirmed,
  type Stage,
} from '../../../src/features/orders/slice.ts';
import { order, reason } from '../../support/samples.ts';

const { reducer, selectors, getInitialState } = orders;
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

const STAGES: Record<OrderStatus, Stage> = {
  created: 'ready',
  pending: 'confirming',
  action: 'confirming',
  paid: 'paid',
  declined: 'unpaid',
  cancelled: 'unpaid',
  expired: 'unpaid',
  refunded: 'unpaid',
};

describe.each(Object.entries(STAGES) as [OrderStatus, Stage][])('an order that is %s', (status, stage) => {
  test.each([orderLoaded, cardPaymentAnswered, resultSettled])(`is at "${stage}" after %p`, (shown) => {
    expect(stateAfter(shown(order({ status })))).toEqual({
      stage,
      order: order({ status }),
      reason: null,
      hasPaid: status === 'paid',
    });
  });
});

test.each([
  ['ordering', checkoutRequested({ planId: 'monthly', videoId: null, method: 'card' })],
  ['loading', cardPageOpened({ orderId: 'ord_1' })],
  ['paying', cardPaymentRequested(form)],
  ['confirming', resultOpened({ orderId: 'ord_1', cancelled: false })],
] as const)('the order is at "%s" once that is wanted, without an old complaint', (stage, wish) => {
  expect(stateAfter(checkoutFailed(reason), wish)).toMatchObject({ stage, reason: null });
});

test('an order that was placed is there, while the wish goes on to where it is paid', () => {
  const wish = checkoutRequested({ planId: 'monthly', videoId: null, method: 'paypal' });
  expect(stateAfter(wish, orderPlaced(order()))).toMatchObject({ stage: 'ordering', order: order() });
});

test('back from the page of a wallet the choice is open again; nothing else is touched', () => {
  const wish = checkoutRequested({ planId: 'monthly', videoId: null, method: 'paypal' });
  expect(stateAfter(wish, orderPlaced(order()), pageRestored()).stage).toBe('idle');
  expect(stateAfter(orderLoaded(order()), cardPaymentRequested(form), pageRestored()).stage).toBe('paying');
});

test('an order that is still open is shown while its result is awaited', () => {
  const open = order({ status: 'action', actionUrl: 'https://bank.test/3ds' });
  const opened = resultOpened({ orderId: 'ord_1', cancelled: false });
  expect(stateAfter(opened, resultPending(open))).toMatchObject({ stage: 'confirming', order: open });
});

test('walking away from the order leaves nothing under way', () => {
  expect(
    stateAfter(checkoutRequested({ planId: 'p', videoId: null, method: 'card' }), checkoutAbandoned()).stage,
  ).toBe('idle');
});

test.each([checkoutFailed, orderFailed, resultFailed])('%p says why', (failed) => {
  expect(stateAfter(failed(reason))).toMatchObject({ stage: 'failed', reason });
});

test.each([cardIncomplete(), cardPaymentAbandoned()])('$type offers the form again', (back) => {
  expect(stateAfter(orderLoaded(order()), cardPaymentRequested(form), back)).toEqual({
    stage: 'ready',
    order: order(),
    reason: null,
    hasPaid: false,
  });
});

test('a payment that was not made says why at the form, and keeps the order', () => {
  expect(stateAfter(orderLoaded(order()), cardPaymentRequested(form), cardPaymentFailed(reason))).toEqual({
    stage: 'ready',
    order: order(),
    reason,
    hasPaid: false,
  });
});

test('a result that is long in coming is neither paid nor failed', () => {
  const opened = resultOpened({ orderId: 'ord_1', cancelled: false });
  expect(stateAfter(opened, resultUnconfirmed())).toMatchObject({ stage: 'unconfirmed', hasPaid: false });
  expect(stateAfter(opened, resultUnconfirmed(), resultSettled(order({ status: 'paid' }))).hasPaid).toBe(
    true,
  );
});

test("another order's page does not count as paid by the last one", () => {
  const paid = resultSettled(order({ status: 'paid' }));
  expect(stateAfter(paid, resultOpened({ orderId: 'ord_2', cancelled: false })).hasPaid).toBe(false);
});
