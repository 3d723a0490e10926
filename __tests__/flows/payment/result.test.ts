import { expect, jest, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import * as api from '../../../src/api/index.ts';
import { toFailure } from '../../../src/core/failures.ts';
import { leftScreen, navigated } from '../../../src/core/navigation/slice.ts';
import { refreshUser } from '../../../src/core/session/saga.ts';
import { selectSessionStatus } from '../../../src/core/session/slice.ts';
import { receiptOpened } from '../../../src/features/orders/receiptSlice.ts';
import {
  resultFailed,
  resultOpened,
  resultPending,
  resultSettled,
  resultUnconfirmed,
} from '../../../src/features/orders/slice.ts';
import {
  askForOrder,
  findSubscription,
  outcomeOf,
  reportCancel,
  resultFlow,
  settledOrder,
} from '../../../src/flows/payment/result.ts';
import { offline, order, refusal } from '../../support/samples.ts';
import { walk } from '../../support/walk.ts';

// A call made twice is two generators: what they were asked is told apart by the effect they give.
const untilSettled = (cancelled: boolean) =>
  raw.race({
    order: raw.call(outcomeOf, 'ord_1', cancelled),
    left: raw.take(leftScreen as never),
  });
const waiting = (cancelled = false) =>
  walk(resultFlow(resultOpened({ orderId: 'ord_1', cancelled }))).yields(untilSettled(cancelled));

test('a paid order is announced only once the subscription is there to be found', () => {
  const paid = order({ status: 'paid' });
  waiting()
    .gets({ order: paid })
    .yields(raw.call(findSubscription))
    .gets()
    .yields(raw.put(resultSettled(paid)))
    .gets()
    .ends();
});

test.each(['unknown', 'unreachable', 'member'])('the subscription of who is %s is asked for', (status) =>
  walk(findSubscription())
    .yields(raw.select(selectSessionStatus))
    .gets(status)
    .yields(raw.call(refreshUser))
    .gets()
    .ends(),
);

test('a visitor, refused a moment ago, is not made a member again to be refused once more', () =>
  walk(findSubscription()).yields(raw.select(selectSessionStatus)).gets('visitor').ends());

test.each(['paid', 'refunded'] as const)('the receipt of an order that is %s follows it', (status) => {
  const settled = order({ status, receiptNumber: 'R-2026-000001' });
  const walker = waiting().gets({ order: settled });
  if (status === 'paid') walker.yields(raw.call(findSubscription)).gets();
  walker
    .yields(raw.put(resultSettled(settled)))
    .gets()
    .yields(raw.put(receiptOpened({ orderId: 'ord_1' })))
    .gets()
    .ends();
});

test.each(['declined', 'cancelled', 'expired', 'refunded'] as const)('%s is announced as it is', (status) =>
  waiting()
    .gets({ order: order({ status }) })
    .yields(raw.put(resultSettled(order({ status }))))
    .gets()
    .ends(),
);

test.each([false, true])('stops asking when the person has left (cancelled: %s)', (cancelled) =>
  waiting(cancelled)
    .gets({ left: navigated({ path: '/', search: '', key: 'k', from: '/order/result' }) })
    .ends(),
);

test('what became of a cancelled order is announced like any other', () =>
  waiting(true)
    .gets({ order: order({ status: 'cancelled' }) })
    .yields(raw.put(resultSettled(order({ status: 'cancelled' }))))
    .gets()
    .ends());

test('a person back from PayPal without approving is reported first', () =>
  walk(outcomeOf('ord_1', true))
    .yields(raw.call(reportCancel, 'ord_1'))
    .gets()
    .yields(raw.call(settledOrder, 'ord_1'))
    .gets(order({ status: 'cancelled' }))
    .ends(order({ status: 'cancelled' })));

test('nobody else is reported', () =>
  walk(outcomeOf('ord_1', false))
    .yields(raw.call(settledOrder, 'ord_1'))
    .gets(order({ status: 'paid' }))
    .ends(order({ status: 'paid' })));

test.each([false, true])('a final refusal is handed on (cancelled: %s)', (cancelled) => {
  const walker = walk(outcomeOf('ord_1', cancelled));
  if (cancelled) walker.yields(raw.call(reportCancel, 'ord_1')).gets();
  const asking = walker.yields(raw.call(settledOrder, 'ord_1'));
  expect(() => asking.throws(refusal(404, 'No such order'))).toThrow('No such order');
});

test('says why the result cannot be told', () => {
  const error = refusal(404);
  waiting()
    .throws(error)
    .yields(raw.put(resultFailed(toFailure(error))))
    .gets()
    .ends();
});

test('the report of a cancellation is a hint', () =>
  walk(reportCancel('ord_1')).yields(raw.call(api.reportPaypalCancel, 'ord_1')).gets(order()).ends());

test('a lost hint stops nothing', () =>
  walk(reportCancel('ord_1')).yields(raw.call(api.reportPaypalCancel, 'ord_1')).throws(offline()).ends());

const asks = raw.call(askForOrder, 'ord_1');

test('a decided order is given at once', () =>
  walk(settledOrder('ord_1'))
    .yields(asks)
    .gets(order({ status: 'paid' }))
    .ends(order({ status: 'paid' })));

test('asks again ever more slowly, says once that it takes long, and never gives up', () => {
  const pending = order({ status: 'pending' });
  let walker = walk(settledOrder('ord_1'));
  walker = walker
    .yields(asks)
    .gets(pending)
    .yields(raw.put(resultPending(pending)))
    .gets();
  walker = walker.yields(raw.delay(1_000)).gets(true);
  for (const wait of [2_000, 4_000, 8_000]) {
    walker = walker.yields(asks).gets(pending).yields(raw.delay(wait)).gets(true);
  }
  walker = walker.yields(asks).gets(pending).yields(raw.put(resultUnconfirmed())).gets();
  walker = walker.yields(raw.delay(10_000)).gets(true);
  for (let turn = 0; turn < 20; turn += 1) {
    walker = walker.yields(asks).gets(pending).yields(raw.delay(10_000)).gets(true);
  }
  walker
    .yields(asks)
    .gets(order({ status: 'paid' }))
    .ends(order({ status: 'paid' }));
});

test.each([
  ['created', order()],
  ['pending', order({ status: 'pending' })],
  ['with the bank', order({ status: 'action' })],
])('an order that is %s is shown, and asked for once more', (_, answer) =>
  walk(settledOrder('ord_1'))
    .yields(asks)
    .gets(answer)
    .yields(raw.put(resultPending(answer)))
    .gets()
    .yields(raw.delay(1_000))
    .gets(true)
    .yields(asks)
    .gets(order({ status: 'declined' }))
    .ends(order({ status: 'declined' })),
);

test('a server out of reach is asked once more', () =>
  walk(settledOrder('ord_1'))
    .yields(asks)
    .gets(null)
    .yields(raw.delay(1_000))
    .gets(true)
    .yields(asks)
    .gets(order({ status: 'paid' }))
    .ends(order({ status: 'paid' })));

const asked = () => walk(askForOrder('ord_1')).yields(raw.call(api.getOrder, 'ord_1'));

test('gives the order as the server knows it', () => asked().gets(order()).ends(order()));

test.each([
  ['a lost connection', offline()],
  ['a server in trouble', refusal(500)],
])('%s is no failed payment', (_, error) => asked().throws(error).ends(null));

test('a slip of our own is none either, and is not passed over in silence', () => {
  const slip = new TypeError('x is undefined');
  const complaints = jest.spyOn(console, 'error').mockImplementation(() => {});
  asked().throws(slip).ends(null);
  expect(complaints.mock.calls).toEqual([[slip]]);
  complaints.mockRestore();
});

test.each([401, 404])('a refusal (%i) is final', (code) => {
  expect(() => asked().throws(refusal(code, 'No such order'))).toThrow('No such order');
});
