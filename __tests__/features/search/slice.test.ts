import { expect, test } from '@jest/globals';
import { lateReducer } from '../../../src/core/lateReducer.ts';
import search, {
  historyChanged,
  type SearchState,
  selectSearch,
  suggestionsFailed,
  suggestionsReceived,
} from '../../../src/features/search/slice.ts';
import { boxEntered, place, typed } from '../../../src/features/search/wishes.ts';

const begun = search.reducer(undefined, { type: 'test/begun' });
const items = [{ kind: 'tag' as const, id: 'revenge', text: 'Revenge' }];
const suggested = search.reducer(
  search.reducer(begun, typed('rev')),
  suggestionsReceived({ words: 'rev', items }),
);
const reason = { kind: 'network' as const, code: null, message: '' };

test('what was suggested stays until there is something new, or nothing to suggest for', () => {
  expect(search.reducer(suggested, typed('reve'))).toMatchObject({ typed: 'reve', suggestions: { items } });
  expect(search.reducer(suggested, typed(' '))).toMatchObject({ typed: ' ', suggestions: { items: [] } });
});

test('a failure leaves no suggestions and the words as they are', () => {
  expect(search.reducer(suggested, suggestionsFailed({ words: 'reve', reason }))).toMatchObject({
    typed: 'rev',
    suggestions: { words: 'reve', items: [] },
  });
});

test('what was forgotten can be had back until the person goes on', () => {
  const dropped = search.reducer(begun, historyChanged({ history: [], before: ['wolf'] }));
  expect(dropped).toMatchObject({ history: [], before: ['wolf'] });
  expect(search.reducer(dropped, boxEntered()).before).toBeNull();
});

test('before its code has come, the search is as it begins', () => {
  expect(selectSearch({ search: null })).toEqual(begun);
  expect(place.reducer(null, typed('wolf'))?.typed).toBe('wolf');
});

test('a late reducer holds its place, and takes over from there', () => {
  const late = lateReducer<SearchState>();
  expect(late.reducer(undefined, typed('wolf'))).toBeNull();
  late.arrives(search.reducer);
  expect(late.reducer(null, typed('wolf'))).toEqual({ ...begun, typed: 'wolf' });
});
