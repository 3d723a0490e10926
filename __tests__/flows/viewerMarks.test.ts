import * as raw from 'redux-saga/effects';
import * as api from '../../src/api/index.ts';
import { Abandoned, toFailure } from '../../src/core/failures.ts';
import { changeOrKeep } from '../../src/core/offline/saga.ts';
import * as ratings from '../../src/features/videos/ratingsSlice.ts';
import * as reminders from '../../src/features/videos/remindersSlice.ts';
import { endIntent, signInFor } from '../../src/flows/detours.ts';
import { rateFlow, rateSaga } from '../../src/flows/rate.ts';
import { remindFlow, remindSaga } from '../../src/flows/remind.ts';
import { refusal } from '../support/samples.ts';
import { statesOf } from '../support/states.ts';
import { cancelled, type Row, steps, throws } from '../support/steps.ts';

/* A rating and a reminder belong to a member, and go the same way. */

const from = '/videos/v?ep=2';
const rate = ratings.rateRequested({ videoId: 'v', rating: 'up', from });
const remind = (on: boolean) => reminders.remindRequested({ videoId: 'v', on, from });
const reason = toFailure(refusal(404, 'Gone'));
const asks = (kind: string, change: unknown, input: object) =>
  raw.call(changeOrKeep as never, { kind, ...input }, change, input);
const rating = {
  saga: () => rateFlow(rate),
  action: rate,
  asks: asks('rating', api.rateVideo, { videoId: 'v', rating: 'up' }),
  answer: { likedPercent: 94 },
  done: ratings.rated({ videoId: 'v', rating: 'up', likedPercent: 94 }),
  abandoned: ratings.rateAbandoned({ at: 'login' }),
  failed: ratings.rateFailed({ videoId: 'v', reason }),
};
const reminder = (on: boolean) => ({
  saga: () => remindFlow(remind(on)),
  action: remind(on),
  asks: asks('reminder', api.setReminder, { videoId: 'v', on }),
  answer: null,
  done: reminders.reminded(remind(on).payload),
  abandoned: reminders.remindAbandoned({ at: 'login' }),
  failed: reminders.remindFailed({ videoId: 'v', reason }),
});

describe.each([
  ['a rating', rating],
  ['a reminder', reminder(true)],
  ['a reminder that is turned off', reminder(false)],
])('%s', (_what, { saga, action, asks, answer, done, abandoned, failed }) => {
  const untilLogin = (walksAway?: unknown): Row[] => [[raw.call(signInFor, action), walksAway]];
  const end: Row[] = [[raw.call(endIntent, action)]];

  test('is saved after the viewer has signed in', () =>
    steps(saga(), [...untilLogin(), [asks, answer], [raw.put(done)], ...end]));

  test('is abandoned when the visitor walks away from signing in', () =>
    steps(saga(), [...untilLogin(throws(new Abandoned('login'))), [raw.put(abandoned)], ...end]));

  test('reports why the server refused it', () =>
    steps(saga(), [...untilLogin(), [asks, throws(refusal(404, 'Gone'))], [raw.put(failed)], ...end]));

  test('drops its stored request when it is cancelled', () => cancelled(saga(), untilLogin(), end));
});

test('a rating that is kept for a later delivery shows no percentage of likes', () =>
  steps(rating.saga(), [
    [raw.call(signInFor, rate)],
    [rating.asks, null],
    [raw.put(ratings.rated({ videoId: 'v', rating: 'up', likedPercent: null }))],
    [raw.call(endIntent, rate)],
  ]));

test('a later rating or reminder replaces an earlier one', () => {
  steps(rateSaga(), [[raw.takeLatest(ratings.rateRequested, rateFlow)]]);
  steps(remindSaga(), [[raw.takeLatest(reminders.remindRequested, remindFlow)]]);
});

describe.each([
  ['refused', rating.failed, reminder(true).failed, 'v'],
  ['abandoned', rating.abandoned, reminder(true).abandoned, null],
])('a mark that is %s', (_how, noRating, noReminder, refused) => {
  test('restores the previous rating', () => {
    const stateAfter = statesOf(ratings.default);
    const before = ratings.rated({ videoId: 'v', rating: 'down', likedPercent: null });
    const { wanted, given, ...state } = stateAfter(before, rate, noRating);
    expect([wanted, given.v?.rating, state.refused]).toEqual([null, 'down', refused]);
    expect(stateAfter(rate, before).wanted).toBeNull();
    expect(stateAfter(noRating, rate).refused).toBeNull();
  });

  test('restores the previous reminder', () => {
    const stateAfter = statesOf(reminders.default);
    const before = reminders.reminded({ videoId: 'v', on: false });
    const { wanted, given, ...state } = stateAfter(before, remind(true), noReminder);
    expect([wanted, given.v, state.refused]).toEqual([null, false, refused]);
    expect(stateAfter(remind(true), before).wanted).toBeNull();
    expect(stateAfter(noReminder, remind(true)).refused).toBeNull();
  });
});
