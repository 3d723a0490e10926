import * as raw from 'redux-saga/effects';
import * as api from '../../src/api/index.ts';
import { toFailure } from '../../src/core/failures.ts';
import { reopenRequested, selectLocation } from '../../src/core/navigation/slice.ts';
import { loggedIn, userLoaded } from '../../src/core/session/slice.ts';
import { merged, mergeFailed, mergeRequested } from '../../src/features/guest/slice.ts';
import { listOpened as historyOpened } from '../../src/features/history/slice.ts';
import { mergeGuest } from '../../src/flows/mergeGuest.ts';
import { loadMerge, mergeGuestSaga, offerMerge, startMerge } from '../../src/flows/mergeGuestSaga.ts';
import { clearGuestLibrary, readGuestLibrary, readNotInterested } from '../../src/guest/guestLibrary.ts';
import { hasGuestLibrary } from '../../src/guest/hasGuestLibrary.ts';
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
const sent = (library: object, favourites: string[], positions: object[], answer?: unknown): Row[] => [
  [raw.call(readGuestLibrary), library],
  [raw.call(readNotInterested), ['x']],
  [raw.call(api.mergeGuest as never, { favourites, positions, notInterested: ['x'] } as never), answer],
];
const ofShelf = (answer: unknown) => sent(shelf, ['a', 'c'], [position], answer);
const added = (path: string, count = 0): Row[] => [
  [raw.call(clearGuestLibrary)],
  [raw.put(merged())],
  ...(count > 0 ? [[raises({ key: 'toast.merged', count })] as Row] : []),
  [raw.select(selectLocation), { path, search: '', key: 'k', from: '/login' }],
];
const reopens = raw.put(reopenRequested());

test.each([
  ['/my', []],
  ['/favorites', [reopens]],
  ['/historys', [reopens]],
  ['/videos/v', [reopens]],
  // For its row.
  ['/', [raw.put(historyOpened())]],
])(
  'the merge sends the guest library to the server, clears it, and reloads what %s shows of it',
  (path, shown) =>
    steps(mergeGuest(), [...ofShelf(null), ...added(path, 3), ...shown.map((effect): Row => [effect])]),
);

test('the merge counts a series only once when it was both saved and watched', () => {
  const both = { saves: [{ videoId: 'b', savedAt: position.watchedAt }], places: shelf.places };
  steps(mergeGuest(), [...sent(both, ['b'], [position], null), ...added('/my', 1)]);
});

test('the merge raises no toast for a guest library without valid entries', () =>
  steps(mergeGuest(), [...sent({ saves: [], places: [] }, [], [], null), ...added('/my')]));

test('the merge keeps the guest library when the server cannot be reached', () =>
  steps(mergeGuest(), [...ofShelf(throws(offline())), [raw.put(mergeFailed(toFailure(offline())))]]));

describe('the sign-in of a member', () => {
  test('requests a merge when this browser holds a guest library', () =>
    steps(offerMerge(userLoaded(user)), [[raw.call(hasGuestLibrary), true], [raw.put(mergeRequested())]]));

  test('requests no merge when there is no guest library', () =>
    steps(offerMerge(loggedIn(user)), [[raw.call(hasGuestLibrary), false]]));
});

test('a visitor requests no merge', () => steps(offerMerge(userLoaded(null)), []));

test('every sign-in may request a merge, and one merge runs at a time', () =>
  steps(mergeGuestSaga(), [
    [raw.takeEvery(userLoaded, offerMerge)],
    [raw.takeEvery(loggedIn, offerMerge)],
    [raw.takeLeading(mergeRequested, startMerge)],
  ]));

describe('the code of the merge', () => {
  test('loads when a merge starts', () =>
    steps(startMerge(), [[raw.call(loadMerge), { mergeGuest }], [raw.call(mergeGuest)]]));

  test('fails the merge when it cannot be loaded, without clearing the guest library', () => {
    const error = new Error('Loading chunk merge failed');
    steps(startMerge(), [[raw.call(loadMerge), throws(error)], [raw.put(mergeFailed(toFailure(error)))]]);
  });
});
