import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import * as api from '../../../src/api/index.ts';
import { toFailure } from '../../../src/core/failures.ts';
import { leftScreen, navigate, navigated } from '../../../src/core/navigation/slice.ts';
import {
  ask,
  askAfterPause,
  changeHistory,
  drop,
  guess,
  PAUSE_MS,
  revert,
  search,
  searchSaga,
  showHistory,
  suggest,
} from '../../../src/features/search/saga.ts';
import { readSearchHistory, storeSearchHistory } from '../../../src/features/search/searchHistory.ts';
import {
  boxEntered,
  dropped,
  dropReverted,
  historyChanged,
  resultsMissed,
  searchRequested,
  selectSearch,
  suggestionsFailed,
  suggestionsReceived,
  suggestionsRequested,
} from '../../../src/features/search/slice.ts';
import { offline } from '../../support/samples.ts';
import { type Row, steps, throws } from '../../support/steps.ts';

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));

describe('the history', () => {
  test('is read again when the box is opened', () =>
    steps(showHistory(), [
      [raw.call(readSearchHistory), ['wolf']],
      [raw.put(historyChanged({ history: ['wolf'], before: null }))],
    ]));

  test('is stored before it is shown', () =>
    steps(changeHistory(['wolf'], ['wolf', 'bride']), [
      [raw.call(storeSearchHistory, ['wolf'])],
      [raw.put(historyChanged({ history: ['wolf'], before: ['wolf', 'bride'] }))],
    ]));

  test.each([true, false])('starts with the search, which leads to the results', (replace) =>
    steps(search(searchRequested({ words: 'rain/50%', replace })), [
      [raw.call(readSearchHistory), ['wolf', 'RAIN/50%']],
      [raw.call(changeHistory, ['rain/50%', 'wolf'], null)],
      [raw.put(navigate('/searchDetail/rain%2F50%25', { replace }))],
    ]),
  );

  test('forgets one', () =>
    steps(drop(dropped('wolf')), [
      [raw.call(readSearchHistory), ['wolf', 'bride']],
      [raw.call(changeHistory, ['bride'], ['wolf', 'bride'])],
    ]));

  test('forgets all', () =>
    steps(drop(dropped(null)), [
      [raw.call(readSearchHistory), ['wolf', 'bride']],
      [raw.call(changeHistory, [], ['wolf', 'bride'])],
    ]));

  test('can be restored', () =>
    steps(revert(), [
      [raw.select(selectSearch), { before: ['wolf'] }],
      [raw.call(changeHistory, ['wolf'], null)],
    ]));

  test('is not restored when nothing was removed', () =>
    steps(revert(), [[raw.select(selectSearch), { before: null }]]));
});

describe('suggestions', () => {
  const items = [{ kind: 'cast' as const, id: null, text: 'Mei Tanaka' }];

  test('are requested unless the user leaves', () => {
    const asked = (answer?: unknown): Row[] => [
      [raw.race({ asked: raw.call(askAfterPause, 'mei'), left: raw.take(leftScreen as never) }), answer],
    ];
    steps(suggest(suggestionsRequested('  mei ')), asked({ asked: undefined }));
    steps(
      suggest(suggestionsRequested('  mei ')),
      asked({ left: navigated({ path: '/', search: '', key: 'k', from: '/search' }) }),
    );
  });

  test('are requested after a pause', () =>
    steps(askAfterPause('mei'), [[raw.delay(PAUSE_MS), true], [raw.call(ask, 'mei')]]));

  test.each(['', '   '])('are not requested without words: %j', (words) =>
    steps(suggest(suggestionsRequested(words)), []),
  );

  test('arrive', () =>
    steps(ask('mei'), [
      [raw.call(api.getSuggestions, 'mei'), items],
      [raw.put(suggestionsReceived({ words: 'mei', items }))],
    ]));

  test('report why they did not load', () =>
    steps(ask('mei'), [
      [raw.call(api.getSuggestions, 'mei'), throws(offline())],
      [raw.put(suggestionsFailed({ words: 'mei', reason: toFailure(offline()) }))],
    ]));

  test('are requested at once for words that found nothing', () =>
    steps(guess(resultsMissed('mai')), [[raw.call(ask, 'mai')]]));
});

test('requests suggestions for the latest words only, and handles every search and every change', () => {
  expect(PAUSE_MS).toBe(200);
  steps(searchSaga(), [
    [raw.takeEvery(boxEntered, showHistory)],
    [raw.takeLatest(suggestionsRequested, suggest)],
    [raw.takeEvery(searchRequested, search)],
    [raw.takeEvery(dropped, drop)],
    [raw.takeEvery(dropReverted, revert)],
    [raw.takeLatest(resultsMissed, guess)],
  ]);
});
