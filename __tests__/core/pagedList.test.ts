import { describe, expect, test } from '@jest/globals';
import { createSlice } from '@reduxjs/toolkit';
import {
  emptyList,
  failed,
  type PagedList,
  pagedReducers,
  pending,
  received,
  wantsPage,
} from '../../src/core/pagedList.ts';

const list = (over: Partial<PagedList<string>> = {}): PagedList<string> => ({
  ...emptyList<string>(),
  ...over,
});

describe('a list', () => {
  const first = received(list(), { items: ['a'], cursor: 'c1' }, true);

  test('is idle at first, then loading', () => {
    expect(emptyList()).toEqual({ items: [], cursor: null, status: 'idle' });
    expect(pending(list()).status).toBe('loading');
  });

  test('has more while there is a cursor, and an end without', () => {
    expect(first).toEqual({ items: ['a'], cursor: 'c1', status: 'more' });
    expect(received(first, { items: ['b'], cursor: null }, false)).toEqual({
      items: ['a', 'b'],
      cursor: null,
      status: 'end',
    });
  });

  test('holds an item that moved behind the cursor meanwhile once', () => {
    const two = received(list(), { items: ['a', 'b'], cursor: 'c1' }, true);
    expect(received(two, { items: ['b', 'c'], cursor: null }, false).items).toEqual(['a', 'b', 'c']);
  });

  test('that is empty has an end, which is not a failure', () => {
    expect(received(list(), { items: [], cursor: null }, true)).toEqual({
      items: [],
      cursor: null,
      status: 'end',
    });
  });

  test('begins anew with a first page', () => {
    expect(received(first, { items: ['z'], cursor: 'c9' }, true)).toEqual({
      items: ['z'],
      cursor: 'c9',
      status: 'more',
    });
  });

  test('keeps what it has, and where it was, while it loads and when that fails', () => {
    expect(pending(first)).toEqual({ ...first, status: 'loading' });
    expect(failed(pending(first))).toEqual({ ...first, status: 'failed' });
  });

  test.each([
    [undefined, true],
    [list(), true],
    [list({ status: 'more' }), true],
    [list({ status: 'failed' }), true],
    [list({ status: 'loading' }), false],
    [list({ status: 'end' }), false],
  ])('%j wants a page: %s', (state, wants) => {
    expect(wantsPage(state)).toBe(wants);
  });
});

describe('the events of a slice with a list', () => {
  const slice = createSlice({
    name: 'numbers',
    initialState: { list: emptyList<number>() },
    reducers: pagedReducers((wire: { n: number }) => wire.n),
  });
  const { listOpened, moreWanted, pagePending, pageReceived, pageFailed } = slice.actions;
  const stateAfter = (...actions: Parameters<typeof slice.reducer>[1][]) =>
    actions.reduce(slice.reducer, slice.getInitialState()).list;
  const page = (cursor: string | null, ...items: number[]) => ({ items: items.map((n) => ({ n })), cursor });

  test('a wish alone changes nothing', () => {
    expect(stateAfter(listOpened(), moreWanted())).toEqual(emptyList());
  });

  test('keep of each item what the slice wants of it', () => {
    const got = stateAfter(
      pagePending(),
      pageReceived({ page: page('c1', 1, 2), first: true }),
      pagePending(),
      pageReceived({ page: page(null, 3), first: false }),
    );
    expect(got).toEqual({ items: [1, 2, 3], cursor: null, status: 'end' });
  });

  test('a failure keeps what is there, and another try goes on', () => {
    const reason = { kind: 'network', code: null, message: '' } as const;
    const start = [pageReceived({ page: page('c1', 1), first: true }), pagePending(), pageFailed(reason)];
    expect(stateAfter(...start)).toEqual({ items: [1], cursor: 'c1', status: 'failed' });
    const again = pageReceived({ page: page(null, 2), first: false });
    expect(stateAfter(...start, pagePending(), again)).toEqual({
      items: [1, 2],
      cursor: null,
      status: 'end',
    });
  });
});
