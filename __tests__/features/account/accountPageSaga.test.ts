import { test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import { isMember } from '../../../src/core/session/saga.ts';
import { accountPageSaga, openAccount } from '../../../src/features/account/accountPageSaga.ts';
import { listOpened } from '../../../src/features/account/paymentsSlice.ts';
import { accountOpened, sessionsOpened } from '../../../src/features/account/slice.ts';
import { offline } from '../../support/samples.ts';
import { steps, throws } from '../../support/steps.ts';

test("a member's sessions and payments are asked for", () =>
  steps(openAccount(), [[raw.call(isMember), true], [raw.put(sessionsOpened())], [raw.put(listOpened())]]));

test('a visitor has none', () => steps(openAccount(), [[raw.call(isMember), false]]));

test('a server out of reach is what the page says anyway', () =>
  steps(openAccount(), [[raw.call(isMember), throws(offline())]]));

test('the latest opening counts', () =>
  steps(accountPageSaga(), [[raw.takeLatest(accountOpened, openAccount)]]));
