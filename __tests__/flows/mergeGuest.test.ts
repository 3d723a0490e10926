import { describe, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import * as api from '../../src/api/index.ts';
import { toFailure } from '../../src/core/failures.ts';
import { reopenRequested, selectLocation } from '../../src/core/navigation/slice.ts';
import { loggedIn, userLoaded } from '../../src/core/session/slice.ts';
import { mergeRequested } from '../../src/features/guest/slice.ts';
import { listOpened as historyOpened } from '../../src/features/history/slice.ts';
import { merged, mergeFailed, mergeGuest, mergeGuestSaga, offerMerge } from '../../src/flows/mergeGuest.ts';
import { clearGuestLibrary, readGuestLibrary } from '../../src/guest/guestLibrary.ts';
import { hasGuestLibrary } from '../../src/guest/hasGuestLibrary.ts';
import { offline, user } from '../support/samples.ts';
import { walk } from '../support/walk.ts';

const position = { videoId: 'b', episodeId: 'b-2', second: 31.4, watchedAt: '2026-03-04T12:00:00.000Z' };
const shelf = {
  saves: [
    { videoId: 'c', savedAt: '2026-03-04T12:00:01.000Z' },
    { videoId: 'a', savedAt: '2026-03-04T12:00:00.000Z' },
  ],
  places: [{ ...position, episodeNumber: 2, episodeSeconds: 60 }],
};
const sent = () =>
  walk(mergeGuest())
    .yields(raw.call(readGuestLibrary))
    .gets(shelf)
    .yields(raw.call(api.mergeGuest, { favourites: ['a', 'c'], positions: [position] }));
const addedAt = (path: string) =>
  sent()
    .gets(null)
    .yields(raw.call(clearGuestLibrary))
    .gets()
    .yields(raw.put(merged()))
    .gets()
    .yields(raw.select(selectLocation))
    .gets({ path, search: '', key: 'k', from: '/login' });

test('what the guest kept is the member’s, and the shelf is empty', () => addedAt('/my').ends());

test.each(['/favorites', '/historys', '/videos/v'])('%s is asked for anew', (path) =>
  addedAt(path).yields(raw.put(reopenRequested())).gets().ends(),
);

test('on the home page the history is, for its rail', () =>
  addedAt('/').yields(raw.put(historyOpened())).gets().ends());

test('what did not arrive stays on the shelf', () => {
  const error = offline();
  sent()
    .throws(error)
    .yields(raw.put(mergeFailed(toFailure(error))))
    .gets()
    .ends();
});

describe('a member who is here', () => {
  test('is given what a guest has kept', () =>
    walk(offerMerge(userLoaded(user)))
      .yields(raw.call(hasGuestLibrary))
      .gets(true)
      .yields(raw.put(mergeRequested()))
      .gets()
      .ends());

  test('is given nothing where nothing was kept', () =>
    walk(offerMerge(loggedIn(user)))
      .yields(raw.call(hasGuestLibrary))
      .gets(false)
      .ends());
});

test('a visitor is given nothing', () => walk(offerMerge(userLoaded(null))).ends());

test('hears every sign of a member, and merges once at a time', () =>
  walk(mergeGuestSaga())
    .yields(raw.takeEvery(userLoaded, offerMerge))
    .gets()
    .yields(raw.takeEvery(loggedIn, offerMerge))
    .gets()
    .yields(raw.takeLeading(mergeRequested, mergeGuest))
    .gets()
    .ends());
