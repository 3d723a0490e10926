import { describe, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import * as api from '../../src/api/index.ts';
import { isMember } from '../../src/core/session/saga.ts';
import { selectFavourites } from '../../src/features/favourites/slice.ts';
import { selectHistory } from '../../src/features/history/slice.ts';
import { selectVideo } from '../../src/features/videos/slice.ts';
import {
  AT_ONCE,
  fetchFavourites,
  fetchHistory,
  guestPage,
  known,
  PAGE,
  videoOf,
} from '../../src/flows/library.ts';
import { readGuestLibrary, removeGuestVideo } from '../../src/guest/guestLibrary.ts';
import { offline, refusal, video } from '../support/samples.ts';
import { walk } from '../support/walk.ts';

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
const ids = (count: number, from = 0) => Array.from({ length: count }, (_, i) => `v${from + i}`);

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

describe('a page', () => {
  const kept = ids(PAGE + 3).map(save);
  const found = (of: typeof kept) => of.map((one) => ({ kept: one, video: video(one.videoId) }));

  test('is so long, and says that there are more', () => {
    const first = kept.slice(0, PAGE);
    walk(guestPage(kept, []))
      .yields(raw.call(known, first))
      .gets(found(first))
      .ends({ items: found(first), cursor: 'more' });
  });

  test('leaves out what is shown, wherever that is by now', () => {
    const rest = kept.slice(PAGE);
    walk(guestPage(kept, [...ids(PAGE), 'taken-out']))
      .yields(raw.call(known, rest))
      .gets(found(rest))
      .ends({ items: found(rest), cursor: null });
  });

  test('of videos that are all gone is followed by the next one', () => {
    const rest = kept.slice(PAGE);
    walk(guestPage(kept, []))
      .yields(raw.call(known, kept.slice(0, PAGE)))
      .gets([])
      .yields(raw.call(known, rest))
      .gets(found(rest))
      .ends({ items: found(rest), cursor: null });
  });

  test('of nothing asks for nothing', () => walk(guestPage([], [])).ends({ items: [], cursor: null }));
});

test('videos are asked for a few at a time, and one that is gone is left out', () => {
  const kept = ids(AT_ONCE + 1).map(save);
  const asked = (from: number, to: number) =>
    raw.all(
      Object.fromEntries(kept.slice(from, to).map(({ videoId }) => [videoId, raw.call(videoOf, videoId)])),
    );
  walk(known(kept))
    .yields(asked(0, AT_ONCE))
    .gets({ v0: video('v0'), v1: null, v2: video('v2'), v3: video('v3') })
    .yields(asked(AT_ONCE, AT_ONCE + 1))
    .gets({ v4: video('v4') })
    .ends(['v0', 'v2', 'v3', 'v4'].map((id) => ({ kept: save(id), video: video(id) })));
});

describe('a video', () => {
  const asked = () =>
    walk(videoOf('v'))
      .yields(raw.select(selectVideo as Selector, 'v'))
      .gets(undefined)
      .yields(raw.call(api.getVideo, 'v'));

  test('that is known is not asked for', () =>
    walk(videoOf('v'))
      .yields(raw.select(selectVideo as Selector, 'v'))
      .gets(video('v'))
      .ends(video('v')));

  test('is asked for', () => asked().gets(video('v')).ends(video('v')));

  test('that is not there any more goes from the shelf', () =>
    asked().throws(refusal(404)).yields(raw.call(removeGuestVideo, 'v')).gets().ends(null));

  test.each([offline(), refusal(500)])('that cannot be had fails the page', (error) => {
    let thrown: unknown;
    try {
      asked().throws(error);
    } catch (caught) {
      thrown = caught;
    }
    if (thrown !== error) throw new Error('It did not fail with its own error');
  });
});
