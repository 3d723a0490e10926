import * as raw from 'redux-saga/effects';
import { isMember } from '../../src/core/session/saga.ts';
import { settingsOpened } from '../../src/features/notifications/slice.ts';
import { listOpened } from '../../src/features/orders/paymentsSlice.ts';
import { accountOpened, sessionsOpened } from '../../src/features/user/accountSlice.ts';
import { accountPageSaga, openAccount } from '../../src/flows/accountPage.ts';
import { type Row, steps } from '../support/steps.ts';

test("the account page loads a member's sessions, payments and notifications, and nothing for a visitor", () => {
  const loaded = [sessionsOpened(), listOpened(), settingsOpened()].map((opened): Row => [raw.put(opened)]);
  steps(openAccount(), [[raw.call(isMember), true], ...loaded]);
  steps(openAccount(), [[raw.call(isMember), false]]);
});

test('opening the account page again replaces the load that is running', () =>
  steps(accountPageSaga(), [[raw.takeLatest(accountOpened, openAccount)]]));
