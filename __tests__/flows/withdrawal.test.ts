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
import { walk } from '../support/walk.ts';

const onPage = (page: string) => walk(offerPurchases()).yields(raw.select(selectInformation)).gets({ page });

test('below the refund policy a member is offered their own purchases', () =>
  onPage('refundPolicy').yields(raw.call(isMember)).gets(true).yields(raw.put(listOpened())).gets().ends());

test('a visitor has none to offer', () =>
  onPage('refundPolicy').yields(raw.call(isMember)).gets(false).ends());

test('nor has any other page', () => onPage('contactUs').ends());

test('a server out of reach leaves the form by number', () =>
  onPage('refundPolicy').yields(raw.call(isMember)).throws(offline()).ends());

const wishing = (email: string | null, confirm: boolean) =>
  walk(withdraw(requested({ orderId: 'ord_1', email, confirm }))).yields(
    raw.call(api.withdraw, { orderId: 'ord_1', email: email ?? undefined, confirm }),
  );

test.each([
  ['a member', null, withdrawal({ order: order({ status: 'paid' }) })],
  ['whoever is signed out', 'robin@example.com', withdrawal()],
])('%s looks first, which changes nothing', (_who, email, answer) =>
  wishing(email, false)
    .gets(answer)
    .yields(raw.put(received(answer)))
    .gets()
    .ends(),
);

test('of a member, what the purchase opened is closed before the news', () => {
  const answer = withdrawal({ status: 'received', order: order({ status: 'paid' }) });
  wishing(null, true)
    .gets(answer)
    .yields(raw.call(refreshUser))
    .gets()
    .yields(raw.put(received(answer)))
    .gets()
    .ends();
});

test('whoever is signed out hears that it has come, and no more', () => {
  const answer = withdrawal({ status: 'received' });
  wishing('robin@example.com', true)
    .gets(answer)
    .yields(raw.put(received(answer)))
    .gets()
    .ends();
});

test.each([offline(), refusal(404), refusal(409), refusal(429)])('says why it could not be: %s', (error) =>
  wishing(null, true)
    .throws(error)
    .yields(raw.put(failed(toFailure(error))))
    .gets()
    .ends(),
);

test('each page is looked at, and one withdrawal goes at a time', () =>
  walk(withdrawalSaga())
    .yields(raw.takeLatest(pageReceived, offerPurchases))
    .gets()
    .yields(raw.takeLeading(requested, withdraw))
    .gets()
    .ends());
