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

const shown = (videoId: string, saved: boolean) => optimisticallyToggled({ videoId, saved });
const refused = (videoId: string, saved: boolean) => toggleFailed({ videoId, saved, reason });

test.each([
  ['a wish alone marks nothing', [toggleRequested({ videoId: 'v', saved: true })], undefined, ['a', 'b']],
  ['a mark shows at once, at the head of the list', [shown('v', true)], true, ['v', 'a', 'b']],
  [
    'agreement changes nothing',
    [shown('v', true), toggled({ videoId: 'v', saved: true })],
    true,
    ['v', 'a', 'b'],
  ],
  ['a refused mark is taken back', [shown('v', true), refused('v', true)], false, ['a', 'b']],
])('%s', (_title, actions, marked, listedIds) => {
  const { ids, saved } = stateAfter(listed, ...actions);
  expect([saved('v'), ids]).toEqual([marked, listedIds]);
});

test.each([
  ['a video that is in the list already is in it once', [shown('b', true)], true, ['b', 'a']],
  ['what is taken out goes at once', [shown('b', false)], false, ['a']],
  ['what could not be taken out is back', [shown('b', false), refused('b', false)], true, ['b', 'a']],
])('%s', (_title, actions, marked, listedIds) => {
  const { ids, saved } = stateAfter(listed, ...actions);
  expect([saved('b'), ids]).toEqual([marked, listedIds]);
});

test('a refusal is said of its video until the next try', () => {
  const refusedAfter = (...actions: Parameters<typeof reducer>[1][]) =>
    selectors.selectRefused({ favourites: actions.reduce(reducer, getInitialState()) });
  const failed = refused('v', true);
  expect(refusedAfter(failed)).toBe('v');
  expect(refusedAfter(failed, toggleRequested({ videoId: 'v', saved: true }))).toBeNull();
});
