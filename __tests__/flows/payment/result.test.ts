import * as raw from 'redux-saga/effects';
import { ApiError } from '../../../src/api/apiError.ts';
import * as api from '../../../src/api/index.ts';
import { notThere, toFailure } from '../../../src/core/failures.ts';
import { leftScreen, navigated } from '../../../src/core/navigation/slice.ts';
import { refreshUser } from '../../../src/core/session/saga.ts';
import { selectSessionStatus } from '../../../src/core/session/slice.ts';
import { receiptOpened } from '../../../src/features/orders/receiptSlice.ts';
import * as orders from '../../../src/features/orders/slice.ts';
import * as result from '../../../src/flows/payment/result.ts';
import { offline, order, refusal } from '../../support/samples.ts';
import { type Row, steps, throws } from '../../support/steps.ts';

// A call made twice is two generators: what they were asked is told apart by the effect they give.
const untilSettled = (cancelled: boolean) =>
  raw.race({ order: raw.call(result.outcomeOf, 'ord_1', cancelled), left: raw.take(leftScreen as never) });
const waiting = (cancelled = false, answer?: unknown): Row[] => [[untilSettled(cancelled), answer]];

test('the result page announces a paid order only after the subscription is loaded', () => {
  const paid = order({ status: 'paid' });
  steps(result.resultFlow(orders.resultOpened({ orderId: 'ord_1', cancelled: false })), [
    ...waiting(false, { order: paid }),
    [raw.call(result.findSubscription)],
    [raw.put(orders.resultSettled(paid))],
  ]);
});

const BUYERS = ['unknown', 'unreachable', 'member'];
test.each(BUYERS)('the result page loads the subscription of a user who is %s', (status) =>
  steps(result.findSubscription(), [[raw.select(selectSessionStatus), status], [raw.call(refreshUser)]]),
);

test('the result page does not load the subscription of a visitor', () =>
  steps(result.findSubscription(), [[raw.select(selectSessionStatus), 'visitor']]));

const WITH_RECEIPT = ['paid', 'refunded'] as const;
test.each(WITH_RECEIPT)('the result page opens the receipt of an order that is %s', (status) => {
  const settled = order({ status, receiptNumber: 'R-2026-000001' });
  const found: Row[] = status === 'paid' ? [[raw.call(result.findSubscription)]] : [];
  steps(result.resultFlow(orders.resultOpened({ orderId: 'ord_1', cancelled: false })), [
    ...waiting(false, { order: settled }),
    ...found,
    [raw.put(orders.resultSettled(settled))],
    [raw.put(receiptOpened({ orderId: 'ord_1' }))],
  ]);
});

test.each([
  ['declined', false],
  ['cancelled', false],
  ['cancelled', true],
  ['expired', false],
  ['refunded', false],
] as const)('the result page announces an order that is %s (cancelled here: %s)', (status, cancelled) =>
  steps(result.resultFlow(orders.resultOpened({ orderId: 'ord_1', cancelled })), [
    ...waiting(cancelled, { order: order({ status }) }),
    [raw.put(orders.resultSettled(order({ status })))],
  ]),
);

const left = navigated({ path: '/', search: '', key: 'k', from: '/order/result' });
test.each([false, true])('the result page stops asking when the user leaves (cancelled: %s)', (cancelled) =>
  steps(
    result.resultFlow(orders.resultOpened({ orderId: 'ord_1', cancelled })),
    waiting(cancelled, { left }),
  ),
);

test.each([
  [true, [[raw.call(result.reportCancel, 'ord_1')] as Row]],
  [false, []],
])(
  'the result page first reports a cancellation at PayPal (%s), and fails with a final refusal',
  (cancelled, reports) => {
    const settled = raw.call(result.settledOrder, 'ord_1');
    steps(result.outcomeOf('ord_1', cancelled), [...reports, [settled, order()]], order());
    const final = throws(refusal(404, 'No such order'));
    steps(result.outcomeOf('ord_1', cancelled), [...reports, [settled, final]], final);
  },
);

test('the result page reports why the result is not known', () =>
  steps(result.resultFlow(orders.resultOpened({ orderId: 'ord_1', cancelled: false })), [
    ...waiting(false, throws(refusal(404))),
    [raw.put(orders.resultFailed(toFailure(refusal(404))))],
  ]));

test('the result page tells the server about a cancellation', () =>
  steps(result.reportCancel('ord_1'), [[raw.call(api.reportPaypalCancel, 'ord_1'), order()]]));

const asks = raw.call(result.askForOrder, 'ord_1');

test('the result page polls at growing intervals, reports a long wait once, and does not give up', () => {
  const pending = order({ status: 'pending' });
  const round = (wait: number, ...shown: Row[]): Row[] => [
    [asks, pending],
    ...shown,
    [raw.delay(wait), true],
  ];
  steps(
    result.settledOrder('ord_1'),
    [
      ...round(1_000, [raw.put(orders.resultPending(pending))]),
      ...[2_000, 4_000, 8_000].flatMap((wait) => round(wait)),
      ...round(10_000, [raw.put(orders.resultUnconfirmed())]),
      ...Array.from({ length: 20 }, () => round(10_000)).flat(),
      [asks, order({ status: 'paid' })],
    ],
    order({ status: 'paid' }),
  );
});

test.each([
  ['shows an order that is created', order()],
  ['shows an order that is pending', order({ status: 'pending' })],
  ['shows an order that is with the bank', order({ status: 'action' })],
  ['waits for a server that is out of reach', null],
])('the result page %s, and asks again', (_, answer) => {
  const shown: Row[] = answer ? [[raw.put(orders.resultPending(answer))]] : [];
  const declined = order({ status: 'declined' });
  const rows: Row[] = [[asks, answer], ...shown, [raw.delay(1_000), true], [asks, declined]];
  steps(result.settledOrder('ord_1'), rows, declined);
});

const asked = (answer?: unknown): Row[] => [[raw.call(api.getOrder, 'ord_1'), answer]];

test('the result page polls the order from the server', () =>
  steps(result.askForOrder('ord_1'), asked(order()), order()));

const apiError = (kind: 'badRequest' | 'envelope', code: number) =>
  new ApiError('No.', { kind, code, status: code, call: 'GET /api/payment' });

test.each([
  ['a lost connection', offline()],
  ['a server in trouble', refusal(500)],
  ['a server that has had too many calls', apiError('badRequest', 429)],
])('the result page does not treat %s as a failed payment', (_, error) =>
  steps(result.askForOrder('ord_1'), asked(throws(error)), null),
);

test.each([
  ['a malformed request', apiError('badRequest', 400)],
  ['an order that is not there', apiError('envelope', 404)],
  ['a visitor', refusal(401)],
])('the result page gives up at once for %s', (_, error) =>
  steps(result.askForOrder('ord_1'), asked(throws(error)), throws(error)),
);

test('the result page reports a programming error and does not treat it as a failed payment', () => {
  const slip = new TypeError('x is undefined');
  const complaints = jest.spyOn(console, 'error').mockImplementation(() => {});
  steps(result.askForOrder('ord_1'), asked(throws(slip)), null);
  expect(complaints.mock.calls).toEqual([[slip]]);
});

const NO_IDS = ['', ' ', 'a b', '<b>', '__proto__', 'x'.repeat(101)];
test.each(NO_IDS)('the result page fails without a request for the invalid order id %j', (orderId) =>
  steps(result.resultFlow(orders.resultOpened({ orderId, cancelled: true })), [
    [raw.put(orders.resultFailed(notThere))],
  ]),
);
