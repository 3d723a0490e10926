import { resultsPath } from '../../../contract/paths.ts';
import * as api from '../../api/index.ts';
import {
  call,
  delay,
  put,
  race,
  type Saga,
  select,
  take,
  takeEvery,
  takeLatest,
} from '../../core/effects.ts';
import { toFailure } from '../../core/failures.ts';
import { leftScreen, navigate } from '../../core/navigation/slice.ts';
import { searchProblem, wordsIn } from '../../lib/searchWords.ts';
import { local } from '../../lib/storage.ts';
import { homeOpened } from '../videos/slice.ts';
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
  wordsShared,
} from './slice.ts';

export const PAUSE_MS = 200;

/** Another tab may have searched meanwhile. */
export function* showHistory(): Saga {
  yield* put(historyChanged({ history: yield* call(readSearchHistory), before: null }));
}

export function* search({ payload: { words, replace } }: ReturnType<typeof searchRequested>): Saga {
  yield* call(changeHistory, withWords(yield* call(readSearchHistory), words), null);
  yield* put(navigate(resultsPath(words), { replace }));
}

export function* drop({ payload: words }: ReturnType<typeof dropped>): Saga {
  const before = yield* call(readSearchHistory);
  yield* call(changeHistory, words === null ? [] : withoutWords(before, words), before);
}

export function* revert(): Saga {
  const { before } = yield* select(selectSearch);
  if (before) yield* call(changeHistory, before, null);
}

export function* changeHistory(history: string[], before: string[] | null): Saga {
  yield* call(storeSearchHistory, history);
  yield* put(historyChanged({ history, before }));
}

/** Further typing and leaving the screen cancel the request. */
export function* suggest({ payload }: ReturnType<typeof suggestionsRequested>): Saga {
  const words = payload.trim();
  if (words) yield* race({ asked: call(askAfterPause, words), left: take(leftScreen) });
}

export function* askAfterPause(words: string): Saga {
  yield* delay(PAUSE_MS);
  yield* call(ask, words);
}

export function* ask(words: string): Saga {
  try {
    yield* put(suggestionsReceived({ words, items: yield* call(api.getSuggestions, words) }));
  } catch (error) {
    yield* put(suggestionsFailed({ words, reason: toFailure(error) }));
  }
}

export function* guess({ payload: words }: ReturnType<typeof resultsMissed>): Saga {
  yield* call(ask, words);
}

/** A share without words, such as a bare URL, stays on the search screen. */
export function* searchShared({ payload: { text, title } }: ReturnType<typeof wordsShared>): Saga {
  const words = wordsIn(text) || wordsIn(title);
  yield* put(words ? searchRequested({ words, replace: true }) : homeOpened());
}

export function* searchSaga(): Saga {
  yield* takeEvery(boxEntered, showHistory);
  yield* takeLatest(suggestionsRequested, suggest);
  yield* takeEvery(searchRequested, search);
  yield* takeEvery(wordsShared, searchShared);
  yield* takeEvery(dropped, drop);
  yield* takeEvery(dropReverted, revert);
  yield* takeLatest(resultsMissed, guess);
}

const KEY = 'searches';
export const MAX_ENTRIES = 12;

export function readSearchHistory(): string[] {
  try {
    const stored: unknown = JSON.parse(local.get(KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored
      .filter((words) => typeof words === 'string' && searchProblem(words) === null)
      .slice(0, MAX_ENTRIES);
  } catch {
    return [];
  }
}

export function storeSearchHistory(history: string[]): void {
  if (history.length > 0) local.set(KEY, JSON.stringify(history));
  else local.remove(KEY);
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

export const withoutWords = (history: string[], words: string): string[] =>
  history.filter((other) => !same(other, words));
export const withWords = (history: string[], words: string): string[] =>
  [words, ...withoutWords(history, words)].slice(0, MAX_ENTRIES);
