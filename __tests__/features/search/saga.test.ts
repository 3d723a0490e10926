import * as raw from 'redux-saga/effects';
import * as api from '../../../src/api/index.ts';
import { toFailure } from '../../../src/core/failures.ts';
import { leftScreen, navigate, navigated } from '../../../src/core/navigation/slice.ts';
import * as sagas from '../../../src/features/search/saga.ts';
import { readSearchHistory, storeSearchHistory } from '../../../src/features/search/saga.ts';
import slice, * as search from '../../../src/features/search/slice.ts';
import { homeOpened } from '../../../src/features/videos/slice.ts';
import { offline } from '../../support/samples.ts';
import { statesOf } from '../../support/states.ts';
import { type Row, steps, throws } from '../../support/steps.ts';

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  storeSearchHistory([]);
});

describe('the search history', () => {
  test('is read again when the search box is opened', () =>
    steps(sagas.showHistory(), [
      [raw.call(readSearchHistory), ['wolf']],
      [raw.put(search.historyChanged({ history: ['wolf'], before: null }))],
    ]));

  test('is stored before it is shown', () =>
    steps(sagas.changeHistory(['wolf'], ['wolf', 'bride']), [
      [raw.call(storeSearchHistory, ['wolf'])],
      [raw.put(search.historyChanged({ history: ['wolf'], before: ['wolf', 'bride'] }))],
    ]));

  test.each([true, false])('starts with the latest search, which opens its results', (replace) =>
    steps(sagas.search(search.searchRequested({ words: 'rain/50%', replace })), [
      [raw.call(readSearchHistory), ['wolf', 'RAIN/50%']],
      [raw.call(sagas.changeHistory, ['rain/50%', 'wolf'], null)],
      [raw.put(navigate('/searchDetail/rain%2F50%25', { replace }))],
    ]),
  );

  test.each([
    ['wolf', ['bride']],
    [null, []],
  ])('drops one search, or all of them (%s)', (words, left) =>
    steps(sagas.drop(search.dropped(words)), [
      [raw.call(readSearchHistory), ['wolf', 'bride']],
      [raw.call(sagas.changeHistory, left, ['wolf', 'bride'])],
    ]),
  );

  test('can be restored, unless nothing was removed', () => {
    const last = (before: string[] | null): Row => [raw.select(search.selectSearch), { before }];
    steps(sagas.revert(), [last(['wolf']), [raw.call(sagas.changeHistory, ['wolf'], null)]]);
    steps(sagas.revert(), [last(null)]);
  });
});

describe('suggestions', () => {
  const items = [{ kind: 'cast' as const, id: null, text: 'Mei Tanaka' }];

  test('are requested unless the user leaves', () => {
    const race = { asked: raw.call(sagas.askAfterPause, 'mei'), left: raw.take(leftScreen as never) };
    const suggests = (answer: unknown) =>
      steps(sagas.suggest(search.suggestionsRequested('  mei ')), [[raw.race(race), answer]]);
    suggests({ asked: undefined });
    suggests({ left: navigated({ path: '/', search: '', key: 'k', from: '/search' }) });
  });

  test('are requested after a pause', () =>
    steps(sagas.askAfterPause('mei'), [[raw.delay(sagas.PAUSE_MS), true], [raw.call(sagas.ask, 'mei')]]));

  test.each(['', '   '])('are not requested without words: %j', (words) =>
    steps(sagas.suggest(search.suggestionsRequested(words)), []),
  );

  test('are stored when they arrive', () =>
    steps(sagas.ask('mei'), [
      [raw.call(api.getSuggestions, 'mei'), items],
      [raw.put(search.suggestionsReceived({ words: 'mei', items }))],
    ]));

  test('report why they did not load', () =>
    steps(sagas.ask('mei'), [
      [raw.call(api.getSuggestions, 'mei'), throws(offline())],
      [raw.put(search.suggestionsFailed({ words: 'mei', reason: toFailure(offline()) }))],
    ]));

  test('are requested at once for words that found nothing', () =>
    steps(sagas.guess(search.resultsMissed('mai')), [[raw.call(sagas.ask, 'mai')]]));
});

