import * as searchHistory from '../../../src/features/search/saga.ts';

beforeEach(() => window.localStorage.clear());
afterEach(() => {
  searchHistory.storeSearchHistory([]);
});

describe('the search history', () => {
  test('is kept in the browser, the latest first', () => {
    searchHistory.storeSearchHistory(searchHistory.withWords(searchHistory.withWords([], 'wolf'), 'bride'));
    expect(searchHistory.readSearchHistory()).toEqual(['bride', 'wolf']);
    searchHistory.storeSearchHistory(['wolf']);
    expect(searchHistory.readSearchHistory()).toEqual(['wolf']);
    searchHistory.storeSearchHistory([]);
    expect(window.localStorage).toHaveLength(0);
  });

  test('has nothing twice, whichever way it is written', () => {
    expect(searchHistory.withWords(['bride', 'Wolf', 'rain'], 'WOLF')).toEqual(['WOLF', 'bride', 'rain']);
    expect(searchHistory.withoutWords(['bride', 'Wolf', 'rain'], 'wolf')).toEqual(['bride', 'rain']);
  });

  test('is twelve long at most', () => {
    const many = Array.from({ length: 20 }, (_, at) => `words ${at}`);
    expect(searchHistory.withWords(many, 'one more')).toEqual([
      'one more',
      ...many.slice(0, searchHistory.MAX_ENTRIES - 1),
    ]);
    searchHistory.storeSearchHistory(many);
    expect(searchHistory.readSearchHistory()).toEqual(many.slice(0, searchHistory.MAX_ENTRIES));
  });

  test.each([
    ['not JSON', 'x{'],
    ['no list', '{"0":"wolf"}'],
    ['null', 'null'],
    ['other things', '[1,null,["a"],{}]'],
    ['blanks', '["","  "]'],
    ['something too long', JSON.stringify(['x'.repeat(201)])],
  ])('is empty where %s stands in its place', (_what, kept) => {
    window.localStorage.setItem('searches', kept);
    expect(searchHistory.readSearchHistory()).toEqual([]);
  });

  test('takes what it can read', () => {
    window.localStorage.setItem('searches', '["wolf",7,"bride"]');
    expect(searchHistory.readSearchHistory()).toEqual(['wolf', 'bride']);
  });
});
