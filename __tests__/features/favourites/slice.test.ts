import { expect, test } from '@jest/globals';
import favourites, {
  optimisticallyToggled,
  pageReceived,
  toggled,
  toggleFailed,
  toggleRequested,
} from '../../../src/features/favourites/slice.ts';
import { video } from '../../support/samples.ts';

const { reducer, selectors, getInitialState } = favourites;
const reason = { kind: 'network', code: null, message: '' } as const;
const listed = pageReceived({ page: { items: [video('a'), video('b')], cursor: 'c1' }, first: true });
const stateAfter = (...actions: Parameters<typeof reducer>[1][]) => {
  const state = { favourites: actions.reduce(reducer, getInitialState()) };
  return {
    ids: selectors.selectFavourites(state).items,
    saved: (id: string) => selectors.selectSavedHere(state, id),
  };
};

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
