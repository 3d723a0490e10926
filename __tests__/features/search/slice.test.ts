import search, * as searchSlice from '../../../src/features/search/slice.ts';

const begun = search.reducer(undefined, { type: 'test/begun' });
const items = [{ kind: 'tag' as const, id: 'revenge', text: 'Revenge' }];
const suggested = search.reducer(
  search.reducer(begun, searchSlice.suggestionsRequested('rev')),
  searchSlice.suggestionsReceived({ words: 'rev', items }),
);

test('what was suggested stays until there is something new, or nothing to suggest for', () => {
  expect(search.reducer(suggested, searchSlice.suggestionsRequested('reve'))).toMatchObject({
    typed: 'reve',
    suggestions: { items },
  });
  expect(search.reducer(suggested, searchSlice.suggestionsRequested(' '))).toMatchObject({
    typed: ' ',
    suggestions: { items: [] },
  });
});

test('what was forgotten can be had back until the person goes on', () => {
  const dropped = search.reducer(begun, searchSlice.historyChanged({ history: [], before: ['wolf'] }));
  expect(dropped).toMatchObject({ history: [], before: ['wolf'] });
  expect(search.reducer(dropped, searchSlice.boxEntered()).before).toBeNull();
});
