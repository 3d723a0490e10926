import { test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import * as api from '../../src/api/index.ts';
import { toFailure } from '../../src/core/failures.ts';
import { reopenRequested, selectLocation } from '../../src/core/navigation/slice.ts';
import { mergeRequested } from '../../src/features/guest/slice.ts';
import { listOpened as historyOpened } from '../../src/features/history/slice.ts';
import { merged, mergeFailed, mergeGuest, mergeGuestSaga } from '../../src/flows/mergeGuest.ts';
import { clearGuestLibrary, readGuestLibrary } from '../../src/guest/guestLibrary.ts';
import { offline } from '../support/samples.ts';
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

test('one at a time', () =>
  walk(mergeGuestSaga()).yields(raw.takeLeading(mergeRequested, mergeGuest)).gets().ends());
