import { describe, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import * as api from '../../../src/api/index.ts';
import { notThere, toFailure } from '../../../src/core/failures.ts';
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
  selectThemes,
  videoFailed,
  videoLoaded,
  videoOpened,
  videoPending,
} from '../../../src/features/videos/slice.ts';
import { episodeList, offline, refusal, video } from '../../support/samples.ts';
import { type Row, steps, throws } from '../../support/steps.ts';

describe('home', () => {
  const homepage = { featured: [video()], categories: [], sections: [] };
  const loading = (answer?: unknown): Row[] => [
    [raw.select(selectHome), { status: 'idle' }],
    [raw.put(homePending())],
    [raw.call(api.getHomepage), answer],
  ];

  test('is asked for once', () => steps(loadHome(), [[raw.select(selectHome), { status: 'ready' }]]));

  test('that is there is asked for anew by a link, but not by the way back', () => {
    steps(loadHome({ meta: { navigationKind: 'link' } }), [
      [raw.select(selectHome), { status: 'ready' }],
      [raw.put(homePending())],
      [raw.call(api.getHomepage), homepage],
      [raw.put(homeLoaded(homepage))],
    ]);
    steps(loadHome({ meta: { navigationKind: 'back' } }), [[raw.select(selectHome), { status: 'ready' }]]);
  });

  test('opens the category that is chosen there, as it was arrived at', () => {
    const categoryId = 'revenge';
    steps(openCategory(homeOpened({ categoryId })), [[raw.call(openList, listOpened({ categoryId }))]]);
    steps(openCategory({ ...homeOpened({ categoryId }), meta: { navigationKind: 'link' } }), [
      [raw.call(openList, { ...listOpened({ categoryId }), meta: { navigationKind: 'link' } })],
    ]);
  });

  test.each([homeOpened(), homeOpened({ categoryId: null })])('opens none where none is chosen', (opened) =>
    steps(openCategory(opened), []),
  );

  test('arrives', () => steps(loadHome(), [...loading(homepage), [raw.put(homeLoaded(homepage))]]));

  test('reports why it did not load', () =>
    steps(loadHome(), [...loading(throws(offline())), [raw.put(homeFailed(toFailure(offline())))]]));

  test('is asked for anew after a failure', () =>
    steps(loadHome(), [
      [raw.select(selectHome), { status: 'failed' }],
      [raw.put(homePending())],
      [raw.call(api.getHomepage), homepage],
      [raw.put(homeLoaded(homepage))],
    ]));
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
    steps(openList(listOpened(query)), [[raw.select(selectList, key), list('more', 'c1', ['v'])]]));

  test.each([undefined, list('failed')])('that is not there yet is asked for (%j)', (before) =>
    steps(openList(listOpened(query)), [
      [raw.select(selectList, key), before],
      [raw.call(loadPage, query, false)],
    ]),
  );

  test.each(['', ' ', 'x'.repeat(201)])('of a search that cannot be made is not asked for (%j)', (q) =>
    steps(openList(listOpened({ q })), [[raw.put(pageFailed({ query: { q }, reason: notThere }))]]),
  );

  test('is asked for anew by a link, but not by the way back', () => {
    steps(openList({ ...listOpened(query), meta: { navigationKind: 'link' } }), [
      [raw.select(selectList, key), list('more', 'c1', ['v'])],
      [raw.call(loadPage, query, true)],
    ]);
    steps(openList({ ...listOpened(query), meta: { navigationKind: 'back' } }), [
      [raw.select(selectList, key), list('more', 'c1', ['v'])],
    ]);
  });

  test('is asked for more', () => steps(loadMore(moreWanted(query)), [[raw.call(loadPage, query, false)]]));

  test.each(['loading', 'end'] as const)('that is at "%s" is asked for nothing', (status) =>
    steps(loadPage(query, false), [[raw.select(selectList, key), list(status)]]),
  );

  const asked = (
    before: ReturnType<typeof list> | undefined,
    cursor: string | undefined,
    answer?: unknown,
  ): Row[] => [
    [raw.select(selectList, key), before],
    [raw.put(pagePending(query))],
    [raw.call(api.queryVideos, { ...query, cursor }), answer],
  ];
  const page = { items: [video()], cursor: 'c2' };

  test.each([
    ['begins with its first page', undefined, undefined, true],
    ['begins anew after a failed first page', list('failed'), undefined, true],
    ['goes on behind its cursor', list('more', 'c1', ['v']), 'c1', false],
    ['goes on behind its cursor after a failure', list('failed', 'c1', ['v']), 'c1', false],
  ])('%s', (_, before, cursor, first) =>
    steps(loadPage(query, false), [
      ...asked(before, cursor, page),
      [raw.put(pageReceived({ query, page, first }))],
    ]),
  );

  test.each([list('more', 'c1', ['v']), list('end', null, ['v']), list('failed', 'c1', ['v'])])(
    'that is asked for anew begins with its first page (%j)',
    (before) =>
      steps(loadPage(query, true), [
        ...asked(before, undefined, page),
        [raw.put(pageReceived({ query, page, first: true }))],
      ]),
  );

  test('that is on its way is not asked for anew', () =>
    steps(loadPage(query, true), [[raw.select(selectList, key), list('loading')]]));

  test('reports why a page did not load', () =>
    steps(loadPage(query, false), [
      ...asked(undefined, undefined, throws(offline())),
      [raw.put(pageFailed({ query, reason: toFailure(offline()) }))],
    ]));
});

