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
import { type Row, steps } from '../support/steps.ts';

/* Favourites and history come from the server for a member, and from the browser for a guest. */

type Selector = (state: unknown, ...rest: string[]) => unknown;
const save = (videoId: string) => ({ videoId, savedAt: '2026-03-04T12:00:00.000Z' });
const shelf = { saves: [save('a'), save('b')], places: [place({ videoId: 'c' })] };

const page = { items: [], cursor: null };
const isMember = (is: boolean): Row => [raw.call(isMemberHere), is];
const sort = (by: string): Row => [raw.select(selectSort as Selector), by];

test.each([
  ['first', undefined, raw.call(pageOrKept as never, 'favourites', api.getFavourites, 'progress')],
  ['next', 'c1', raw.call(api.getFavourites, 'progress', 'c1')],
])('the %s page of a member’s favourites comes from the server in the chosen order', (_which, cursor, asks) =>
  steps(fetchFavourites(cursor), [sort('progress'), isMember(true), [asks, page]], page),
);

test.each([
  ['first', undefined, raw.call(pageOrKept as never, 'history', api.getHistory)],
  ['next', 'c1', raw.call(api.getHistory, 'c1')],
])('the %s page of a member’s history comes from the server', (_which, cursor, asks) =>
  steps(fetchHistory(cursor), [isMember(true), [asks, page]], page),
);

test('a guest’s favourites come from this browser in the chosen order, by code that loads on demand', () => {
  const loaded: Row = [raw.call(loadGuestFavourites), { guestFavourites }];
  const read: Row = [raw.call(guestFavourites, 'episodes'), page];
  steps(fetchFavourites(), [sort('episodes'), isMember(false), loaded, read], page);
});

test('a guest’s history is read from this browser, and the next page follows the shown videos', () => {
  const kept = place({ videoId: 'c' });
  const { videoId: _, ...entry } = kept;
  const reads: Row[] = [isMember(false), [raw.call(readGuestLibrary), shelf]];
  const first = { items: [{ kept, video: video('c') }], cursor: null };
  const own = { items: [{ ...entry, video: video('c') }], cursor: null };
  steps(fetchHistory(), [...reads, [raw.call(guestPage, shelf.places, []), first]], own);
  const shown: Row = [raw.select(selectHistory as Selector), { items: [{ videoId: 'b' }] }];
  steps(fetchHistory('more'), [...reads, shown, [raw.call(guestPage, shelf.places, ['b']), page]], page);
});
