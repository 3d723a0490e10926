import * as raw from 'redux-saga/effects';
import { rootReducer } from '../../src/app/rootReducer.ts';
import { loggedIn, userLoaded } from '../../src/core/session/slice.ts';
import { optimisticallyToggled } from '../../src/features/favourites/slice.ts';
import * as forYou from '../../src/features/forYou/slice.ts';
import { guestStateWanted } from '../../src/features/guest/slice.ts';
import { openRow } from '../../src/features/history/continueWatchingSaga.ts';
import { hiddenChanged } from '../../src/features/history/continueWatchingSlice.ts';
import { pageReceived as historyReceived } from '../../src/features/history/slice.ts';
import { loadEpisodes } from '../../src/features/videos/saga.ts';
import * as videos from '../../src/features/videos/slice.ts';
import * as feed from '../../src/flows/forYou.ts';
import * as feedSaga from '../../src/flows/forYouSaga.ts';
import { readGuestLibrary, readNotInterested } from '../../src/guest/guestLibrary.ts';
import { hasGuestLibrary } from '../../src/guest/hasGuestLibrary.ts';
import { episodeList, place, reason, user, video } from '../support/samples.ts';
import { type Row, steps, throws } from '../support/steps.ts';

const take = expect.objectContaining({ type: 'TAKE' });
const received = (items: string[]) =>
  videos.pageReceived({ query: forYou.QUERY, page: { items: items as never, cursor: null }, first: true });
const failed = videos.pageFailed({ query: forYou.QUERY, reason });

describe('opening For you', () => {
  const anew = (answer?: unknown): Row[] => [
    [raw.select(forYou.selectForYou), { leftOut: ['old'], last: ['before'], at: 'b' }],
    [raw.call(openRow)],
    [raw.select(feed.selectLeftOut), ['seen']],
    [raw.call(feed.readLast), ['begun']],
    [raw.call(feed.readPages, { leftOut: ['seen'], last: ['begun'] }), answer],
  ];
  const begins = (at: string | null, pages: string[]): Row[] => [
    ...anew(true),
    [raw.put(forYou.pagesSettled({ leftOut: ['seen'], last: ['begun'] }))],
    [raw.call(feed.endLeftLoading)],
    [raw.select(feed.selectPages), pages],
    [raw.select(forYou.selectForYou), { leftOut: ['seen'], at }],
  ];

  const wants = (videoId: string): Row[] => [[raw.put(forYou.pageWanted({ videoId }))]];
  test.each<[string, string | null, string[], Row[]]>([
    ['starts at the last page', 'b', ['a', 'b'], wants('b')],
    ['starts at the first page when the last one is gone', 'gone', ['a', 'b'], wants('a')],
    ['plays nothing at the end', forYou.END, ['a'], []],
    ['plays nothing where no page is', null, [], []],
  ])('leaves out finished videos and %s', (_where, at, pages, rows) =>
    steps(feed.open({ meta: { navigationKind: 'link' } }), [...begins(at, pages), ...rows]),
  );

  test('marks the episode loads of pages that were left as cancelled', () => {
    const left = videos.episodesFailed({
      videoId: 'a',
      reason: { kind: 'canceled', code: null, message: '' },
    });
    steps(feed.endLeftLoading(), [[raw.select(feed.selectLoading), ['a']], [raw.put(left)]]);
  });

  test('reports that it failed', () =>
    steps(feed.open({ meta: { navigationKind: 'link' } }), [...anew(false), [raw.put(forYou.openFailed())]]));

  test('reads the same pages after going back', () =>
    steps(feed.open({ meta: { navigationKind: 'back' } }), [
      [raw.select(forYou.selectForYou), { leftOut: ['old'], last: ['begun'], at: null }],
      [raw.call(feed.readPages, { leftOut: ['old'], last: ['begun'] }), false],
      [raw.put(forYou.openFailed())],
    ]));
});

