import { test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import * as api from '../../src/api/index.ts';
import { Abandoned } from '../../src/core/failures.ts';
import { requireLogin } from '../../src/flows/detours.ts';
import { tryAgainSignedIn, tryUnlock } from '../../src/flows/unlock.ts';
import { episode, refusal } from '../support/samples.ts';
import { type Row, steps, throws } from '../support/steps.ts';

/* A session that ended without our noticing, in the middle of an unlock. */

const request = { videoId: 'v', episodeId: 'v-9', episodeNumber: 9, by: 'daily' } as const;
const unlock = { videoId: 'v', reason: 'daily', episodes: [episode(9, 'unlocked', 'v')] };

const refused = (answer?: unknown): Row[] => [
  [raw.call(api.unlockEpisode, { videoId: 'v', episodeId: 'v-9', daily: true }), throws(refusal(401))],
  [raw.call(tryAgainSignedIn, request), answer],
];

test('signs in and tries the same request again', () => {
  steps(tryUnlock(request), refused(unlock), unlock);
  steps(
    tryAgainSignedIn(request),
    [[raw.call(requireLogin)], [raw.call(tryUnlock, request), unlock]],
    unlock,
  );
});

test('returns null when a plan is needed', () => steps(tryUnlock(request), refused(null), null));

test('is abandoned when the user walks away from that sign-in', () => {
  const abandoned = new Abandoned('login');
  steps(tryAgainSignedIn(request), [[raw.call(requireLogin), throws(abandoned)]], throws(abandoned));
});

test('fails with a programming error, which is no refusal', () => {
  const slip = new TypeError('x is undefined');
  const asked = raw.call(api.unlockEpisode, { videoId: 'v', episodeId: 'v-9', daily: true });
  steps(tryUnlock(request), [[asked, throws(slip)]], throws(slip));
});
