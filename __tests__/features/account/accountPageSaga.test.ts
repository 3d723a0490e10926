import { test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import { isMember } from '../../../src/core/session/saga.ts';
import { accountPageSaga, openAccount } from '../../../src/features/account/accountPageSaga.ts';
import { listOpened } from '../../../src/features/account/paymentsSlice.ts';
import { accountOpened, sessionsOpened } from '../../../src/features/account/slice.ts';
import { offline } from '../../support/samples.ts';
import { walk } from '../../support/walk.ts';

test("a member's sessions and payments are asked for", () =>
  walk(openAccount())
    .yields(raw.call(isMember))
    .gets(true)
    .yields(raw.put(sessionsOpened()))
    .gets()
    .yields(raw.put(listOpened()))
    .gets()
    .ends());

test('a visitor has none', () => walk(openAccount()).yields(raw.call(isMember)).gets(false).ends());

test('a server out of reach is what the page says anyway', () =>
  walk(openAccount()).yields(raw.call(isMember)).throws(offline()).ends());

test('the latest opening counts', () =>
  walk(accountPageSaga()).yields(raw.takeLatest(accountOpened, openAccount)).gets().ends());