describe('the pages of the feed', () => {
  const list = (items: string[], status: string) => ({ items, status, cursor: null });
  const shown = (...leftOut: string[]) => ({ leftOut, last: [] });

  test.each([
    ['has one to show', shown(), 'more'],
    ['has ended', shown('a'), 'end'],
  ])('are ready when the list %s', (_what, state, status) =>
    steps(feed.readPages(state), [[raw.select(feed.selectRecommended), list(['a'], status)]], true),
  );

  test('are requested, and more are requested when all of them are left out', () =>
    steps(
      feed.readPages(shown('a')),
      [
        [raw.select(feed.selectRecommended), undefined],
        [raw.put(videos.listOpened(forYou.QUERY))],
        [take, received(['a'])],
        [raw.select(feed.selectRecommended), list(['a'], 'more')],
        [raw.put(videos.moreWanted(forYou.QUERY))],
        [take, received(['b'])],
        [raw.select(feed.selectRecommended), list(['a', 'b'], 'end')],
      ],
      true,
    ));

  test('are awaited while they load, and a failure ends the wait', () => {
    const loading: Row = [raw.select(feed.selectRecommended), list([], 'loading')];
    steps(feed.readPages(shown()), [loading, [take, failed]], false);
  });

  test('ignore events of other lists', () => {
    expect(feed.recommendedSettled(failed)).toBe(true);
    expect(feed.recommendedSettled(received([]))).toBe(true);
    expect(feed.recommendedSettled(videos.pageFailed({ query: { q: 'x' }, reason }))).toBe(false);
    expect(feed.recommendedSettled(forYou.opened())).toBe(false);
  });
});

describe('a page of the feed', () => {
  const selectsEpisodes = raw.select(videos.selectEpisodes as (state: unknown, id: string) => unknown, 'a');
  const readsEpisodes = (next: string | null): Row => [
    raw.all({ here: raw.call(feed.readEpisodes, 'a'), next: raw.call(feed.readEpisodes, next) }),
    {},
  ];

  test.each<[string, string[], Row[]]>([
    ['and more pages near the end', ['a', 'b', 'c', 'd'], [[raw.put(videos.moreWanted(forYou.QUERY))]]],
    ['and no more pages before', ['a', 'b', 'c', 'd', 'e'], []],
  ])('loads its own episodes and those of the next page, %s', (_what, pages, more) =>
    steps(feed.preparePage(forYou.pageWanted({ videoId: 'a' })), [
      [raw.select(feed.selectPages), pages],
      [raw.select(feed.selectRecommended), { status: 'more' }],
      ...more,
      [raw.call(hasGuestLibrary), false],
      readsEpisodes('b'),
      [selectsEpisodes, { status: 'ready', list: {} }],
      [raw.put(forYou.pagePrepared({ videoId: 'a' }))],
    ]),
  );

  test('reports that its episodes failed, and loads no next page after the last', () =>
    steps(feed.preparePage(forYou.pageWanted({ videoId: 'a' })), [
      [raw.select(feed.selectPages), ['a']],
      [raw.select(feed.selectRecommended), { status: 'end' }],
      [raw.call(hasGuestLibrary), true],
      [raw.put(guestStateWanted({ videoId: 'a' }))],
      readsEpisodes(null),
      [selectsEpisodes, { status: 'failed', list: null }],
      [raw.put(forYou.pageFailed({ videoId: 'a' }))],
    ]));

  test('requests its episodes once', () => {
    steps(feed.readEpisodes('a'), [[selectsEpisodes, { status: 'ready', list: {} }]]);
    steps(feed.readEpisodes('a'), [[selectsEpisodes, { status: 'loading', list: null }], [take]]);
    steps(feed.readEpisodes('a'), [[selectsEpisodes, undefined], [raw.call(loadEpisodes, 'a')]]);
    steps(feed.readEpisodes(null), []);
  });
});

test('a page of the feed waits for the episodes of its own video only', () => {
  const saga = feed.readEpisodes('a');
  saga.next();
  const waiting = saga.next({ status: 'loading', list: null }).value as unknown as {
    payload: { pattern: (action: { type: string }) => boolean };
  };
  const ends = waiting.payload.pattern;
  expect(ends(videos.episodesLoaded(episodeList({ videoId: 'a' })))).toBe(true);
  expect(ends(videos.episodesFailed({ videoId: 'a', reason }))).toBe(true);
  expect(ends(videos.episodesLoaded(episodeList({ videoId: 'b' })))).toBe(false);
  expect(ends(videos.episodesFailed({ videoId: 'b', reason }))).toBe(false);
  expect(ends(forYou.opened())).toBe(false);
});

