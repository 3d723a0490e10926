import { describe, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import * as api from '../../src/api/index.ts';
import { Abandoned, toFailure } from '../../src/core/failures.ts';
import { isMember } from '../../src/core/session/saga.ts';
import {
  episodeUnlocked,
  planNeeded,
  unlockAbandoned,
  unlockFailed,
  unlockRequested,
} from '../../src/features/unlocked/slice.ts';
import { endIntent, requireLogin, requirePayment, returnTo } from '../../src/flows/detours.ts';
import { storeIntent } from '../../src/flows/intent.ts';
import { tryUnlock, unlockByPaying, unlockFlow, unlockSaga } from '../../src/flows/unlock.ts';
import { episode, offline, plan, refusal } from '../support/samples.ts';
import { cancelled, type Row, steps, throws } from '../support/steps.ts';

const request = { videoId: 'v', episodeId: 'v-9', episodeNumber: 9, by: 'plan' } as const;
const action = unlockRequested(request);
const unlock = { videoId: 'v', reason: 'subscription', episodes: [episode(9, 'unlocked', 'v')] } as const;

const ended = (of: typeof action): Row[] => [[raw.cancelled(), false], [raw.call(endIntent, of)]];

const untilLogin = (answer?: unknown): Row[] => [
  [raw.call(storeIntent, action)],
  [raw.call(requireLogin), answer],
];

test('opens at once for a member who may watch', () =>
  steps(unlockFlow(action), [
    ...untilLogin(),
    [raw.call(tryUnlock, request), unlock],
    [raw.put(episodeUnlocked(unlock as never))],
    [raw.call(returnTo, '/videos/v?ep=9')],
    ...ended(action),
  ]));

test('leads through the shop when a plan is needed', () =>
  steps(unlockFlow(action), [
    ...untilLogin(),
    [raw.call(tryUnlock, request), null],
    [raw.call(unlockByPaying, request), unlock],
    [raw.put(episodeUnlocked(unlock as never))],
    [raw.call(returnTo, '/videos/v?ep=9')],
    ...ended(action),
  ]));

const later = (resumedIn: 'login' | 'plan') => ({
  ...action,
  meta: { flow: { name: action.type, id: 'abc123' }, resumedIn },
});

test('goes straight on to paying where a document before was told that a plan is needed', () => {
  const resumed = later('plan');
  steps(unlockFlow(resumed), [
    [raw.call(storeIntent, resumed)],
    [raw.call(isMember), true],
    [raw.call(unlockByPaying, request), unlock],
    [raw.put(episodeUnlocked(unlock as never))],
    [raw.call(returnTo, '/videos/v?ep=9')],
    ...ended(resumed),
  ]);
});

test('asks again once somebody has signed in anew, who may have a plan', () => {
  const resumed = later('plan');
  steps(unlockFlow(resumed), [
    [raw.call(storeIntent, resumed)],
    [raw.call(isMember), false],
    [raw.call(requireLogin)],
    [raw.call(tryUnlock, request), unlock],
    [raw.put(episodeUnlocked(unlock as never))],
    [raw.call(returnTo, '/videos/v?ep=9')],
    ...ended(resumed),
  ]);
});

test('asks for the first time where the document before only signed in', () => {
  const resumed = later('login');
  steps(unlockFlow(resumed), [
    [raw.call(storeIntent, resumed)],
    [raw.call(requireLogin)],
    [raw.call(tryUnlock, request), unlock],
    [raw.put(episodeUnlocked(unlock as never))],
    [raw.call(returnTo, '/videos/v?ep=9')],
    ...ended(resumed),
  ]);
});

test('is abandoned when the visitor walks away from signing in', () =>
  steps(unlockFlow(action), [
    ...untilLogin(throws(new Abandoned('login'))),
    [raw.put(unlockAbandoned({ at: 'login' }))],
    ...ended(action),
  ]));

test('reports why it failed', () => {
  const error = offline();
  steps(unlockFlow(action), [
    ...untilLogin(),
    [raw.call(tryUnlock, request), throws(error)],
    [raw.put(unlockFailed(toFailure(error)))],
    ...ended(action),
  ]);
});

const asked = (daily: boolean) => raw.call(api.unlockEpisode, { videoId: 'v', episodeId: 'v-9', daily });

test('a try returns what the server opened', () =>
  steps(tryUnlock(request), [[asked(false), unlock]], unlock));

test('spends the daily pick only on request', () =>
  steps(tryUnlock({ ...request, by: 'daily' }), [[asked(true), unlock]], unlock));

test('a try returns null when a plan is needed, and stores the offers', () =>
  steps(
    tryUnlock(request),
    [
      [asked(false), throws(refusal(402, 'Needs a plan', { offers: [plan()] }))],
      [raw.put(planNeeded({ videoId: 'v', offers: [plan()] }))],
    ],
    null,
  ));

test('a try returns null when a plan is needed without offers', () =>
  steps(
    tryUnlock(request),
    [[asked(false), throws(refusal(402))], [raw.put(planNeeded({ videoId: 'v', offers: [] }))]],
    null,
  ));

test('a try fails with any other refusal', () => {
  steps(tryUnlock(request), [[asked(false), throws(refusal(404, 'Gone'))]], throws(refusal(404, 'Gone')));
});

test('unlocks again after the payment', () =>
  steps(
    unlockByPaying(request),
    [
      [raw.call(requirePayment, 'v')],
      [raw.call(api.unlockEpisode, { videoId: 'v', episodeId: 'v-9' }), unlock],
    ],
    unlock,
  ));

test('lets a newer unlock replace the one before', () =>
  steps(unlockSaga(), [[raw.takeLatest(unlockRequested, unlockFlow)]]));

describe('a newer unlock replaces this one, which is abandoned and forgotten,', () => {
  const replaced: Row[] = [
    [raw.cancelled(), true],
    [raw.put(unlockAbandoned({ at: 'newerUnlock' }))],
    [raw.call(endIntent, action)],
  ];

  test('while it waits for the sign-in', () => cancelled(unlockFlow(action), untilLogin(), replaced));

  test('while it waits for the server', () =>
    cancelled(unlockFlow(action), [...untilLogin(), [raw.call(tryUnlock, request)]], replaced));

  test('while it waits for the payment', () =>
    cancelled(
      unlockFlow(action),
      [...untilLogin(), [raw.call(tryUnlock, request), null], [raw.call(unlockByPaying, request)]],
      replaced,
    ));
});