type Pattern = (action: ReturnType<typeof navigated>) => boolean;

describe('a video', () => {
  const opened = (answer?: unknown): Row[] => [
    [
      raw.race({
        loaded: raw.all({ video: raw.call(loadVideo, 'v'), episodes: raw.call(loadEpisodes, 'v') }),
        left: raw.call(untilLeft, 'v'),
      }),
      answer,
    ],
  ];

  test('starts together with its episodes', () =>
    steps(openVideo(videoOpened({ videoId: 'v' })), opened({ loaded: {} })));

  test.each([' ', '__proto__', 'a<b'])('with an id that no video can have is not asked for (%j)', (videoId) =>
    steps(openVideo(videoOpened({ videoId })), []),
  );

  test('is asked for no longer once the person has left', () =>
    steps(openVideo(videoOpened({ videoId: 'v' })), opened({ left: true })));

  test('is left for another place, not by arriving there or at another of its episodes', () => {
    const { pattern } = (untilLeft('v').next().value as unknown as { payload: { pattern: Pattern } }).payload;
    const move = (path: string, search = '') => pattern(navigated({ path, search, key: 'k', from: '/' }));
    expect([move('/'), move('/videos/w')]).toEqual([true, true]);
    expect([move('/videos/v'), move('/videos/v', '?ep=2')]).toEqual([false, false]);
  });

  const asked = (answer?: unknown): Row[] => [
    [raw.put(videoPending({ videoId: 'v' }))],
    [raw.call(api.getVideo, 'v'), answer],
  ];

  test('arrives', () => steps(loadVideo('v'), [...asked(video('v')), [raw.put(videoLoaded(video('v')))]]));

  test('reports why it did not load', () =>
    steps(loadVideo('v'), [
      ...asked(throws(refusal(404))),
      [raw.put(videoFailed({ videoId: 'v', reason: toFailure(refusal(404)) }))],
    ]));

  const episodesAsked = (answer?: unknown): Row[] => [
    [raw.put(episodesPending({ videoId: 'v' }))],
    [raw.call(api.getEpisodes, 'v'), answer],
  ];

  test('has its episodes', () =>
    steps(loadEpisodes('v'), [...episodesAsked(episodeList()), [raw.put(episodesLoaded(episodeList()))]]));

  test('reports why its episodes did not load', () =>
    steps(loadEpisodes('v'), [
      ...episodesAsked(throws(offline())),
      [raw.put(episodesFailed({ videoId: 'v', reason: toFailure(offline()) }))],
    ]));

  test('gets new addresses for its episodes', () =>
    steps(reloadEpisodes(episodesWanted({ videoId: 'v' })), [[raw.call(loadEpisodes, 'v')]]));
});

test('the latest opening counts, but every list goes on loading, and every "more" is heard', () =>
  steps(videosSaga(), [
    [raw.takeLatest(homeOpened, loadHome)],
    [raw.takeEvery(homeOpened, openCategory)],
    [raw.takeEvery(listOpened, openList)],
    [raw.takeLatest(listOpened, loadCategories)],
    [raw.takeEvery(moreWanted, loadMore)],
    [raw.takeLatest(videoOpened, openVideo)],
    [raw.takeLatest(episodesWanted, reloadEpisodes)],
  ]));

type Selector = (state: unknown, id: string) => unknown;
const hasThemes = (id: string, there: unknown): Row => [raw.select(selectThemes as Selector, id), there];
const known = [{ id: 'asian-stories', name: 'Asian stories', videoCount: 4 }];
const themes = [{ id: 'revenge', name: 'Revenge', videoCount: 2 }];

test.each([
  ['a category page', 'asian-stories', 'asian-stories'],
  ['what names all categories', '', undefined],
])('%s brings the categories and the tags that go with it', (_, categoryId, asked) =>
  steps(loadCategories(listOpened({ categoryId })), [
    hasThemes(categoryId, undefined),
    [raw.call(api.getTags, asked), { categories: known, tags: themes }],
    [raw.put(categoriesLoaded({ categoryId, categories: known, tags: themes }))],
  ]),
);

test('themes that are known, or not shown, are not asked for', () => {
  steps(loadCategories(listOpened({ categoryId: 'asian-stories' })), [hasThemes('asian-stories', [])]);
  steps(loadCategories(listOpened({ q: 'wolf' })), []);
});

test('a page does without categories and themes when they cannot be had', () =>
  steps(loadCategories(listOpened({ categoryId: 'asian-stories' })), [
    hasThemes('asian-stories', undefined),
    [raw.call(api.getTags, 'asian-stories'), throws(offline())],
    [raw.put(categoriesFailed(toFailure(offline())))],
  ]));
