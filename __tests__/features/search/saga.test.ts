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
import { walk } from '../../support/walk.ts';

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));

describe('the history', () => {
  test('is read anew when somebody comes to the box', () =>
    walk(showHistory())
      .yields(raw.call(readSearchHistory))
      .gets(['wolf'])
      .yields(raw.put(historyChanged({ history: ['wolf'], before: null })))
      .gets()
      .ends());

  test('is kept before it is shown', () =>
    walk(changeHistory(['wolf'], ['wolf', 'bride']))
      .yields(raw.call(storeSearchHistory, ['wolf']))
      .gets()
      .yields(raw.put(historyChanged({ history: ['wolf'], before: ['wolf', 'bride'] })))
      .gets()
      .ends());

  test.each([true, false])('begins with what is searched for, and that leads to the results', (replace) =>
    walk(search(searchRequested({ words: 'rain/50%', replace })))
      .yields(raw.call(readSearchHistory))
      .gets(['wolf', 'RAIN/50%'])
      .yields(raw.call(changeHistory, ['rain/50%', 'wolf'], null))
      .gets()
      .yields(raw.put(navigate('/searchDetail/rain%2F50%25', { replace })))
      .gets()
      .ends(),
  );

  test('forgets one', () =>
    walk(drop(dropped('wolf')))
      .yields(raw.call(readSearchHistory))
      .gets(['wolf', 'bride'])
      .yields(raw.call(changeHistory, ['bride'], ['wolf', 'bride']))
      .gets()
      .ends());

  test('forgets all', () =>
    walk(drop(dropped(null)))
      .yields(raw.call(readSearchHistory))
      .gets(['wolf', 'bride'])
      .yields(raw.call(changeHistory, [], ['wolf', 'bride']))
      .gets()
      .ends());

  test('comes back', () =>
    walk(revert())
      .yields(raw.select(selectSearch))
      .gets({ before: ['wolf'] })
      .yields(raw.call(changeHistory, ['wolf'], null))
      .gets()
      .ends());

  test('has nothing to come back to when nothing was taken out', () =>
    walk(revert()).yields(raw.select(selectSearch)).gets({ before: null }).ends());
});

describe('suggestions', () => {
  const items = [{ kind: 'cast' as const, id: null, text: 'Mei Tanaka' }];

  test('are asked for unless the person leaves', () => {
    const asked = () =>
      walk(suggest(suggestionsRequested('  mei '))).yields(
        raw.race({ asked: raw.call(askAfterPause, 'mei'), left: raw.take(leftScreen as never) }),
      );
    asked().gets({ asked: undefined }).ends();
    asked()
      .gets({ left: navigated({ path: '/', search: '', key: 'k', from: '/search' }) })
      .ends();
  });

  test('are asked for after a pause', () =>
    walk(askAfterPause('mei'))
      .yields(raw.delay(PAUSE_MS))
      .gets(true)
      .yields(raw.call(ask, 'mei'))
      .gets()
      .ends());

  test.each(['', '   '])('are not asked for without words: %j', (words) =>
    walk(suggest(suggestionsRequested(words))).ends(),
  );

  test('arrive', () =>
    walk(ask('mei'))
      .yields(raw.call(api.getSuggestions, 'mei'))
      .gets(items)
      .yields(raw.put(suggestionsReceived({ words: 'mei', items })))
      .gets()
      .ends());

  test('say why they did not', () => {
    const error = offline();
    walk(ask('mei'))
      .yields(raw.call(api.getSuggestions, 'mei'))
      .throws(error)
      .yields(raw.put(suggestionsFailed({ words: 'mei', reason: toFailure(error) })))
      .gets()
      .ends();
  });

  test('are asked for at once for words that found nothing', () =>
    walk(guess(resultsMissed('mai')))
      .yields(raw.call(ask, 'mai'))
      .gets()
      .ends());
});

test('only the latest words are asked about, but every search and every change is heard', () => {
  expect(PAUSE_MS).toBe(200);
  walk(searchSaga())
    .yields(raw.takeEvery(boxEntered, showHistory))
    .gets()
    .yields(raw.takeLatest(suggestionsRequested, suggest))
    .gets()
    .yields(raw.takeEvery(searchRequested, search))
    .gets()
    .yields(raw.takeEvery(dropped, drop))
    .gets()
    .yields(raw.takeEvery(dropReverted, revert))
    .gets()
    .yields(raw.takeLatest(resultsMissed, guess))
    .gets()
    .ends();
});
