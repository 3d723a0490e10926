import * as raw from 'redux-saga/effects';
import * as api from '../../src/api/index.ts';
import { Abandoned, toFailure } from '../../src/core/failures.ts';
import { rateAbandoned, rated, rateFailed, rateRequested } from '../../src/features/videos/ratingsSlice.ts';
import { endIntent, signInFor } from '../../src/flows/detours.ts';
import { rateFlow, rateSaga } from '../../src/flows/rate.ts';
import { refusal } from '../support/samples.ts';
import { cancelled, type Row, steps, throws } from '../support/steps.ts';

const action = rateRequested({ videoId: 'v', rating: 'up', from: '/videos/v?ep=2' });
const untilLogin = (answer?: unknown): Row[] => [[raw.call(signInFor, action), answer]];
const counted: Row[] = [
  [raw.call(api.rateVideo, { videoId: 'v', rating: 'up' }), { likedPercent: 94 }],
  [raw.put(rated({ videoId: 'v', rating: 'up', likedPercent: 94 }))],
  [raw.call(endIntent, action)],
];

describe('a rating', () => {
  test('counts for a member, who signs in first', () =>
    steps(rateFlow(action), [...untilLogin(), ...counted]));

  test('is abandoned when the visitor walks away from signing in', () =>
    steps(rateFlow(action), [
      ...untilLogin(throws(new Abandoned('login'))),
      [raw.put(rateAbandoned({ at: 'login' }))],
      [raw.call(endIntent, action)],
    ]));

  test('that the server refuses says why', () =>
    steps(rateFlow(action), [
      ...untilLogin(),
      [raw.call(api.rateVideo, { videoId: 'v', rating: 'up' }), throws(refusal(404, 'Gone'))],
      [raw.put(rateFailed({ videoId: 'v', reason: toFailure(refusal(404, 'Gone')) }))],
      [raw.call(endIntent, action)],
    ]));

  test('that a later tap replaces leaves no request behind', () =>
    cancelled(rateFlow(action), untilLogin(), [[raw.call(endIntent, action)]]));
});

test('the last tap counts', () => steps(rateSaga(), [[raw.takeLatest(rateRequested, rateFlow)]]));
