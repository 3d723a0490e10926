import * as raw from 'redux-saga/effects';
import * as api from '../../src/api/index.ts';
import { toFailure } from '../../src/core/failures.ts';
import { navigated } from '../../src/core/navigation/slice.ts';
import { isMember, refreshUser } from '../../src/core/session/saga.ts';
import { pageReceived, selectInformation } from '../../src/features/information/slice.ts';
import { listOpened } from '../../src/features/orders/paymentsSlice.ts';
import slice, { abandoned, failed, received, requested } from '../../src/features/withdrawal/slice.ts';
import { offerPurchases, withdraw, withdrawalSaga } from '../../src/flows/withdrawal.ts';
import { offline, order, reason, refusal, withdrawal } from '../support/samples.ts';
import { statesOf } from '../support/states.ts';
import { type Row, steps, throws } from '../support/steps.ts';

const onPage = (page: string): Row[] => [[raw.select(selectInformation), { page }]];

test('the refund policy page offers a member their own purchases', () =>
  steps(offerPurchases(), [...onPage('refundPolicy'), [raw.call(isMember), true], [raw.put(listOpened())]]));

test('the refund policy page offers no purchases to a visitor', () =>
  steps(offerPurchases(), [...onPage('refundPolicy'), [raw.call(isMember), false]]));

test('a page other than the refund policy offers no purchases', () =>
  steps(offerPurchases(), onPage('contactUs')));

const wishing = (wish: object, answer?: unknown): Row[] => [
  [raw.call(api.withdraw, wish as Parameters<typeof api.withdraw>[0]), answer],
];

const ofVisitor = { orderId: 'ord_1', email: 'robin@example.com', confirm: true };
test.each([
  ['a member', { orderId: 'ord_1', confirm: false }, withdrawal({ order: order({ status: 'paid' }) })],
  ['a visitor', ofVisitor, withdrawal({ status: 'mailed' })],
])('%s gets the answer to the first withdrawal step without a reload of the user', (_who, wish, answer) =>
  steps(withdraw(requested(wish)), [...wishing(wish, answer), [raw.put(received(answer))]]),
);

const confirm = { orderId: 'ord_1', confirm: true };

test('the withdrawal reloads a member before it shows that the purchase was withdrawn', () => {
  const answer = withdrawal({ status: 'received', order: order({ status: 'paid' }) });
  steps(withdraw(requested(confirm)), [
    ...wishing(confirm, answer),
    [raw.call(refreshUser)],
    [raw.put(received(answer))],
  ]);
});

test('the withdrawal by a mailed link sends no order id, because the server knows the order', () => {
  const answer = withdrawal({ status: 'received' });
  steps(withdraw(requested({ confirm: true })), [
    ...wishing({ confirm: true }, answer),
    [raw.put(received(answer))],
  ]);
});

const REFUSALS = [offline(), refusal(404), refusal(409), refusal(429)];
test.each(REFUSALS)('the withdrawal reports why it failed: %s', (error) =>
  steps(withdraw(requested(confirm)), [
    ...wishing(confirm, throws(error)),
    [raw.put(failed(toFailure(error)))],
  ]),
);

test('the withdrawal checks every information page, and sends one request at a time', () =>
  steps(withdrawalSaga(), [
    [raw.takeLatest(pageReceived, offerPurchases)],
    [raw.takeLeading(requested, withdraw)],
  ]));

const stateAfter = statesOf(slice);
const look = requested({ orderId: 'ord_1', confirm: false });
const ready = received(withdrawal());

test('the next withdrawal request clears the reason of the last failure', () => {
  expect(stateAfter(failed(reason), look).reason).toBeNull();
});

test('the withdrawal resets when it is abandoned or its page is left, not on navigation within the page', () => {
  const shown = stateAfter(look, ready);
  expect(slice.reducer(shown, abandoned())).toEqual(slice.getInitialState());
  const at = { path: '/refundPolicy', search: '', key: 'k' };
  const left = navigated({ ...at, path: '/', from: '/refundPolicy' });
  expect(slice.reducer(shown, left)).toEqual(slice.getInitialState());
  expect(slice.reducer(shown, navigated({ ...at, from: '/refundPolicy' }))).toBe(shown);
});