describe('the pages selected from the state', () => {
  const initial = rootReducer(undefined, { type: 'test/begun' });
  const stateAfter = (...actions: Parameters<typeof rootReducer>[1][]) =>
    actions.reduce(rootReducer, initial);
  const items = [video('a'), video('b')];
  const listUpTo = (cursor: string | null) =>
    videos.pageReceived({ query: forYou.QUERY, page: { items, cursor }, first: true });
  const list = listUpTo(null);
  const begun = { items: [place({ video: video('a') })], cursor: null };
  const begunByMember = historyReceived({ page: begun, first: true });

  test('are empty before the list is loaded', () => {
    expect(feed.selectPages(initial)).toEqual([]);
  });

  test('are the list without the videos that are left out', () => {
    expect(feed.selectPages(stateAfter(list))).toEqual(['a', 'b']);
    expect(feed.selectPages(stateAfter(list, forYou.pagesSettled({ leftOut: ['a'] })))).toEqual(['b']);
  });

  test('end with begun and saved videos once the list has ended', () => {
    const begun = forYou.pagesSettled({ leftOut: [], last: ['a'] });
    expect(feed.selectPages(stateAfter(listUpTo('more'), begun))).toEqual(['b']);
    expect(feed.selectPages(stateAfter(list, begun))).toEqual(['b', 'a']);
  });

  test('put last what a member has begun or saved in this visit and what a guest has saved', () => {
    const state = stateAfter(
      begunByMember,
      optimisticallyToggled({ videoId: 'b', saved: true }),
      optimisticallyToggled({ videoId: 'c', saved: false }),
    );
    expect(feed.selectKnown(state)).toEqual(['a', 'b']);
    steps(
      feed.readLast(),
      [
        [raw.call(readGuestLibrary), { saves: [{ videoId: 'd', savedAt: '' }], places: [] }],
        [raw.select(feed.selectKnown), ['a', 'b']],
      ],
      ['a', 'b', 'd'],
    );
  });

  test('leave out hidden videos once they are loaded, and videos marked as not interesting', () => {
    const watched = stateAfter(list, begunByMember);
    expect(feed.selectLeftOut(watched)).toEqual([]);
    const hidden = hiddenChanged({ videos: { a: '2026-03-04T13:00:00.000Z' }, before: null });
    const marked = forYou.notInterestedChanged(['b']);
    expect(feed.selectLeftOut([hidden, marked].reduce(rootReducer, watched))).toEqual(['a', 'b']);
  });
});

test('a later opening of For you replaces an earlier one, and every wanted page is prepared', () =>
  steps(feedSaga.forYouSaga(), [
    [raw.takeLatest(forYou.opened, feedSaga.openFeed)],
    [raw.takeEvery(forYou.pageWanted, feedSaga.openPage)],
    [raw.takeEvery(forYou.notInterestedRequested, feedSaga.markNotInterested)],
    [raw.takeEvery(userLoaded, feedSaga.recallNotInterested)],
    [raw.takeEvery(loggedIn, feedSaga.recallNotInterested)],
  ]));

describe('a not-interested mark', () => {
  test('is saved by code that loads on demand', () => {
    const action = forYou.notInterestedRequested({ videoId: 'a', undo: false });
    const saveMark = () => {};
    steps(feedSaga.markNotInterested(action), [
      [raw.call(feedSaga.loadNotInterested), { saveMark }],
      [raw.call(saveMark as never, action)],
    ]);
  });

  test.each([
    [null, ['a'], [[raw.put(forYou.notInterestedChanged(['a']))]]],
    [{ ...user, notInterested: ['b'] }, ['a'], [[raw.put(forYou.notInterestedChanged(['a', 'b']))]]],
    [user, [], []],
    [null, [], []],
  ] as [typeof user | null, string[], Row[]][])(
    'is merged from the account %j and from %j in the browser',
    (who, guest, rows) =>
      steps(feedSaga.recallNotInterested(userLoaded(who)), [[raw.call(readNotInterested), guest], ...rows]),
  );
});

describe('the code of the feed', () => {
  const link = { meta: { navigationKind: 'link' as const } };
  const listIs = (list?: object): Row => [
    raw.select(videos.selectList as (state: unknown, key: string) => unknown, 'section:recommended'),
    list,
  ];

  test('loads after the list is requested, and a known list is not requested again', () => {
    const loads: Row[] = [[raw.call(feedSaga.loadFeed), { open: feed.open }], [raw.call(feed.open, link)]];
    steps(feedSaga.openFeed(link), [listIs(), [raw.put(videos.listOpened(forYou.QUERY))], ...loads]);
    steps(feedSaga.openFeed(link), [listIs({ status: 'more' }), ...loads]);
  });

  test('reports a failure to load to the feed and the console', () => {
    const complain = jest.spyOn(console, 'error').mockImplementation(() => {});
    const reason = new Error('Loading chunk feed failed');
    steps(feedSaga.openFeed(link), [
      listIs({ status: 'more' }),
      [raw.call(feedSaga.loadFeed), throws(reason)],
      [raw.put(forYou.openFailed())],
    ]);
    expect(complain).toHaveBeenCalledWith(reason);
  });

  test('prepares a page', () => {
    const action = forYou.pageWanted({ videoId: 'a' });
    steps(feedSaga.openPage(action), [
      [raw.call(feedSaga.loadFeed), { preparePage: feed.preparePage }],
      [raw.call(feed.preparePage, action)],
    ]);
  });
});
