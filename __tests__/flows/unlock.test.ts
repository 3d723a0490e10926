import * as raw from 'redux-saga/effects';
import * as api from '../../src/api/index.ts';
import { Abandoned, toFailure } from '../../src/core/failures.ts';
import { selectLocation } from '../../src/core/navigation/slice.ts';
import { isMember } from '../../src/core/session/saga.ts';
import slice, * as unlocked from '../../src/features/unlocked/slice.ts';
import { endIntent, leaveShopFor, requireLogin, requirePayment, returnTo } from '../../src/flows/detours.ts';
import { storeIntent } from '../../src/flows/intent.ts';
import * as unlockModule from '../../src/flows/unlock.ts';
import { episode, offline, refusal } from '../support/samples.ts';
import { statesOf } from '../support/states.ts';
import { cancelled, type Row, steps, throws } from '../support/steps.ts';

const request = { videoId: 'v', episodeId: 'v-9', episodeNumber: 9, by: 'plan' } as const;
const action = unlocked.unlockRequested(request);
const picked = unlocked.unlockRequested({ ...request, by: 'daily' });
const unlock = { videoId: 'v', reason: 'subscription', episodes: [episode(9, 'unlocked', 'v')] } as const;

const ended = (of: typeof action): Row[] => [[raw.cancelled(), false], [raw.call(endIntent, of)]];
const opening = (of: typeof action, answer?: unknown): Row[] => [
  [raw.call(storeIntent, of)],
  [raw.call(unlockModule.unlockOrPay, of.payload), answer],
];
const signingIn = (answer?: unknown): Row[] => [
  [raw.call(storeIntent, picked)],
  [raw.call(requireLogin), answer],
];

const PAID_WAYS = ['plan', 'pass'] as const;
test.each(PAID_WAYS)('the unlock flow asks for no account before the plans are seen (%s)', (by) => {
  const of = unlocked.unlockRequested({ ...request, by });
  steps(unlockModule.unlockFlow(of), [
    ...opening(of, unlock),
    [raw.put(unlocked.episodeUnlocked(unlock as never))],
    [raw.call(returnTo, '/videos/v?ep=9', of)],
    ...ended(of),
  ]);
});

test('the unlock flow requires a sign-in before the daily pick', () =>
  steps(unlockModule.unlockFlow(picked), [
    ...signingIn(),
    [raw.call(unlockModule.unlockOrPay, picked.payload), unlock],
    [raw.put(unlocked.episodeUnlocked(unlock as never))],
    [raw.call(returnTo, '/videos/v?ep=9', picked)],
    ...ended(picked),
  ]));

test.each([
  ['login', action, opening(action, throws(new Abandoned('login')))],
  ['plan', action, opening(action, throws(new Abandoned('plan')))],
  ['login', picked, signingIn(throws(new Abandoned('login')))],
])('the unlock flow is abandoned when the viewer walks away from %s (%j)', (at, of, walksAway) =>
  steps(unlockModule.unlockFlow(of), [
    ...walksAway,
    [raw.put(unlocked.unlockAbandoned({ at }))],
    ...ended(of),
  ]),
);

test('the unlock flow reports why it failed, and returns from the shop to the episode', () =>
  steps(unlockModule.unlockFlow(action), [
    ...opening(action, throws(offline())),
    [raw.put(unlocked.unlockFailed(toFailure(offline())))],
    [raw.call(leaveShopFor, '/videos/v?ep=9')],
    ...ended(action),
  ]));

const paidFor = raw.call(api.unlockEpisode, { videoId: 'v', episodeId: 'v-9' });

const mayHavePlan = (may: boolean): Row => [raw.call(unlockModule.mayHavePlan), may];
const tries = (answer: unknown): Row => [raw.call(unlockModule.tryUnlock, request), answer];
const pays = (how: 'paid' | 'signedIn'): Row => [raw.call(requirePayment, 'v'), how];

test('the unlock flow unlocks the episode at once for a member who may watch', () =>
  steps(unlockModule.unlockOrPay(request), [mayHavePlan(true), tries(unlock)], unlock));

test('the unlock flow leads a member through the shop when a plan is needed, and unlocks after the payment', () => {
  const rows = [mayHavePlan(true), tries(null), pays('paid'), [paidFor, unlock] as Row];
  steps(unlockModule.unlockOrPay(request), rows, unlock);
});

test('the unlock flow shows a visitor the plans without a call to the server, and starts over after a sign-in', () => {
  const again: Row = [raw.call(unlockModule.unlockOrPay, request), unlock];
  steps(unlockModule.unlockOrPay(request), [mayHavePlan(false), pays('signedIn'), again], unlock);
});

