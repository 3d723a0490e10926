import * as raw from 'redux-saga/effects';
import type { Page, SavedVideo, Video } from '../../../contract/entities.ts';
import type { FavouriteOrder } from '../../../contract/library.ts';
import { guestFavourites } from '../../../src/features/favourites/guestFavouritesSaga.ts';
import { withVideos } from '../../../src/features/videos/guestPageSaga.ts';
import { type GuestLibrary, type GuestPosition, readGuestLibrary } from '../../../src/guest/guestLibrary.ts';
import { video } from '../../support/samples.ts';

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T12:00:00.000Z`;
const save = (videoId: string, at = 1) => ({ videoId, savedAt: day(at) });
/** Episodes last 60 seconds, and a video has 12. */
const place = (videoId: string, episodeNumber: number, second: number, at = 2): GuestPosition => ({
  videoId,
  episodeId: `${videoId}-${episodeNumber}`,
  episodeNumber,
  episodeSeconds: 60,
  second,
  watchedAt: day(at),
});

function listOf(sort: FavouriteOrder, library: GuestLibrary, over: Record<string, Partial<Video>> = {}) {
  const found = library.saves.map((kept) => ({ kept, video: video(kept.videoId, over[kept.videoId]) }));
  const saga = guestFavourites(sort);
  expect(saga.next().value).toEqual(raw.call(readGuestLibrary));
  expect(saga.next(library as never).value).toEqual(raw.call(withVideos, library.saves));
  const { value, done } = saga.next(found as never);
  expect(done).toBe(true);
  return value as unknown as Page<SavedVideo>;
}
const idsOf = (...given: Parameters<typeof listOf>) => listOf(...given).items.map(({ id }) => id);

test('a guest’s My List is one page, the latest save first', () => {
  const library = { saves: [save('b', 2), save('a', 1)], places: [] };
  expect(idsOf('saved', library)).toEqual(['b', 'a']);
  expect(listOf('saved', library).cursor).toBeNull();
});

describe('a saved series', () => {
  const finished = (at: GuestPosition[], over?: Partial<Video>) =>
    listOf('saved', { saves: [save('a')], places: at }, { a: over ?? {} }).items[0]?.finished;

  test('is finished once its last episode is watched to its end', () => {
    expect(finished([place('a', 12, 54)])).toBe(true);
    expect(finished([place('a', 12, 53)])).toBe(false);
    expect(finished([place('a', 11, 60)])).toBe(false);
    expect(finished([])).toBe(false);
  });

  test('is no longer finished when it gets another episode', () => {
    expect(finished([place('a', 12, 60)], { episodeCount: 13 })).toBe(false);
  });

  test('is judged by the average episode length where the episode’s own is not stored', () => {
    const { episodeSeconds: _, ...unmeasured } = place('a', 12, 55);
    expect(finished([unmeasured])).toBe(true);
  });
});

test.each<FavouriteOrder>(['saved', 'episodes', 'progress'])('finished series come last (%s)', (sort) => {
  const library = { saves: [save('done'), save('a')], places: [place('done', 12, 60)] };
  expect(idsOf(sort, library)).toEqual(['a', 'done']);
});

test('the order by progress lists the fewest remaining episodes first and unstarted series last', () => {
  const library = {
    saves: [save('new', 6), save('far', 5), save('near', 4), save('half', 3), save('ten', 2)],
    places: [place('far', 3, 10), place('near', 11, 60), place('half', 11, 30), place('ten', 10, 60)],
  };
  expect(idsOf('progress', library)).toEqual(['near', 'half', 'ten', 'far', 'new']);
});

describe('a new episode', () => {
  const isNew = (newestEpisodeAt: string, places: GuestPosition[] = []) =>
    listOf('saved', { saves: [save('a', 5)], places }, { a: { newestEpisodeAt } }).items[0]?.newEpisode;

  test('is one that came out after the series was saved and last watched', () => {
    expect(isNew(day(6))).toBe(true);
    expect(isNew(day(4))).toBe(false);
    expect(isNew(day(6), [place('a', 2, 9, 7)])).toBe(false);
    expect(isNew(day(8), [place('a', 2, 9, 7)])).toBe(true);
  });

  test('moves its series to the top, the newest episode first', () => {
    const library = { saves: [save('a', 5), save('b', 4), save('c', 3)], places: [] };
    const over = { b: { newestEpisodeAt: day(6) }, c: { newestEpisodeAt: day(7) } };
    expect(idsOf('episodes', library, over)).toEqual(['c', 'b', 'a']);
  });
});
