import { describe, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import * as api from '../../../src/api/index.ts';
import { toFailure } from '../../../src/core/failures.ts';
import { navigated } from '../../../src/core/navigation/slice.ts';
import type { PagedStatus } from '../../../src/core/pagedList.ts';
import {
  loadCategories,
  loadEpisodes,
  loadHome,
  loadMore,
  loadPage,
  loadVideo,
  openCategory,
  openList,
  openVideo,
  reloadEpisodes,
  untilLeft,
  videosSaga,
} from '../../../src/features/videos/saga.ts';
import {
  categoriesFailed,
  categoriesLoaded,
  episodesFailed,
  episodesLoaded,
  episodesPending,
  episodesWanted,
  homeFailed,
  homeLoaded,
  homeOpened,
  homePending,
  listOpened,
  moreWanted,
  pageFailed,
  pagePending,
  pageReceived,
  selectHome,
  selectList,
  videoFailed,
  videoLoaded,
  videoOpened,
  videoPending,
} from '../../../src/features/videos/slice.ts';
import { episodeList, offline, refusal, video } from '../../support/samples.ts';
import { walk } from '../../support/walk.ts';

describe('home', () => {
  const homepage = { featured: [video()], categories: [], sections: [] };
  const loading = () =>
    walk(loadHome())
      .yields(raw.select(selectHome))
      .gets({ status: 'idle' })
      .yields(raw.put(homePending()))
      .gets()
      .yields(raw.call(api.getHomepage));

  test('is asked for once', () =>
    walk(loadHome()).yields(raw.select(selectHome)).gets({ status: 'ready' }).ends());

  test('that is there is asked for anew by a link, but not by the way back', () => {
    walk(loadHome({ meta: { navigationKind: 'link' } }))
      .yields(raw.select(selectHome))
      .gets({ status: 'ready' })
      .yields(raw.put(homePending()))
      .gets()
      .yields(raw.call(api.getHomepage))
      .gets(homepage)
      .yields(raw.put(homeLoaded(homepage)))
      .gets()
      .ends();
    walk(loadHome({ meta: { navigationKind: 'back' } }))
      .yields(raw.select(selectHome))
      .gets({ status: 'ready' })
      .ends();
  });

  test('opens the category that is chosen there, as it was arrived at', () => {
    const categoryId = 'revenge';
    walk(openCategory(homeOpened({ categoryId })))
      .yields(raw.call(openList, listOpened({ categoryId })))
      .gets()
      .ends();
    walk(openCategory({ ...homeOpened({ categoryId }), meta: { navigationKind: 'link' } }))
      .yields(raw.call(openList, { ...listOpened({ categoryId }), meta: { navigationKind: 'link' } }))
      .gets()
      .ends();
  });

  test.each([homeOpened(), homeOpened({ categoryId: null })])('opens none where none is chosen', (opened) =>
    walk(openCategory(opened)).ends(),
  );

  test('arrives', () =>
    loading()
      .gets(homepage)
      .yields(raw.put(homeLoaded(homepage)))
      .gets()
      .ends());

  test('says why it did not', () => {
    const error = offline();
    loading()
      .throws(error)
      .yields(raw.put(homeFailed(toFailure(error))))
      .gets()
      .ends();
  });

  test('is asked for anew after a failure', () =>
    walk(loadHome())
      .yields(raw.select(selectHome))
      .gets({ status: 'failed' })
      .yields(raw.put(homePending()))
      .gets()
      .yields(raw.call(api.getHomepage))
      .gets(homepage)
      .yields(raw.put(homeLoaded(homepage)))
      .gets()
      .ends());
});

describe('a list', () => {
  const query = { categoryId: 'asian-stories' };
  const key = 'category:asian-stories';
  const list = (status: PagedStatus, cursor: string | null = null, items: string[] = []) => ({
    items,
    cursor,
    status,
  });

  test('that was loaded before is kept as it is', () =>
    walk(openList(listOpened(query)))
      .yields(raw.select(selectList, key))
      .gets(list('more', 'c1', ['v']))
      .ends());

  test.each([undefined, list('failed')])('that is not there yet is asked for (%j)', (before) =>
    walk(openList(listOpened(query)))
      .yields(raw.select(selectList, key))
      .gets(before)
      .yields(raw.call(loadPage, query, false))
      .gets()
      .ends(),
  );

  test('is asked for anew by a link, but not by the way back', () => {
    walk(openList({ ...listOpened(query), meta: { navigationKind: 'link' } }))
      .yields(raw.select(selectList, key))
      .gets(list('more', 'c1', ['v']))
      .yields(raw.call(loadPage, query, true))
      .gets()
      .ends();
    walk(openList({ ...listOpened(query), meta: { navigationKind: 'back' } }))
      .yields(raw.select(selectList, key))
      .gets(list('more', 'c1', ['v']))
      .ends();
  });

  test('is asked for more', () =>
    walk(loadMore(moreWanted(query)))
      .yields(raw.call(loadPage, query, false))
      .gets()
      .ends());

  test.each(['loading', 'end'] as const)('that is at "%s" is asked for nothing', (status) =>
    walk(loadPage(query, false)).yields(raw.select(selectList, key)).gets(list(status)).ends(),
  );

  const asked = (before: ReturnType<typeof list> | undefined, cursor: string | undefined, anew = false) =>
    walk(loadPage(query, anew))
      .yields(raw.select(selectList, key))
      .gets(before)
      .yields(raw.put(pagePending(query)))
      .gets()
      .yields(raw.call(api.queryVideos, { ...query, cursor }));
  const page = { items: [video()], cursor: 'c2' };

  test.each([
    ['begins with its first page', undefined, undefined, true],
    ['begins anew after a failed first page', list('failed'), undefined, true],
    ['goes on behind its cursor', list('more', 'c1', ['v']), 'c1', false],
    ['goes on behind its cursor after a failure', list('failed', 'c1', ['v']), 'c1', false],
  ])('%s', (_, before, cursor, first) =>
    asked(before, cursor)
      .gets(page)
      .yields(raw.put(pageReceived({ query, page, first })))
      .gets()
      .ends(),
  );

  test.each([list('more', 'c1', ['v']), list('end', null, ['v']), list('failed', 'c1', ['v'])])(
    'that is asked for anew begins with its first page (%j)',
    (before) =>
      asked(before, undefined, true)
        .gets(page)
        .yields(raw.put(pageReceived({ query, page, first: true })))
        .gets()
        .ends(),
  );

  test('that is on its way is not asked for anew', () =>
    walk(loadPage(query, true)).yields(raw.select(selectList, key)).gets(list('loading')).ends());

  test('says why a page did not come', () => {
    const error = offline();
    asked(undefined, undefined)
      .throws(error)
      .yields(raw.put(pageFailed({ query, reason: toFailure(error) })))
      .gets()
      .ends();
  });
});

type Pattern = (action: ReturnType<typeof navigated>) => boolean;

describe('a video', () => {
  const opened = () =>
    walk(openVideo(videoOpened({ videoId: 'v' }))).yields(
      raw.race({
        loaded: raw.all({ video: raw.call(loadVideo, 'v'), episodes: raw.call(loadEpisodes, 'v') }),
        left: raw.call(untilLeft, 'v'),
      }),
    );

  test('starts together with its episodes', () => opened().gets({ loaded: {} }).ends());

  test('is asked for no longer once the person has left', () => opened().gets({ left: true }).ends());

  test('is left for another place, not by arriving there or at another of its episodes', () => {
    const { pattern } = (untilLeft('v').next().value as unknown as { payload: { pattern: Pattern } }).payload;
    const move = (path: string, search = '') => pattern(navigated({ path, search, key: 'k', from: '/' }));
    expect([move('/'), move('/videos/w')]).toEqual([true, true]);
    expect([move('/videos/v'), move('/videos/v', '?ep=2')]).toEqual([false, false]);
  });

  const asked = () =>
    walk(loadVideo('v'))
      .yields(raw.put(videoPending({ videoId: 'v' })))
      .gets()
      .yields(raw.call(api.getVideo, 'v'));

  test('arrives', () =>
    asked()
      .gets(video('v'))
      .yields(raw.put(videoLoaded(video('v'))))
      .gets()
      .ends());

  test('says why it did not', () => {
    const error = refusal(404);
    asked()
      .throws(error)
      .yields(raw.put(videoFailed({ videoId: 'v', reason: toFailure(error) })))
      .gets()
      .ends();
  });

  const episodesAsked = () =>
    walk(loadEpisodes('v'))
      .yields(raw.put(episodesPending({ videoId: 'v' })))
      .gets()
      .yields(raw.call(api.getEpisodes, 'v'));

  test('has its episodes', () =>
    episodesAsked()
      .gets(episodeList())
      .yields(raw.put(episodesLoaded(episodeList())))
      .gets()
      .ends());

  test('says why it has none', () => {
    const error = offline();
    episodesAsked()
      .throws(error)
      .yields(raw.put(episodesFailed({ videoId: 'v', reason: toFailure(error) })))
      .gets()
      .ends();
  });

  test('gets new addresses for its episodes', () =>
    walk(reloadEpisodes(episodesWanted({ videoId: 'v' })))
      .yields(raw.call(loadEpisodes, 'v'))
      .gets()
      .ends());
});

test('the latest opening counts, but every list goes on loading, and every "more" is heard', () =>
  walk(videosSaga())
    .yields(raw.takeLatest(homeOpened, loadHome))
    .gets()
    .yields(raw.takeEvery(homeOpened, openCategory))
    .gets()
    .yields(raw.takeEvery(listOpened, openList))
    .gets()
    .yields(raw.takeLatest(listOpened, loadCategories))
    .gets()
    .yields(raw.takeEvery(moreWanted, loadMore))
    .gets()
    .yields(raw.takeLatest(videoOpened, openVideo))
    .gets()
    .yields(raw.takeLatest(episodesWanted, reloadEpisodes))
    .gets()
    .ends());

const beside = (query: Parameters<typeof listOpened>[0], categories: unknown[] = []) =>
  walk(loadCategories(listOpened(query)))
    .yields(raw.select(selectHome))
    .gets({ categories });
const known = [{ id: 'asian-stories', name: 'Asian stories', videoCount: 4 }];

test('a category opened directly brings the others', () =>
  beside({ categoryId: 'asian-stories' })
    .yields(raw.call(api.getTags))
    .gets({ categories: known, tags: [] })
    .yields(raw.put(categoriesLoaded(known)))
    .gets()
    .ends());

test('a category page does without the others when they cannot be had', () => {
  const error = offline();
  beside({ categoryId: 'asian-stories' })
    .yields(raw.call(api.getTags))
    .throws(error)
    .yields(raw.put(categoriesFailed(toFailure(error))))
    .gets()
    .ends();
});

test('categories that are known, or not shown, are not asked for', () => {
  beside({ categoryId: 'asian-stories' }, known).ends();
  beside({ q: 'wolf' }).ends();
});
