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

  test('stores the title and reason of each section, including one opened as its own list', () => {
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

  test('stays ready while it reloads and when the reload fails', () => {
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

  test.each([400, 404, 410])('are refused if page 1 answers %i, and failed if a later page does', (code) => {
    const refused = pageFailed({ query, reason: { kind: 'badRequest', code, message: '' } });
    expect(listAfter(refused)).toEqual({ items: [], cursor: null, status: 'refused' });
    const first = pageReceived({ query, page: page('c1', 'a'), first: true });
    expect(listAfter(first, refused)?.status).toBe('failed');
  });

  test('return their videos in order and leave out unknown ids', () => {
    const state = stateAfter(pageReceived({ query, page: page(null, 'a', 'b'), first: true }));
    expect(selectVideosById(state, ['b', 'gone', 'a']).map(({ id }) => id)).toEqual(['b', 'a']);
  });

  test('return the same array while their videos are unchanged', () => {
    const state = stateAfter(pageReceived({ query, page: page(null, 'a'), first: true }));
    const ids = ['a'];
    expect(selectVideosById({ ...state }, ids)).toBe(selectVideosById(state, ids));
  });
});

test('the videos of My List, the unlocked list and the history are stored with all others', () => {
  const entry = { episodeId: 'h-1', episodeNumber: 1, second: 3, watchedAt: '2026-03-04T12:00:00.000Z' };
  const state = stateAfter(
    favouritesReceived({ page: { items: [savedVideo('f')], cursor: null }, first: true }),
    unlockedReceived({ page: { items: [unlockedVideo('u')], cursor: null }, first: true }),
    historyReceived({ page: { items: [{ ...entry, video: video('h') }], cursor: null }, first: true }),
  );
  expect(['f', 'u', 'h'].map((id) => selectors.selectVideo(state, id)?.id)).toEqual(['f', 'u', 'h']);
});

describe('a video', () => {
  test('has no loading state while it reloads if a list already brought it', () => {
    const known = favouritesReceived({ page: { items: [savedVideo('v')], cursor: null }, first: true });
    expect(selectors.selectDetail(stateAfter(known, videoPending({ videoId: 'v' })), 'v')).toBeUndefined();
  });

  test('is missing after a 404, and failed after another error', () => {
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

  test('stay listed while they reload and when the reload fails', () => {
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

  test('are missing once their series is taken down', () => {
    const gone = { kind: 'envelope', code: 410, message: '' } as const;
    const state = stateAfter(videoLoaded(video(id)), episodesFailed({ videoId: id, reason: gone }));
    expect(selectors.selectEpisodes(state, id)?.status).toBe('missing');
  });

  const unlock: Unlock = {
    videoId: id,
    reason: 'subscription',
    episodes: [episode(4, 'unlocked'), episode(5, 'unlocked')],
  };

  test('become unlocked in place, with their media', () => {
    const state = stateAfter(episodesLoaded(episodeList()), episodeUnlocked(unlock));
    expect(access(state)).toEqual([
      ...['free', 'free', 'free', 'unlocked', 'unlocked'],
      ...Array.from({ length: 7 }, () => 'locked'),
    ]);
    expect(selectEpisode(state, id, 4)).toEqual(episode(4, 'unlocked'));
  });

  test('are unchanged by an unlock for a video that is not loaded', () => {
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

test('every combination of filters has its own list key, even with a crafted query', () => {
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

test('the themes of a category are stored, and themes without a category are not', () => {
  const tags = [{ id: 'revenge', name: 'Revenge', videoCount: 2 }];
  const themesAfter = (categoryId: string) =>
    selectors.selectThemes(stateAfter(categoriesLoaded({ categoryId, categories: [], tags })), categoryId);
  expect(themesAfter('asian-stories')).toEqual(tags);
  expect(themesAfter('')).toBeUndefined();
});
