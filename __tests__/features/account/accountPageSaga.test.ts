import { test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import { isMember } from '../../../src/core/session/saga.ts';
import { accountPageSaga, openAccount } from '../../../src/features/account/accountPageSaga.ts';
import { listOpened } from '../../../src/features/account/paymentsSlice.ts';
import { accountOpened, sessionsOpened } from '../../../src/features/account/slice.ts';
import { offline } from '../../support/samples.ts';
import { steps, throws } from '../../support/steps.ts';

test("loads a member's sessions and payments", () =>
  steps(openAccount(), [[raw.call(isMember), true], [raw.put(sessionsOpened())], [raw.put(listOpened())]]));

test('loads nothing for a visitor', () => steps(openAccount(), [[raw.call(isMember), false]]));

test('leaves it to the page to say that the server is out of reach', () =>
  steps(openAccount(), [[raw.call(isMember), throws(offline())]]));

test('lets a later opening replace the one before', () =>
  steps(accountPageSaga(), [[raw.takeLatest(accountOpened, openAccount)]]));