const isAt = (path: string): Row => [raw.select(selectLocation), { path, search: '', key: 'k', from: '' }];
test('the unlock flow assumes that a visitor has no plan', () =>
  steps(unlockModule.mayHavePlan(), [[raw.call(isMember), false]], false));

test.each([
  ['/videos/v', true],
  ['/shopping', true],
  ['/login', true],
  ['/order/easy', false],
  ['/order/result', false],
])('at %s the unlock flow assumes that a member may have a plan: %s', (path, may) =>
  steps(unlockModule.mayHavePlan(), [[raw.call(isMember), true], isAt(path)], may),
);

const asked = (daily: boolean) => raw.call(api.unlockEpisode, { videoId: 'v', episodeId: 'v-9', daily });

test('an unlock attempt returns what the server unlocked, and spends the daily pick only on request', () => {
  steps(unlockModule.tryUnlock(request), [[asked(false), unlock]], unlock);
  steps(unlockModule.tryUnlock(picked.payload), [[asked(true), unlock]], unlock);
});

test('an unlock attempt returns null when a plan is needed', () => {
  const planNeeded: Row = [raw.put(unlocked.planNeeded({ videoId: 'v' }))];
  steps(unlockModule.tryUnlock(request), [[asked(false), throws(refusal(402))], planNeeded], null);
});

test.each([
  ['any other refusal', refusal(404, 'Gone')],
  ['a programming error, which is no refusal', new TypeError('x is undefined')],
])('an unlock attempt fails with %s', (_what, error) =>
  steps(unlockModule.tryUnlock(request), [[asked(false), throws(error)]], throws(error)),
);

test('a newer unlock replaces an older one', () =>
  steps(unlockModule.unlockSaga(), [[raw.takeLatest(unlocked.unlockRequested, unlockModule.unlockFlow)]]));

describe('an unlock that a newer one replaces is abandoned and forgotten', () => {
  const replaced = (of: typeof action): Row[] => [
    [raw.cancelled(), true],
    [raw.put(unlocked.unlockAbandoned({ at: 'newerUnlock' }))],
    [raw.call(endIntent, of)],
  ];

  test('while it waits for the sign-in', () =>
    cancelled(unlockModule.unlockFlow(picked), signingIn(), replaced(picked)));

  test('while it waits for the server or the payment', () =>
    cancelled(unlockModule.unlockFlow(action), opening(action), replaced(action)));
});

const signedOut = (answer?: unknown): Row[] => [
  [asked(true), throws(refusal(401))],
  [raw.call(unlockModule.tryAgainSignedIn, picked.payload), answer],
];

test('an unlock attempt with an ended session asks for a sign-in and is then repeated', () => {
  steps(unlockModule.tryUnlock(picked.payload), signedOut(unlock), unlock);
  steps(
    unlockModule.tryAgainSignedIn(picked.payload),
    [[raw.call(requireLogin)], [raw.call(unlockModule.tryUnlock, picked.payload), unlock]],
    unlock,
  );
});

test('an unlock attempt repeated after a sign-in returns null when a plan is needed', () =>
  steps(unlockModule.tryUnlock(picked.payload), signedOut(null), null));

test('an unlock attempt is abandoned when the viewer walks away from the sign-in', () => {
  const abandoned = new Abandoned('login');
  const leaves: Row = [raw.call(requireLogin), throws(abandoned)];
  steps(unlockModule.tryAgainSignedIn(picked.payload), [leaves], throws(abandoned));
});

describe('the state of the paywall', () => {
  const stateAfter = (...more: Parameters<typeof slice.reducer>[1][]) =>
    statesOf(slice)(action, ...more).unlock;
  const opened = unlocked.episodeUnlocked({ videoId: 'v', reason: 'subscription', episodes: [] });

  test.each([opened, unlocked.unlockAbandoned({ at: 'login' })])('is idle again after $type', (end) => {
    expect(stateAfter(end)).toEqual({ status: 'idle', episodeId: null, by: null, reason: null });
  });

  test('keeps waiting for a newer unlock when the replaced one ends', () => {
    const newer = unlocked.unlockRequested({ ...request, episodeId: 'v-10' });
    const replaced = unlocked.unlockAbandoned({ at: unlocked.REPLACED });
    expect(stateAfter(newer, replaced)).toMatchObject({ status: 'unlocking', episodeId: 'v-10' });
  });

  test('keeps waiting for the unlock when a plan is needed', () => {
    expect(stateAfter(unlocked.planNeeded({ videoId: 'v' })).status).toBe('unlocking');
  });
});
