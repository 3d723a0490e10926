import { describe, expect, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import {
  END,
  opened,
  openFailed,
  pageFailed,
  pagePrepared,
  pagesSettled,
  pageWanted,
  QUERY,
  selectForYou,
} from '../../src/features/forYou/slice.ts';
import { guestStateWanted } from '../../src/features/guest/slice.ts';
import { openRow } from '../../src/features/history/continueWatchingSaga.ts';
import { loadEpisodes } from '../../src/features/videos/saga.ts';
import {
  pageFailed as listFailed,
  listOpened,
  pageReceived as listReceived,
  moreWanted,
  selectEpisodes,
} from '../../src/features/videos/slice.ts';
import {
  forYouSaga,
  open,
  preparePage,
  readEpisodes,
  readPages,
  recommendedSettled,
  selectLeftOut,
  selectPages,
  selectRecommended,
} from '../../src/flows/forYou.ts';
import { hasGuestLibrary } from '../../src/guest/hasGuestLibrary.ts';
import { walk } from '../support/walk.ts';

const take = expect.objectContaining({ type: 'TAKE' });
const received = (items: string[]) =>
  listReceived({ query: QUERY, page: { items: items as never, cursor: null }, first: true });
const reason = { kind: 'network' as const, code: null, message: 'No.' };
const failed = listFailed({ query: QUERY, reason });

describe('opening', () => {
  const anew = () =>
    walk(open({ meta: { navigationKind: 'link' } }))
      .yields(raw.select(selectForYou))
      .gets({ leftOut: ['old'], at: 'b' })
      .yields(raw.call(openRow))
      .gets()
      .yields(raw.select(selectLeftOut))
      .gets(['seen'])
      .yields(raw.call(readPages, ['seen']));
  const begins = (at: string | null, pages: string[]) =>
    anew()
      .gets(true)
      .yields(raw.put(pagesSettled({ leftOut: ['seen'] })))
      .gets()
      .yields(raw.select(selectPages))
      .gets(pages)
      .yields(raw.select(selectForYou))
      .gets({ leftOut: ['seen'], at });

  test('leaves out what is over, and begins at the page one was at', () =>
    begins('b', ['a', 'b'])
      .yields(raw.put(pageWanted({ videoId: 'b' })))
      .gets()
      .ends());

  test('or at the first', () =>
    begins('gone', ['a', 'b'])
      .yields(raw.put(pageWanted({ videoId: 'a' })))
      .gets()
      .ends());

  test.each([
    [END, ['a']],
    [null, []],
  ])('at %s of %j there is nothing to play', (at, pages) => begins(at, pages).ends());

  test('says that it failed', () => anew().gets(false).yields(raw.put(openFailed())).gets().ends());

  test('who comes back finds the same pages', () =>
    walk(open({ meta: { navigationKind: 'back' } }))
      .yields(raw.select(selectForYou))
      .gets({ leftOut: ['old'], at: null })
      .yields(raw.call(readPages, ['old']))
      .gets(false)
      .yields(raw.put(openFailed()))
      .gets()
      .ends());
});

describe('the pages', () => {
  const list = (items: string[], status: string) => ({ items, status, cursor: null });
  const reading = (...seen: string[]) => walk(readPages(seen)).yields(raw.select(selectRecommended));

  test('are there', () =>
    reading()
      .gets(list(['a'], 'more'))
      .ends(true));
  test('are all seen', () =>
    reading('a')
      .gets(list(['a'], 'end'))
      .ends(true));

  test('are asked for, and for more where all were seen', () =>
    reading('a')
      .gets(undefined)
      .yields(raw.put(listOpened(QUERY)))
      .gets()
      .yields(take)
      .gets(received(['a']))
      .yields(raw.select(selectRecommended))
      .gets(list(['a'], 'more'))
      .yields(raw.put(moreWanted(QUERY)))
      .gets()
      .yields(take)
      .gets(received(['b']))
      .yields(raw.select(selectRecommended))
      .gets(list(['a', 'b'], 'end'))
      .ends(true));

  test('on their way are waited for, and may fail', () =>
    reading().gets(list([], 'loading')).yields(take).gets(failed).ends(false));

  test('of other lists are others’', () => {
    expect(recommendedSettled(failed)).toBe(true);
    expect(recommendedSettled(received([]))).toBe(true);
    expect(recommendedSettled(listFailed({ query: { q: 'x' }, reason }))).toBe(false);
    expect(recommendedSettled(opened())).toBe(false);
  });
});

describe('a page', () => {
  const wanted = (pages: string[], status: string, shelf = false) => {
    const walker = walk(preparePage(pageWanted({ videoId: 'a' })))
      .yields(raw.select(selectPages))
      .gets(pages)
      .yields(raw.select(selectRecommended))
      .gets({ status });
    if (status === 'more') walker.yields(raw.put(moreWanted(QUERY))).gets();
    walker.yields(raw.call(hasGuestLibrary)).gets(shelf);
    if (shelf) walker.yields(raw.put(guestStateWanted({ videoId: 'a' }))).gets();
    return walker
      .yields(raw.all({ here: raw.call(readEpisodes, 'a'), next: raw.call(readEpisodes, pages[1] ?? null) }))
      .gets({})
      .yields(raw.select(selectEpisodes as (state: unknown, id: string) => unknown, 'a'));
  };

  test('has what it and the next one play, and more pages near the end', () =>
    wanted(['a', 'b'], 'more')
      .gets({ status: 'ready', list: {} })
      .yields(raw.put(pagePrepared({ videoId: 'a' })))
      .gets()
      .ends());

  test('says that it failed; the last one has no next', () =>
    wanted(['a'], 'end', true)
      .gets({ status: 'failed', list: null })
      .yields(raw.put(pageFailed({ videoId: 'a' })))
      .gets()
      .ends());

  const episodes = (found: unknown) =>
    walk(readEpisodes('a'))
      .yields(raw.select(selectEpisodes as (state: unknown, id: string) => unknown, 'a'))
      .gets(found);
  test('asks for its episodes once', () => {
    episodes({ status: 'ready', list: {} }).ends();
    episodes({ status: 'loading', list: null }).yields(take).gets().ends();
    episodes(undefined).yields(raw.call(loadEpisodes, 'a')).gets().ends();
    walk(readEpisodes(null)).ends();
  });
});

test('listens', () =>
  walk(forYouSaga())
    .yields(raw.takeLatest(opened, open))
    .gets()
    .yields(raw.takeEvery(pageWanted, preparePage))
    .gets()
    .ends());
