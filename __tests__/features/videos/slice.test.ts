import type { Unlock } from '../../../contract/entities.ts';
import { pageReceived as favouritesReceived } from '../../../src/features/favourites/slice.ts';
import { pageReceived as historyReceived } from '../../../src/features/history/slice.ts';
import { episodeUnlocked, pageReceived as unlockedReceived } from '../../../src/features/unlocked/slice.ts';
import videos, {
  categoriesLoaded,
  episodesFailed,
  episodesLoaded,
  episodesPending,
  homeFailed,
  homeLoaded,
  homePending,
  listKey,
  pageFailed,
  pageReceived,
  selectEpisode,
  selectVideosById,
  videoFailed,
  videoLoaded,
  videoPending,
} from '../../../src/features/videos/slice.ts';
import { episode, episodeList, reason, savedVideo, unlockedVideo, video } from '../../support/samples.ts';

const { reducer, selectors, getInitialState } = videos;
const missing = { kind: 'envelope', code: 404, message: '' } as const;
const stateAfter = (...actions: Parameters<typeof reducer>[1][]) => ({
  videos: actions.reduce(reducer, getInitialState()),
});

describe('home', () => {
  const category = { id: 'asian-stories', name: 'Asian stories', videoCount: 3 };
  const homepage = {
    featured: [video('a')],
    categories: [category],
    sections: [{ id: 'new', videos: [video('b'), video('a')], cursor: null }],
  };

  test('keeps ids in order, and each video once', () => {
    const state = stateAfter(homePending(), homeLoaded(homepage));
    expect(selectors.selectHome(state)).toEqual({
      status: 'ready',
      featured: ['a'],
      categories: [category],
      sections: [{ id: 'new', videoIds: ['b', 'a'] }],
    });
    expect(Object.keys(state.videos.entities).sort()).toEqual(['a', 'b']);
  });

  test('keeps the words of sections, those of a list that was opened by itself among them', () => {
    const named = { ...homepage.sections[0], title: 'New arrivals', reason: 'Just added' } as never;
    const page = { items: [], cursor: null, title: 'Our winter picks' };
    const state = stateAfter(
      homeLoaded({ ...homepage, sections: [named] }),
      pageReceived({ query: { sectionId: 'winter-picks' }, page, first: true }),
      pageReceived({ query: { sectionId: 'old' }, page: { items: [], cursor: null }, first: true }),
    );
    const wordsOf = (id: string) => selectors.selectWords(state, id);
    expect(wordsOf('new')).toEqual({ title: 'New arrivals', reason: 'Just added' });
    expect(wordsOf('winter-picks')).toEqual({ title: 'Our winter picks' });
    expect([wordsOf('old'), wordsOf('constructor')]).toEqual([undefined, undefined]);
  });

  test('that is there stays while it is asked for anew', () => {
    expect(selectors.selectHome(stateAfter(homeLoaded(homepage), homePending())).status).toBe('ready');
    const failedAnew = stateAfter(homeLoaded(homepage), homePending(), homeFailed(reason));
    expect(selectors.selectHome(failedAnew).status).toBe('ready');
  });
});

describe('lists', () => {
  const query = { q: 'heir' };
  const page = (cursor: string | null, ...ids: string[]) => ({ items: ids.map((id) => video(id)), cursor });
  const listAfter = (...actions: Parameters<typeof stateAfter>) =>
    selectors.selectList(stateAfter(...actions), 'search:heir');

  test.each([400, 404, 410])('are refused where there is nothing to find (%i)', (code) => {
    const refused = pageFailed({ query, reason: { kind: 'badRequest', code, message: '' } });
    expect(listAfter(refused)).toEqual({ items: [], cursor: null, status: 'refused' });
    const first = pageReceived({ query, page: page('c1', 'a'), first: true });
    expect(listAfter(first, refused)?.status).toBe('failed');
  });

  test('give their videos in order and leave out what is not there', () => {
    const state = stateAfter(pageReceived({ query, page: page(null, 'a', 'b'), first: true }));
    expect(selectVideosById(state, ['b', 'gone', 'a']).map(({ id }) => id)).toEqual(['b', 'a']);
  });

  test('give the very same array while nothing has changed', () => {
    const state = stateAfter(pageReceived({ query, page: page(null, 'a'), first: true }));
    const ids = ['a'];
    expect(selectVideosById({ ...state }, ids)).toBe(selectVideosById(state, ids));
  });
});

