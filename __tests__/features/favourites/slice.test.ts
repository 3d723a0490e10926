import type { UnknownAction } from '@reduxjs/toolkit';
import slice, * as favourites from '../../../src/features/favourites/slice.ts';
import { reason, savedVideo } from '../../support/samples.ts';
import { statesOf } from '../../support/states.ts';

const { selectors } = slice;
const page = { items: [savedVideo('a'), savedVideo('b', { finished: true })], cursor: 'c1' };
const listed = favourites.pageReceived({ page, first: true });
const stateAfter = (...actions: UnknownAction[]) => ({ favourites: statesOf(slice)(...actions) });

describe('the order of My List', () => {
  const opened = (sort?: string, ...before: UnknownAction[]) => {
    const state = stateAfter(...before, favourites.listOpened(sort));
    return [selectors.selectSort(state), selectors.selectFavourites(state).items];
  };

  test('is the latest save first unless the address names another known order', () => {
    expect(opened()).toEqual(['saved', []]);
    expect(opened('progress')).toEqual(['progress', []]);
    expect(opened('constructor')).toEqual(['saved', []]);
  });

  test('empties the list when it changes, and keeps the list otherwise', () => {
    expect(opened('episodes', listed)).toEqual(['episodes', []]);
    expect(opened('saved', listed)).toEqual(['saved', ['a', 'b']]);
  });
});

test('a page of My List marks finished videos and videos with a new episode', () => {
  const next = { items: [savedVideo('c', { newEpisode: true })], cursor: null };
  const more = favourites.pageReceived({ page: next, first: false });
  expect(selectors.selectMarks(stateAfter(listed, more))).toEqual({
    a: { finished: false, newEpisode: false },
    b: { finished: true, newEpisode: false },
    c: { finished: false, newEpisode: true },
  });
});

const shown = (videoId: string, saved: boolean) => favourites.optimisticallyToggled({ videoId, saved });
const refused = (videoId: string, saved: boolean) => favourites.toggleFailed({ videoId, saved, reason });

const v = (saved: boolean) => ({ videoId: 'v', saved });
test.each([
  ['a wish alone marks nothing', [favourites.toggleRequested(v(true))], {}, ['a', 'b']],
  ['a mark shows at once, at the head of the list', [shown('v', true)], { v: true }, ['v', 'a', 'b']],
  [
    'agreement changes nothing',
    [shown('v', true), favourites.toggled(v(true))],
    { v: true },
    ['v', 'a', 'b'],
  ],
  ['a refused mark is taken back', [shown('v', true), refused('v', true)], { v: false }, ['a', 'b']],
  ['a video that is in the list already is in it once', [shown('b', true)], { b: true }, ['b', 'a']],
  ['what is taken out goes at once', [shown('b', false)], { b: false }, ['a']],
  ['what could not be taken out is back', [shown('b', false), refused('b', false)], { b: true }, ['b', 'a']],
])('My List: %s', (_title, actions, saved, ids) => {
  const state = stateAfter(listed, ...actions);
  expect([state.favourites.saved, selectors.selectFavourites(state).items]).toEqual([saved, ids]);
});

test('My List reports a refused video until the next attempt', () => {
  const failed = refused('v', true);
  expect(selectors.selectRefused(stateAfter(failed))).toBe('v');
  expect(selectors.selectRefused(stateAfter(failed, favourites.toggleRequested(v(true))))).toBeNull();
});
