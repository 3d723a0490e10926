import { test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import * as api from '../../src/api/index.ts';
import { toFailure } from '../../src/core/failures.ts';
import { isMember, refreshUser } from '../../src/core/session/saga.ts';
import { listOpened } from '../../src/features/account/paymentsSlice.ts';
import { pageReceived, selectInformation } from '../../src/features/information/slice.ts';
import { failed, received, requested } from '../../src/features/withdrawal/slice.ts';
import { offerPurchases, withdraw, withdrawalSaga } from '../../src/flows/withdrawal.ts';
import { offline, order, refusal, withdrawal } from '../support/samples.ts';
import { type Row, steps, throws } from '../support/steps.ts';

const onPage = (page: string): Row[] => [[raw.select(selectInformation), { page }]];

test('below the refund policy a member is offered their own purchases', () =>
  steps(offerPurchases(), [...onPage('refundPolicy'), [raw.call(isMember), true], [raw.put(listOpened())]]));

test('offers nothing to a visitor', () =>
  steps(offerPurchases(), [...onPage('refundPolicy'), [raw.call(isMember), false]]));

test('offers nothing on any other page', () => steps(offerPurchases(), onPage('contactUs')));

test('leaves the form by number when the server is out of reach', () =>
  steps(offerPurchases(), [...onPage('refundPolicy'), [raw.call(isMember), throws(offline())]]));

const wishing = (email: string | null, confirm: boolean, answer?: unknown): Row[] => [
  [raw.call(api.withdraw, { orderId: 'ord_1', email: email ?? undefined, confirm }), answer],
];

test.each([
  ['a member', null, withdrawal({ order: order({ status: 'paid' }) })],
  ['whoever is signed out', 'robin@example.com', withdrawal()],
])('%s looks up the purchase first, which changes nothing', (_who, email, answer) =>
  steps(withdraw(requested({ orderId: 'ord_1', email, confirm: false })), [
    ...wishing(email, false, answer),
    [raw.put(received(answer))],
  ]),
);

test('reloads a member before it shows that the purchase was withdrawn', () => {
  const answer = withdrawal({ status: 'received', order: order({ status: 'paid' }) });
  steps(withdraw(requested({ orderId: 'ord_1', email: null, confirm: true })), [
    ...wishing(null, true, answer),
    [raw.call(refreshUser)],
    [raw.put(received(answer))],
  ]);
});

test('tells a signed-out user only that the request was received', () => {
  const answer = withdrawal({ status: 'received' });
  steps(withdraw(requested({ orderId: 'ord_1', email: 'robin@example.com', confirm: true })), [
    ...wishing('robin@example.com', true, answer),
    [raw.put(received(answer))],
  ]);
});

test.each([offline(), refusal(404), refusal(409), refusal(429)])('reports why it failed: %s', (error) =>
  steps(withdraw(requested({ orderId: 'ord_1', email: null, confirm: true })), [
    ...wishing(null, true, throws(error)),
    [raw.put(failed(toFailure(error)))],
  ]),
);

test('looks at every page, and sends one withdrawal at a time', () =>
  steps(withdrawalSaga(), [
    [raw.takeLatest(pageReceived, offerPurchases)],
    [raw.takeLeading(requested, withdraw)],
  ]));
