import { expect, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import * as api from '../../src/api/index.ts';
import { Abandoned } from '../../src/core/failures.ts';
import { requireLogin } from '../../src/flows/detours.ts';
import { tryAgainSignedIn, tryUnlock } from '../../src/flows/unlock.ts';
import { episode, refusal } from '../support/samples.ts';
import { walk } from '../support/walk.ts';

/* A session that ended without our noticing, in the middle of an unlock. */

const wish = { videoId: 'v', episodeId: 'v-9', episodeNumber: 9, by: 'daily' } as const;
const unlock = { videoId: 'v', reason: 'daily', episodes: [episode(9, 'unlocked', 'v')] };

const refused = () =>
  walk(tryUnlock(wish))
    .yields(raw.call(api.unlockEpisode, { videoId: 'v', episodeId: 'v-9', daily: true }))
    .throws(refusal(401))
    .yields(raw.call(tryAgainSignedIn, wish));

test('signs in and tries the same wish again', () => {
  refused().gets(unlock).ends(unlock);
  walk(tryAgainSignedIn(wish))
    .yields(raw.call(requireLogin))
    .gets()
    .yields(raw.call(tryUnlock, wish))
    .gets(unlock)
    .ends(unlock);
});

test('may find that a plan is needed', () => refused().gets(null).ends(null));

test('walking away from that sign-in abandons the flow', () => {
  const again = walk(tryAgainSignedIn(wish)).yields(raw.call(requireLogin));
  expect(() => again.throws(new Abandoned('login'))).toThrow(Abandoned);
});

test('a slip of our own is no refusal', () => {
  const slip = new TypeError('x is undefined');
  const asked = walk(tryUnlock(wish)).yields(
    raw.call(api.unlockEpisode, { videoId: 'v', episodeId: 'v-9', daily: true }),
  );
  expect(() => asked.throws(slip)).toThrow(slip);
});
