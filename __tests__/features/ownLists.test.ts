import * as raw from 'redux-saga/effects';
import * as api from '../../src/api/index.ts';
import { isMemberHere, pageOrKept } from '../../src/core/offline/saga.ts';
import { guestFavourites } from '../../src/features/favourites/guestFavouritesSaga.ts';
import { fetchFavourites, loadGuestFavourites } from '../../src/features/favourites/saga.ts';
import { selectSort } from '../../src/features/favourites/slice.ts';
import { fetchHistory } from '../../src/features/history/saga.ts';
import { selectHistory } from '../../src/features/history/slice.ts';
import { guestPage } from '../../src/features/videos/guestPageSaga.ts';
import { readGuestLibrary } from '../../src/guest/guestLibrary.ts';
import { place, video } from '../support/samples.ts';
import { steps } from '../support/steps.ts';

/* Favourites and history come from the server for a member, and from the browser for a guest. */

type Selector = (state: unknown, ...rest: string[]) => unknown;
const save = (videoId: string) => ({ videoId, savedAt: '2026-03-04T12:00:00.000Z' });
const shelf = { saves: [save('a'), save('b')], places: [place({ videoId: 'c' })] };

const page = { items: [], cursor: null };

test.each([
  ['first', undefined, raw.call(pageOrKept as never, 'favourites', api.getFavourites, 'progress')],
  ['next', 'c1', raw.call(api.getFavourites, 'progress', 'c1')],
])('the %s page of a member’s favourites comes in order from the server', (_which, cursor, asks) =>
  steps(
    fetchFavourites(cursor),
    [
      [raw.select(selectSort as Selector), 'progress'],
      [raw.call(isMemberHere), true],
      [asks, page],
    ],
    page,
  ),
);

test.each([
  ['first', undefined, raw.call(pageOrKept as never, 'history', api.getHistory)],
  ['next', 'c1', raw.call(api.getHistory, 'c1')],
])('the %s page of a member’s history comes from the server', (_which, cursor, asks) =>
  steps(
    fetchHistory(cursor),
    [
      [raw.call(isMemberHere), true],
      [asks, page],
    ],
    page,
  ),
);

test('a guest’s favourites come in order from this browser, whose code loads when it is needed', () =>
  steps(
    fetchFavourites(),
    [
      [raw.select(selectSort as Selector), 'episodes'],
      [raw.call(isMemberHere), false],
      [raw.call(loadGuestFavourites), { guestFavourites }],
      [raw.call(guestFavourites, 'episodes'), page],
    ],
    page,
  ));

describe('the history of a guest', () => {
  const { videoId: _, ...entry } = place({ videoId: 'c' });
  test('is read from this browser', () =>
    steps(
      fetchHistory(),
      [
        [raw.call(isMemberHere), false],
        [raw.call(readGuestLibrary), shelf],
        [
          raw.call(guestPage, shelf.places, []),
          { items: [{ kept: place({ videoId: 'c' }), video: video('c') }], cursor: null },
        ],
      ],
      { items: [{ ...entry, video: video('c') }], cursor: null },
    ));

  test('continues after the shown videos', () =>
    steps(
      fetchHistory('more'),
      [
        [raw.call(isMemberHere), false],
        [raw.call(readGuestLibrary), shelf],
        [raw.select(selectHistory as Selector), { items: [{ videoId: 'b' }] }],
        [raw.call(guestPage, shelf.places, ['b']), { items: [], cursor: null }],
      ],
      { items: [], cursor: null },
    ));
});
