import { expect, test } from '@jest/globals';
import favourites, {
  listOpened,
  optimisticallyToggled,
  pageReceived,
  toggled,
  toggleFailed,
  toggleRequested,
} from '../../../src/features/favourites/slice.ts';
import { reason, savedVideo } from '../../support/samples.ts';

const { reducer, selectors, getInitialState } = favourites;
const listed = pageReceived({
  page: { items: [savedVideo('a'), savedVideo('b', { finished: true })], cursor: 'c1' },
  first: true,
});
const stateAfter = (...actions: Parameters<typeof reducer>[1][]) => {
  const state = { favourites: actions.reduce(reducer, getInitialState()) };
  return {
    ids: selectors.selectFavourites(state).items,
    saved: (id: string) => selectors.selectSavedHere(state, id),
  };
};

describe('the order of the list', () => {
  const opened = (sort?: string, ...before: Parameters<typeof reducer>[1][]) => {
    const state = { favourites: [...before, listOpened(sort)].reduce(reducer, getInitialState()) };
    return [selectors.selectSort(state), selectors.selectFavourites(state).items];
  };

  test('is the latest first, unless the address names another', () => {
    expect(opened()).toEqual(['saved', []]);
    expect(opened('progress')).toEqual(['progress', []]);
    expect(opened('constructor')).toEqual(['saved', []]);
  });

  test('begins a new list when it changes, and keeps the one that is there otherwise', () => {
    expect(opened('episodes', listed)).toEqual(['episodes', []]);
    expect(opened('saved', listed)).toEqual(['saved', ['a', 'b']]);
  });
});

test('a page says which videos are finished and which got an episode', () => {
  const more = pageReceived({
    page: { items: [savedVideo('c', { newEpisode: true })], cursor: null },
    first: false,
  });
  expect(selectors.selectMarks({ favourites: [listed, more].reduce(reducer, getInitialState()) })).toEqual({
    a: { finished: false, newEpisode: false },
    b: { finished: true, newEpisode: false },
    c: { finished: false, newEpisode: true },
  });
});

test('a wish alone marks nothing', () => {
  expect(stateAfter(toggleRequested({ videoId: 'v', saved: true })).saved('v')).toBeUndefined();
});

test('a mark shows at once, at the head of the list', () => {
  const { ids, saved } = stateAfter(listed, optimisticallyToggled({ videoId: 'v', saved: true }));
  expect(saved('v')).toBe(true);
  expect(ids).toEqual(['v', 'a', 'b']);
});

test('a video that is in the list already is in it once', () => {
  expect(stateAfter(listed, optimisticallyToggled({ videoId: 'b', saved: true })).ids).toEqual(['b', 'a']);
});

test('what is taken out goes at once', () => {
  const { ids, saved } = stateAfter(listed, optimisticallyToggled({ videoId: 'a', saved: false }));
  expect(saved('a')).toBe(false);
  expect(ids).toEqual(['b']);
});

test('agreement changes nothing any more', () => {
  const { ids, saved } = stateAfter(
    listed,
    optimisticallyToggled({ videoId: 'v', saved: true }),
    toggled({ videoId: 'v', saved: true }),
  );
  expect(saved('v')).toBe(true);
  expect(ids).toEqual(['v', 'a', 'b']);
});

test('a refused mark is taken back', () => {
  const { ids, saved } = stateAfter(
    listed,
    optimisticallyToggled({ videoId: 'v', saved: true }),
    toggleFailed({ videoId: 'v', saved: true, reason }),
  );
  expect(saved('v')).toBe(false);
  expect(ids).toEqual(['a', 'b']);
});

test('what could not be taken out is back', () => {
  const { ids, saved } = stateAfter(
    listed,
    optimisticallyToggled({ videoId: 'b', saved: false }),
    toggleFailed({ videoId: 'b', saved: false, reason }),
  );
  expect(saved('b')).toBe(true);
  expect(ids).toContain('b');
});

test('a refusal is said of its video until the next try', () => {
  const refused = (...actions: Parameters<typeof reducer>[1][]) =>
    selectors.selectRefused({ favourites: actions.reduce(reducer, getInitialState()) });
  const failed = toggleFailed({ videoId: 'v', saved: true, reason });
  expect(refused(failed)).toBe('v');
  expect(refused(failed, toggleRequested({ videoId: 'v', saved: true }))).toBeNull();
});
