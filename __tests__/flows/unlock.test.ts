import { expect, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import * as api from '../../src/api/index.ts';
import { Abandoned, toFailure } from '../../src/core/failures.ts';
import {
  episodeUnlocked,
  planNeeded,
  unlockAbandoned,
  unlockFailed,
  unlockRequested,
} from '../../src/features/unlocked/slice.ts';
import { requireLogin, requirePayment, returnTo } from '../../src/flows/detours.ts';
import { dropIntent, storeIntent } from '../../src/flows/intent.ts';
import { tryUnlock, unlockByPaying, unlockFlow, unlockSaga } from '../../src/flows/unlock.ts';
import { episode, offline, plan, refusal } from '../support/samples.ts';
import { walk } from '../support/walk.ts';

const wish = { videoId: 'v', episodeId: 'v-9', episodeNumber: 9, by: 'plan' } as const;
const action = unlockRequested(wish);
const unlock = { videoId: 'v', reason: 'subscription', episodes: [episode(9, 'unlocked', 'v')] } as const;

const untilLogin = () =>
  walk(unlockFlow(action)).yields(raw.call(storeIntent, action)).gets().yields(raw.call(requireLogin));

test('opens at once for a member who may watch', () =>
  untilLogin()
    .gets()
    .yields(raw.call(tryUnlock, wish))
    .gets(unlock)
    .yields(raw.put(episodeUnlocked(unlock as never)))
    .gets()
    .yields(raw.call(returnTo, '/videos/v?ep=9'))
    .gets()
    .yields(raw.call(dropIntent, action))
    .gets()
    .ends());

test('leads through the shop when a plan is needed', () =>
  untilLogin()
    .gets()
    .yields(raw.call(tryUnlock, wish))
    .gets(null)
    .yields(raw.call(unlockByPaying, wish))
    .gets(unlock)
    .yields(raw.put(episodeUnlocked(unlock as never)))
    .gets()
    .yields(raw.call(returnTo, '/videos/v?ep=9'))
    .gets()
    .yields(raw.call(dropIntent, action))
    .gets()
    .ends());

test('stops quietly when the visitor walks away from signing in', () =>
  untilLogin()
    .throws(new Abandoned('login'))
    .yields(raw.put(unlockAbandoned({ at: 'login' })))
    .gets()
    .yields(raw.call(dropIntent, action))
    .gets()
    .ends());

test('says why it failed', () => {
  const error = offline();
  untilLogin()
    .gets()
    .yields(raw.call(tryUnlock, wish))
    .throws(error)
    .yields(raw.put(unlockFailed(toFailure(error))))
    .gets()
    .yields(raw.call(dropIntent, action))
    .gets()
    .ends();
});

const asked = (daily: boolean) => raw.call(api.unlockEpisode, { videoId: 'v', episodeId: 'v-9', daily });

test('trying gives what the server opened', () =>
  walk(tryUnlock(wish)).yields(asked(false)).gets(unlock).ends(unlock));

test('the daily pick is spent only when it was asked for', () =>
  walk(tryUnlock({ ...wish, by: 'daily' }))
    .yields(asked(true))
    .gets(unlock)
    .ends(unlock));

test('trying gives nothing where a plan is needed, and keeps the offers', () =>
  walk(tryUnlock(wish))
    .yields(asked(false))
    .throws(refusal(402, 'Needs a plan', { offers: [plan()] }))
    .yields(raw.put(planNeeded({ videoId: 'v', offers: [plan()] })))
    .gets()
    .ends(null));

test('a plan is needed even where the server sends no offers', () =>
  walk(tryUnlock(wish))
    .yields(asked(false))
    .throws(refusal(402))
    .yields(raw.put(planNeeded({ videoId: 'v', offers: [] })))
    .gets()
    .ends(null));

test('any other refusal is a failure of the try', () => {
  expect(() => walk(tryUnlock(wish)).yields(asked(false)).throws(refusal(404, 'Gone'))).toThrow('Gone');
});

test('unlocks again once it is paid', () =>
  walk(unlockByPaying(wish))
    .yields(raw.call(requirePayment, 'v'))
    .gets()
    .yields(raw.call(api.unlockEpisode, { videoId: 'v', episodeId: 'v-9' }))
    .gets(unlock)
    .ends(unlock));

test('the latest wish counts', () =>
  walk(unlockSaga()).yields(raw.takeLatest(unlockRequested, unlockFlow)).gets().ends());