test('the videos in the lists of a person live here too', () => {
  const entry = { episodeId: 'h-1', episodeNumber: 1, second: 3, watchedAt: '2026-03-04T12:00:00.000Z' };
  const state = stateAfter(
    favouritesReceived({ page: { items: [savedVideo('f')], cursor: null }, first: true }),
    unlockedReceived({ page: { items: [unlockedVideo('u')], cursor: null }, first: true }),
    historyReceived({ page: { items: [{ ...entry, video: video('h') }], cursor: null }, first: true }),
  );
  expect(['f', 'u', 'h'].map((id) => selectors.selectVideo(state, id)?.id)).toEqual(['f', 'u', 'h']);
});

describe('a video', () => {
  test('that a list brought along is shown while it is asked for', () => {
    const known = favouritesReceived({ page: { items: [savedVideo('v')], cursor: null }, first: true });
    expect(selectors.selectDetail(stateAfter(known, videoPending({ videoId: 'v' })), 'v')).toBeUndefined();
  });

  test('may not exist, which is not the same as failing', () => {
    const failing = (why: typeof reason | typeof missing) =>
      selectors.selectDetail(stateAfter(videoFailed({ videoId: 'v', reason: why })), 'v');
    expect(failing(missing)).toEqual({ status: 'missing' });
    expect(failing(reason)).toEqual({ status: 'failed' });
  });
});

describe('episodes', () => {
  const id = 'the-glass-heiress';
  const access = (state: ReturnType<typeof stateAfter>) =>
    selectors.selectEpisodes(state, id)?.list?.episodes.map((each) => each.access);

  test('are loading, there, and stay while they are asked for anew or that fails', () => {
    const [pending, failed] = [episodesPending({ videoId: id }), episodesFailed({ videoId: id, reason })];
    const there = episodesLoaded(episodeList());
    const shown = (...actions: Parameters<typeof stateAfter>) =>
      selectors.selectEpisodes(stateAfter(...actions), id);
    expect(shown(pending)).toEqual({ status: 'loading', list: null });
    expect(shown(failed)).toEqual({ status: 'failed', list: null });
    expect(shown(there)).toEqual({ status: 'ready', list: episodeList() });
    expect(shown(there, pending)).toEqual({ status: 'loading', list: episodeList() });
    expect(shown(there, failed)).toEqual({ status: 'failed', list: episodeList() });
  });

  test('of a series that was taken down meanwhile leave its screen', () => {
    const gone = { kind: 'envelope', code: 410, message: '' } as const;
    const state = stateAfter(videoLoaded(video(id)), episodesFailed({ videoId: id, reason: gone }));
    expect(selectors.selectEpisodes(state, id)?.status).toBe('missing');
  });

  const unlock: Unlock = {
    videoId: id,
    reason: 'subscription',
    episodes: [episode(4, 'unlocked'), episode(5, 'unlocked')],
  };

  test('that were opened take their places, with their media', () => {
    const state = stateAfter(episodesLoaded(episodeList()), episodeUnlocked(unlock));
    expect(access(state)).toEqual([
      ...['free', 'free', 'free', 'unlocked', 'unlocked'],
      ...Array.from({ length: 7 }, () => 'locked'),
    ]);
    expect(selectEpisode(state, id, 4)).toEqual(episode(4, 'unlocked'));
  });

  test('what was opened of a video that is not here changes nothing', () => {
    expect(stateAfter(episodeUnlocked(unlock))).toEqual(stateAfter());
    const other = episodeUnlocked({ ...unlock, videoId: 'other' });
    expect(access(stateAfter(episodesLoaded(episodeList()), other))).toEqual(
      episodeList().episodes.map((each) => each.access),
    );
  });

  test('are found by their number', () => {
    const state = stateAfter(episodesLoaded(episodeList()));
    expect(selectEpisode(state, id, 12)?.id).toBe('the-glass-heiress-12');
    expect(selectEpisode(state, id, 13)).toBeUndefined();
    expect(selectEpisode(state, 'other', 1)).toBeUndefined();
  });
});

test('a filtered list is one of its own, and whatever an address makes up is no other one', () => {
  const queries = [
    { categoryId: 'a' },
    { categoryId: 'a', status: 'complete' },
    { categoryId: 'a', length: 'short' },
    { categoryId: 'a', tagId: 'short' },
    { categoryId: 'a', status: 'complete', length: 'short', tagId: 'b' },
    { q: 'a' },
    { q: 'a', status: 'complete' },
    { q: 'complete search:a' },
  ] as const;
  expect(new Set(queries.map(listKey)).size).toBe(queries.length);
});

test('the themes of a category come with the categories, and those of none are not kept', () => {
  const tags = [{ id: 'revenge', name: 'Revenge', videoCount: 2 }];
  const themesAfter = (categoryId: string) =>
    selectors.selectThemes(stateAfter(categoriesLoaded({ categoryId, categories: [], tags })), categoryId);
  expect(themesAfter('asian-stories')).toEqual(tags);
  expect(themesAfter('')).toBeUndefined();
});