const ADDRESS = 'https://films.test/v/1';
const film = { text: `The Glass Heiress\n${ADDRESS}`, title: '' };
test.each([
  ['a title of a film', film, 'The Glass Heiress'],
  ['a title beside an address', { text: ADDRESS, title: 'Crown of Embers' }, 'Crown of Embers'],
  ['more words than a search may have', { text: 'a'.repeat(300), title: '' }, 'a'.repeat(200)],
])('text that another app shares is searched for: %s', (_what, shared, words) =>
  steps(sagas.searchShared(search.wordsShared(shared)), [
    [raw.put(search.searchRequested({ words, replace: true }))],
  ]),
);

test('a URL that another app shares without a title starts no search', () =>
  steps(sagas.searchShared(search.wordsShared({ text: 'https://films.test/v/1', title: ' ' })), [
    [raw.put(homeOpened())],
  ]));

test('the search requests suggestions for the latest words only, and handles every search and every change', () => {
  expect(sagas.PAUSE_MS).toBe(200);
  steps(sagas.searchSaga(), [
    [raw.takeEvery(search.boxEntered, sagas.showHistory)],
    [raw.takeLatest(search.suggestionsRequested, sagas.suggest)],
    [raw.takeEvery(search.searchRequested, sagas.search)],
    [raw.takeEvery(search.wordsShared, sagas.searchShared)],
    [raw.takeEvery(search.dropped, sagas.drop)],
    [raw.takeEvery(search.dropReverted, sagas.revert)],
    [raw.takeLatest(search.resultsMissed, sagas.guess)],
  ]);
});

describe('the stored search history', () => {
  test('is kept in the browser, the latest first', () => {
    storeSearchHistory(sagas.withWords(sagas.withWords([], 'wolf'), 'bride'));
    expect(readSearchHistory()).toEqual(['bride', 'wolf']);
    storeSearchHistory(['wolf']);
    expect(readSearchHistory()).toEqual(['wolf']);
    storeSearchHistory([]);
    expect(window.localStorage).toHaveLength(0);
  });

  test('contains each search once, regardless of case', () => {
    expect(sagas.withWords(['bride', 'Wolf', 'rain'], 'WOLF')).toEqual(['WOLF', 'bride', 'rain']);
    expect(sagas.withoutWords(['bride', 'Wolf', 'rain'], 'wolf')).toEqual(['bride', 'rain']);
  });

  test('holds no more searches than the limit', () => {
    const many = Array.from({ length: 20 }, (_, at) => `words ${at}`);
    expect(sagas.withWords(many, 'one more')).toEqual(['one more', ...many.slice(0, sagas.MAX_ENTRIES - 1)]);
    storeSearchHistory(many);
    expect(readSearchHistory()).toEqual(many.slice(0, sagas.MAX_ENTRIES));
  });

  test.each([
    ['not JSON', 'x{'],
    ['no list', '{"0":"wolf"}'],
    ['null', 'null'],
    ['other things', '[1,null,["a"],{}]'],
    ['blanks', '["","  "]'],
    ['something too long', JSON.stringify(['x'.repeat(201)])],
  ])('is empty when the storage holds %s', (_what, kept) => {
    window.localStorage.setItem('searches', kept);
    expect(readSearchHistory()).toEqual([]);
  });

  test('keeps the readable entries of a damaged list', () => {
    window.localStorage.setItem('searches', '["wolf",7,"bride"]');
    expect(readSearchHistory()).toEqual(['wolf', 'bride']);
  });
});

describe('the search box', () => {
  const stateAfter = statesOf(slice);
  const items = [{ kind: 'tag' as const, id: 'revenge', text: 'Revenge' }];

  test.each([
    ['something new', 'reve', items],
    ['nothing to suggest for', ' ', []],
  ])('keeps its suggestions until there is %s', (_what, typed, shown) => {
    const suggested = [
      search.suggestionsRequested('rev'),
      search.suggestionsReceived({ words: 'rev', items }),
    ];
    expect(stateAfter(...suggested, search.suggestionsRequested(typed))).toMatchObject({
      typed,
      suggestions: { items: shown },
    });
  });

  test('offers to restore a dropped search until the box is opened again', () => {
    const dropped = search.historyChanged({ history: [], before: ['wolf'] });
    expect(stateAfter(dropped)).toMatchObject({ history: [], before: ['wolf'] });
    expect(stateAfter(dropped, search.boxEntered()).before).toBeNull();
  });
});
