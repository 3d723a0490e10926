import { describe, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import * as api from '../../src/api/index.ts';
import { isMember } from '../../src/core/session/saga.ts';
import { fetchFavourites } from '../../src/features/favourites/saga.ts';
import { selectFavourites } from '../../src/features/favourites/slice.ts';
import { fetchHistory } from '../../src/features/history/saga.ts';
import { selectHistory } from '../../src/features/history/slice.ts';
import { guestPage } from '../../src/features/videos/guestPageSaga.ts';
import { readGuestLibrary } from '../../src/guest/guestLibrary.ts';
import { video } from '../support/samples.ts';
import { walk } from '../support/walk.ts';

/* Favourites and history come from the server for a member, and from the browser for a guest. */

type Selector = (state: unknown, ...rest: string[]) => unknown;
const save = (videoId: string) => ({ videoId, savedAt: '2026-03-04T12:00:00.000Z' });
const place = (videoId: string) => ({
  videoId,
  episodeId: `${videoId}-2`,
  episodeNumber: 2,
  second: 31.4,
  watchedAt: '2026-03-04T12:00:00.000Z',
});
const shelf = { saves: [save('a'), save('b')], places: [place('c')] };

describe.each([
  ['favourites', fetchFavourites, api.getFavourites],
  ['history', fetchHistory, api.getHistory],
] as const)('the %s of a member', (_, fetch, ask) => {
  test.each([undefined, 'c1'])('are the server’s (cursor: %s)', (cursor) => {
    const page = { items: [], cursor: null };
    walk(fetch(cursor))
      .yields(raw.call(isMember))
      .gets(true)
      .yields(raw.call(ask, cursor))
      .gets(page)
      .ends(page);
  });
});

describe('the favourites of a guest', () => {
  test('are this browser’s', () =>
    walk(fetchFavourites())
      .yields(raw.call(isMember))
      .gets(false)
      .yields(raw.call(readGuestLibrary))
      .gets(shelf)
      .yields(raw.call(guestPage, shelf.saves, []))
      .gets({ items: [{ kept: save('a'), video: video('a') }], cursor: 'more' })
      .ends({ items: [video('a')], cursor: 'more' }));

  test('go on behind what is shown', () =>
    walk(fetchFavourites('more'))
      .yields(raw.call(isMember))
      .gets(false)
      .yields(raw.call(readGuestLibrary))
      .gets(shelf)
      .yields(raw.select(selectFavourites as Selector))
      .gets({ items: ['a'] })
      .yields(raw.call(guestPage, shelf.saves, ['a']))
      .gets({ items: [], cursor: null })
      .ends({ items: [], cursor: null }));
});

describe('the history of a guest', () => {
  const { videoId: _, ...entry } = place('c');
  test('is this browser’s', () =>
    walk(fetchHistory())
      .yields(raw.call(isMember))
      .gets(false)
      .yields(raw.call(readGuestLibrary))
      .gets(shelf)
      .yields(raw.call(guestPage, shelf.places, []))
      .gets({ items: [{ kept: place('c'), video: video('c') }], cursor: null })
      .ends({ items: [{ ...entry, video: video('c') }], cursor: null }));

  test('goes on behind what is shown', () =>
    walk(fetchHistory('more'))
      .yields(raw.call(isMember))
      .gets(false)
      .yields(raw.call(readGuestLibrary))
      .gets(shelf)
      .yields(raw.select(selectHistory as Selector))
      .gets({ items: [{ videoId: 'b' }] })
      .yields(raw.call(guestPage, shelf.places, ['b']))
      .gets({ items: [], cursor: null })
      .ends({ items: [], cursor: null }));
});
