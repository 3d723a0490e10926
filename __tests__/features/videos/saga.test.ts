import type { Action } from '@reduxjs/toolkit';
import * as raw from 'redux-saga/effects';
import * as api from '../../../src/api/index.ts';
import { notThere, toFailure } from '../../../src/core/failures.ts';
import { navigated } from '../../../src/core/navigation/slice.ts';
import { keptPlace } from '../../../src/core/offline/saga.ts';
import type { PagedStatus } from '../../../src/core/pagedList.ts';
import { type KeptEpisode, keptOf } from '../../../src/downloads/device.ts';
import * as sagas from '../../../src/features/videos/saga.ts';
import * as videos from '../../../src/features/videos/slice.ts';
import { takeSecret } from '../../../src/lib/oneTimeSecrets.ts';
import { episodeList, episode as episodeOf, offline, refusal, video } from '../../support/samples.ts';
import { type Row, steps, throws } from '../../support/steps.ts';

describe('home', () => {
  const homepage = { featured: [video()], categories: [], sections: [] };
  const asking = (answer?: unknown): Row[] => [
    [raw.put(videos.homePending())],
    [raw.call(api.getHomepage), answer],
  ];

  test.each([
    ['once', {}, 'ready', false],
    ['again after a failure', {}, 'failed', true],
    ['where it was not yet', {}, 'idle', true],
    ['anew by a link', { navigationKind: 'link' as const }, 'ready', true],
    ['not anew by the way back', { navigationKind: 'back' as const }, 'ready', false],
  ])('is requested %s', (_when, meta, status, asks) =>
    steps(sagas.loadHome({ meta }), [
      [raw.select(videos.selectHome), { status }],
      ...(asks ? [...asking(homepage), [raw.put(videos.homeLoaded(homepage))] as Row] : []),
    ]),
  );

  test('opens the chosen category with the same kind of navigation', () => {
    const categoryId = 'revenge';
    steps(sagas.openCategory(videos.homeOpened({ categoryId })), [
      [raw.call(sagas.openList, videos.listOpened({ categoryId }))],
    ]);
    steps(sagas.openCategory({ ...videos.homeOpened({ categoryId }), meta: { navigationKind: 'link' } }), [
      [raw.call(sagas.openList, { ...videos.listOpened({ categoryId }), meta: { navigationKind: 'link' } })],
    ]);
  });

  test.each([videos.homeOpened(), videos.homeOpened({ categoryId: null })])(
    'opens no category when none is chosen',
    (opened) => steps(sagas.openCategory(opened), []),
  );

  test('reports why it did not load', () =>
    steps(sagas.loadHome(), [
      [raw.select(videos.selectHome), { status: 'idle' }],
      ...asking(throws(offline())),
      [raw.put(videos.homeFailed(toFailure(offline())))],
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

  const there = list('more', 'c1', ['v']);
  const wanted = (anew: boolean): Row[] => [[raw.call(sagas.loadPage, query, anew)]];
  const OPENINGS: [string, { navigationKind?: 'link' | 'back' }, unknown, Row[]][] = [
    ['that is not there yet is asked for', {}, undefined, wanted(false)],
    ['that failed is asked for', {}, list('failed'), wanted(false)],
    ['that was loaded before is kept as it is', {}, there, []],
    ['is asked for anew by a link', { navigationKind: 'link' }, there, wanted(true)],
    ['is not asked for anew by the way back', { navigationKind: 'back' }, there, []],
  ];
  test.each(OPENINGS)('%s', (_which, meta, before, asks) => {
    const opening = { ...videos.listOpened(query), meta };
    steps(sagas.openList(opening), [[raw.select(videos.selectList, key), before], ...asks]);
  });

  test.each(['', ' ', 'x'.repeat(201)])('of an invalid search fails without a request (%j)', (q) =>
    steps(sagas.openList(videos.listOpened({ q })), [
      [raw.put(videos.pageFailed({ query: { q }, reason: notThere }))],
    ]),
  );

  test('loads its next page on request', () =>
    steps(sagas.loadMore(videos.moreWanted(query)), [[raw.call(sagas.loadPage, query, false)]]));

  test.each([
    ['loading', false],
    ['end', false],
    ['loading', true],
  ] as const)('sends no request while it is at "%s" (anew: %s)', (status, anew) =>
    steps(sagas.loadPage(query, anew), [[raw.select(videos.selectList, key), list(status)]]),
  );

  type Before = ReturnType<typeof list> | undefined;
  const asked = (before: Before, cursor: string | undefined, answer?: unknown): Row[] => [
    [raw.select(videos.selectList, key), before],
    [raw.put(videos.pagePending(query))],
    [raw.call(api.queryVideos, { ...query, cursor }), answer],
  ];
  const page = { items: [video()], cursor: 'c2' };

  const failedLater = list('failed', 'c1', ['v']);
  const atItsEnd = list('end', null, ['v']);
  test.each([
    ['begins with its first page', false, undefined, undefined],
    ['begins anew after a failed first page', false, list('failed'), undefined],
    ['goes on behind its cursor', false, there, 'c1'],
    ['goes on behind its cursor after a failure', false, failedLater, 'c1'],
    ['that is asked for anew begins with its first page', true, there, undefined],
    ['that is asked for anew at its end begins with its first page', true, atItsEnd, undefined],
    ['that is asked for anew after a failure begins with its first page', true, failedLater, undefined],
  ])('%s', (_, anew, before, cursor) =>
    steps(sagas.loadPage(query, anew), [
      ...asked(before, cursor, page),
      [raw.put(videos.pageReceived({ query, page, first: cursor === undefined }))],
    ]),
  );

  test('reports why a page did not load', () =>
    steps(sagas.loadPage(query, false), [
      ...asked(undefined, undefined, throws(offline())),
      [raw.put(videos.pageFailed({ query, reason: toFailure(offline()) }))],
    ]));
});

type Pattern = (action: ReturnType<typeof navigated>) => boolean;

describe('a video', () => {
  const both = { video: raw.call(sagas.loadVideo, 'v'), episodes: raw.call(sagas.loadEpisodes, 'v') };
  const left = raw.call(sagas.untilLeft, 'v');
  const opened = (answer?: unknown): Row[] => [[raw.race({ loaded: raw.all(both), left }), answer]];

  test.each([
    ['starts together with its episodes', { loaded: {} }],
    ['is asked for no longer once the person has left', { left: true }],
  ])('%s', (_what, answer) => steps(sagas.openVideo(videos.videoOpened({ videoId: 'v' })), opened(answer)));

  test.each([' ', '__proto__', 'a<b'])('is not requested if its id is invalid (%j)', (videoId) =>
    steps(sagas.openVideo(videos.videoOpened({ videoId })), []),
  );

  test('counts as left on another page, but not on its own page or at another of its episodes', () => {
    const { pattern } = (sagas.untilLeft('v').next().value as unknown as { payload: { pattern: Pattern } })
      .payload;
    const move = (path: string, search = '') => pattern(navigated({ path, search, key: 'k', from: '/' }));
    expect([move('/'), move('/videos/w')]).toEqual([true, true]);
    expect([move('/videos/v'), move('/videos/v', '?ep=2')]).toEqual([false, false]);
  });

  const { media: _media, ...first } = episodeOf(1, 'free', 'v');
  const kept: KeptEpisode = {
    ...{ video: video('v'), episode: first, owner: null, height: 480, bytes: 1 },
    ...{ state: 'done', until: '2026-03-11T12:00:00.000Z' },
  };
  const place = { episodeId: first.id, second: 7 };
  const asks =
    (pending: Action, ask: unknown) =>
    (answer: unknown): Row[] => [[raw.put(pending)], [ask, answer]];
  const failing =
    (failed: typeof videos.videoFailed | typeof videos.episodesFailed) =>
    (error: unknown): Row => [raw.put(failed({ videoId: 'v', reason: toFailure(error) }))];

  describe.each([
    {
      what: 'itself',
      saga: () => sagas.loadVideo('v'),
      asked: asks(videos.videoPending({ videoId: 'v' }), raw.call(api.getVideo, 'v')),
      answer: video('v'),
      arrives: [[raw.put(videos.videoLoaded(video('v')))]] as Row[],
      fromDevice: [[raw.put(videos.videoLoaded(video('v')))]] as Row[],
      fails: failing(videos.videoFailed),
    },
    {
      what: 'with its episodes',
      saga: () => sagas.loadEpisodes('v'),
      asked: asks(videos.episodesPending({ videoId: 'v' }), raw.call(api.getEpisodes, 'v')),
      answer: episodeList(),
      arrives: [[raw.put(videos.episodesLoaded(episodeList()))]] as Row[],
      // From where the viewer was.
      fromDevice: [
        [raw.call(keptPlace, 'v'), place],
        [raw.put(videos.episodesLoaded(sagas.onDevice([kept], place)))],
      ] as Row[],
      fails: failing(videos.episodesFailed),
    },
  ])('loading $what', ({ saga, asked, answer, arrives, fromDevice, fails }) => {
    test('stores what the server returns', () => steps(saga(), [...asked(answer), ...arrives]));

    test('reports why it did not load', () =>
      steps(saga(), [...asked(throws(refusal(404))), fails(refusal(404))]));

    test('uses the download while offline, and reports the failure if there is no download', () => {
      const noLine = asked(throws(offline()));
      steps(saga(), [...noLine, [raw.call(keptOf, 'v'), [kept]], ...fromDevice]);
      steps(saga(), [...noLine, [raw.call(keptOf, 'v'), []], fails(offline())]);
    });
  });

  test('plays from the device once it is downloaded', () => {
    expect(sagas.onDevice([kept], place)).toMatchObject({
      videoId: 'v',
      resume: place,
      episodes: [{ number: 1, media: { manifest: '/downloaded/v-1/master.m3u8' } }],
    });
  });

  test('reloads its episodes on request', () =>
    steps(sagas.reloadEpisodes(videos.episodesWanted({ videoId: 'v' })), [
      [raw.call(sagas.loadEpisodes, 'v')],
    ]));
});

test('only the latest home page and video keep loading, but every list and every next page does', () =>
  steps(sagas.videosSaga(), [
    [raw.takeLatest(videos.homeOpened, sagas.loadHome)],
    [raw.takeEvery(videos.homeOpened, sagas.openCategory)],
    [raw.takeEvery(videos.listOpened, sagas.openList)],
    [raw.takeLatest(videos.listOpened, sagas.loadCategories)],
    [raw.takeEvery(videos.moreWanted, sagas.loadMore)],
    [raw.takeLatest(videos.videoOpened, sagas.openVideo)],
    [raw.takeLatest(videos.episodesWanted, sagas.reloadEpisodes)],
    [raw.takeEvery(videos.remoteAddressRequested, sagas.giveRemoteAddress)],
  ]));

type Selector = (state: unknown, ...ids: string[]) => unknown;
const hasThemes = (id: string, there: unknown): Row => [
  raw.select(videos.selectThemes as Selector, id),
  there,
];
const known = [{ id: 'asian-stories', name: 'Asian stories', videoCount: 4 }];
const themes = [{ id: 'revenge', name: 'Revenge', videoCount: 2 }];

test.each([
  ['a category page', 'asian-stories', 'asian-stories'],
  ['what names all categories', '', undefined],
])('%s loads the categories and the tags that go with it', (_, categoryId, asked) =>
  steps(sagas.loadCategories(videos.listOpened({ categoryId })), [
    hasThemes(categoryId, undefined),
    [raw.call(api.getTags, asked), { categories: known, tags: themes }],
    [raw.put(videos.categoriesLoaded({ categoryId, categories: known, tags: themes }))],
  ]),
);

test('themes that are already loaded or not shown are not requested', () => {
  steps(sagas.loadCategories(videos.listOpened({ categoryId: 'asian-stories' })), [
    hasThemes('asian-stories', []),
  ]);
  steps(sagas.loadCategories(videos.listOpened({ q: 'wolf' })), []);
});

test('a failed request for categories and themes is reported', () =>
  steps(sagas.loadCategories(videos.listOpened({ categoryId: 'asian-stories' })), [
    hasThemes('asian-stories', undefined),
    [raw.call(api.getTags, 'asian-stories'), throws(offline())],
    [raw.put(videos.categoriesFailed(toFailure(offline())))],
  ]));

describe('the address for a television', () => {
  const episode = { videoId: 'v', episodeId: 'v-9' };
  const named = { manifest: '/media/named/v-9/master.m3u8' };
  const answer = jest.fn();
  const asking = (free: string | undefined): Row[] => [
    [raw.call(takeSecret, 'key'), answer],
    [raw.select(videos.selectFreeManifest as Selector, 'v', 'v-9'), free],
  ];
  const asked = [raw.call(api.getRemoteAddress, episode), named] as const;
  const give = () => sagas.giveRemoteAddress(videos.remoteAddressRequested({ ...episode, answerKey: 'key' }));
  const given = [raw.put(videos.remoteAddressDelivered({ episodeId: 'v-9' }))] as const;

  test('goes from the server to the player, not into an action, and a free episode uses its public address', () => {
    steps(give(), [...asking(undefined), asked, [raw.call(answer, named.manifest)], given]);
    const free = '/media/t/1/master.m3u8';
    steps(give(), [...asking(free), [raw.call(answer, free)], given]);
  });

  test('is not passed on when the player no longer exists', () =>
    steps(give(), [[raw.call(takeSecret, 'key')], ...asking(undefined).slice(1), asked, given]));

  test('is reported with the reason when it does not load', () =>
    steps(give(), [
      ...asking(undefined),
      [asked[0], throws(refusal(402))],
      [raw.put(videos.remoteAddressFailed({ episodeId: 'v-9', reason: toFailure(refusal(402)) }))],
    ]));

  test('comes from the episode list only for a free episode', () => {
    const episodes = [episodeOf(1, 'free', 'v'), episodeOf(2, 'unlocked', 'v')];
    const list = episodeList({ videoId: 'v', episodes });
    const state = { videos: { episodes: { v: { status: 'ready', list } } } } as never;
    const manifests = ['v-1', 'v-2', 'v-3'].map((id) => videos.selectFreeManifest(state, 'v', id));
    expect(manifests).toEqual(['/media/t/1/master.m3u8', undefined, undefined]);
    expect(videos.selectFreeManifest(state, 'w', 'w-1')).toBeUndefined();
  });
});
