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

test('a visitor has none to offer', () =>
  steps(offerPurchases(), [...onPage('refundPolicy'), [raw.call(isMember), false]]));

test('nor has any other page', () => steps(offerPurchases(), onPage('contactUs')));

test('a server out of reach leaves the form by number', () =>
  steps(offerPurchases(), [...onPage('refundPolicy'), [raw.call(isMember), throws(offline())]]));

const wishing = (email: string | null, confirm: boolean, answer?: unknown): Row[] => [
  [raw.call(api.withdraw, { orderId: 'ord_1', email: email ?? undefined, confirm }), answer],
];

test.each([
  ['a member', null, withdrawal({ order: order({ status: 'paid' }) })],
  ['whoever is signed out', 'robin@example.com', withdrawal()],
])('%s looks first, which changes nothing', (_who, email, answer) =>
  steps(withdraw(requested({ orderId: 'ord_1', email, confirm: false })), [
    ...wishing(email, false, answer),
    [raw.put(received(answer))],
  ]),
);

test('of a member, what the purchase opened is closed before the news', () => {
  const answer = withdrawal({ status: 'received', order: order({ status: 'paid' }) });
  steps(withdraw(requested({ orderId: 'ord_1', email: null, confirm: true })), [
    ...wishing(null, true, answer),
    [raw.call(refreshUser)],
    [raw.put(received(answer))],
  ]);
});

test('whoever is signed out hears that it has come, and no more', () => {
  const answer = withdrawal({ status: 'received' });
  steps(withdraw(requested({ orderId: 'ord_1', email: 'robin@example.com', confirm: true })), [
    ...wishing('robin@example.com', true, answer),
    [raw.put(received(answer))],
  ]);
});

test.each([offline(), refusal(404), refusal(409), refusal(429)])('says why it could not be: %s', (error) =>
  steps(withdraw(requested({ orderId: 'ord_1', email: null, confirm: true })), [
    ...wishing(null, true, throws(error)),
    [raw.put(failed(toFailure(error)))],
  ]),
);

test('each page is looked at, and one withdrawal goes at a time', () =>
  steps(withdrawalSaga(), [
    [raw.takeLatest(pageReceived, offerPurchases)],
    [raw.takeLeading(requested, withdraw)],
  ]));
