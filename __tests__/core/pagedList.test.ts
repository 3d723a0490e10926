import * as pagedList from '../../src/core/pagedList.ts';

const list = (over: Partial<pagedList.PagedList<string>> = {}): pagedList.PagedList<string> => ({
  ...pagedList.emptyList<string>(),
  ...over,
});

describe('a paged list', () => {
  const first = pagedList.received(list(), { items: ['a'], cursor: 'c1' }, true);
  const both = ['a', 'b'];

  const shows = (items: string[], cursor: string | null, status: pagedList.PagedStatus) => ({
    items,
    cursor,
    status,
  });
  const then = (before: typeof first, items: string[], cursor: string | null, isFirst = false) =>
    pagedList.received(before, { items, cursor }, isFirst);

  test.each([
    ['is idle at first', list(), shows([], null, 'idle')],
    ['then loads', pagedList.pending(list()), shows([], null, 'loading')],
    ['has more while there is a cursor', first, shows(['a'], 'c1', 'more')],
    ['has an end without one', then(first, ['b'], null), shows(both, null, 'end')],
    ['holds an item that moved meanwhile once', then(first, both, null), shows(both, null, 'end')],
    [
      'that is empty has an end, which is not a failure',
      then(list(), [], null, true),
      shows([], null, 'end'),
    ],
    ['begins anew with a first page', then(first, ['z'], 'c9', true), shows(['z'], 'c9', 'more')],
  ])('%s', (_what, state, expected) => {
    expect(state).toEqual(expected);
  });

  test('keeps its items and cursor while it loads and after a failed load', () => {
    expect(pagedList.pending(first)).toEqual({ ...first, status: 'loading' });
    expect(pagedList.failed(pagedList.pending(first))).toEqual({ ...first, status: 'failed' });
  });

  test.each([
    [undefined, true],
    [list(), true],
    [list({ status: 'more' }), true],
    [list({ status: 'failed' }), true],
    [list({ status: 'loading' }), false],
    [list({ status: 'end' }), false],
  ])('in the state %j wants another page: %s', (state, wants) => {
    expect(pagedList.wantsPage(state)).toBe(wants);
  });
});
