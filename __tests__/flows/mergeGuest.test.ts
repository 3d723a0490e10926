import * as raw from 'redux-saga/effects';
import * as api from '../../src/api/index.ts';
import { toFailure } from '../../src/core/failures.ts';
import { reopenRequested, selectLocation } from '../../src/core/navigation/slice.ts';
import { loggedIn, userLoaded } from '../../src/core/session/slice.ts';
import { merged, mergeFailed, mergeRequested } from '../../src/features/guest/slice.ts';
import { listOpened as historyOpened } from '../../src/features/history/slice.ts';
import { mergeGuest } from '../../src/flows/mergeGuest.ts';
import { loadMerge, mergeGuestSaga, offerMerge, startMerge } from '../../src/flows/mergeGuestSaga.ts';
import { clearGuestLibrary, readGuestLibrary } from '../../src/guest/guestLibrary.ts';
import { hasGuestLibrary } from '../../src/guest/hasGuestLibrary.ts';
import { readNotInterested } from '../../src/guest/notInterested.ts';
import { offline, user } from '../support/samples.ts';
import { type Row, raises, steps, throws } from '../support/steps.ts';

const position = { videoId: 'b', episodeId: 'b-2', second: 31.4, watchedAt: '2026-03-04T12:00:00.000Z' };
const shelf = {
  saves: [
    { videoId: 'c', savedAt: '2026-03-04T12:00:01.000Z' },
    { videoId: 'a', savedAt: '2026-03-04T12:00:00.000Z' },
  ],
  places: [{ ...position, episodeNumber: 2, episodeSeconds: 60 }],
};
const sent = (answer?: unknown): Row[] => [
  [raw.call(readGuestLibrary), shelf],
  [raw.call(readNotInterested), ['x']],
  [raw.call(api.mergeGuest, { favourites: ['a', 'c'], positions: [position], notInterested: ['x'] }), answer],
];
const addedAt = (path: string): Row[] => [
  ...sent(null),
  [raw.call(clearGuestLibrary)],
  [raw.put(merged())],
  [raises({ key: 'toast.merged', count: 3 })],
  [raw.select(selectLocation), { path, search: '', key: 'k', from: '/login' }],
];

test('the merge gives the guest library to the member and empties it', () =>
  steps(mergeGuest(), addedAt('/my')));

test.each(['/favorites', '/historys', '/videos/v'])('the merge reloads %s', (path) =>
  steps(mergeGuest(), [...addedAt(path), [raw.put(reopenRequested())]]),
);

test('the merge reloads the history on the home page, for its row', () =>
  steps(mergeGuest(), [...addedAt('/'), [raw.put(historyOpened())]]));

test('the merge counts a series once that was saved and watched', () => {
  const both = { saves: [{ videoId: 'b', savedAt: position.watchedAt }], places: shelf.places };
  steps(mergeGuest(), [
    [raw.call(readGuestLibrary), both],
    [raw.call(readNotInterested), []],
    [raw.call(api.mergeGuest, { favourites: ['b'], positions: [position], notInterested: [] }), null],
    [raw.call(clearGuestLibrary)],
    [raw.put(merged())],
    [raises({ key: 'toast.merged', count: 1 })],
    [raw.select(selectLocation), { path: '/my', search: '', key: 'k', from: '/login' }],
  ]);
});

test('the merge says nothing of a guest library without a valid entry', () =>
  steps(mergeGuest(), [
    [raw.call(readGuestLibrary), { saves: [], places: [] }],
    [raw.call(readNotInterested), []],
    [raw.call(api.mergeGuest, { favourites: [], positions: [], notInterested: [] }), null],
    [raw.call(clearGuestLibrary)],
    [raw.put(merged())],
    [raw.select(selectLocation), { path: '/my', search: '', key: 'k', from: '/login' }],
  ]));

test('the merge keeps the guest library when the server does not take it', () =>
  steps(mergeGuest(), [...sent(throws(offline())), [raw.put(mergeFailed(toFailure(offline())))]]));

describe('a member who is here', () => {
  test('gets the guest library', () =>
    steps(offerMerge(userLoaded(user)), [[raw.call(hasGuestLibrary), true], [raw.put(mergeRequested())]]));

  test('gets nothing when there is no guest library', () =>
    steps(offerMerge(loggedIn(user)), [[raw.call(hasGuestLibrary), false]]));
});

test('a visitor gets nothing', () => steps(offerMerge(userLoaded(null)), []));

test('the merge listens to every sign-in, and merges once at a time', () =>
  steps(mergeGuestSaga(), [
    [raw.takeEvery(userLoaded, offerMerge)],
    [raw.takeEvery(loggedIn, offerMerge)],
    [raw.takeLeading(mergeRequested, startMerge)],
  ]));

describe('the code of the merge', () => {
  test('loads with the first merge', () =>
    steps(startMerge(), [[raw.call(loadMerge), { mergeGuest }], [raw.call(mergeGuest)]]));

  test('may fail to load, and the browser keeps the library', () => {
    const error = new Error('Loading chunk merge failed');
    steps(startMerge(), [[raw.call(loadMerge), throws(error)], [raw.put(mergeFailed(toFailure(error)))]]);
  });
});
