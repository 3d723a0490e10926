import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Suggestion } from '../../../contract/entities.ts';
import type { Failure } from '../../core/failures.ts';

const initialState = {
  typed: '',
  history: [] as string[],
  /** The history before the last removal, for undo. */
  before: null as string[] | null,
  /** Empty after a failed request, because suggestions are optional. */
  suggestions: { words: '', items: [] as Suggestion[] },
};
type SearchState = typeof initialState;

const search = createSlice({
  name: 'search',
  initialState,
  reducers: {
    boxEntered: (state) => {
      state.before = null;
    },
    suggestionsRequested: (state, { payload }: PayloadAction<string>) => {
      state.typed = payload;
      if (!payload.trim()) state.suggestions = initialState.suggestions;
    },
    searchRequested: (_state, _action: PayloadAction<{ words: string; replace: boolean }>) => {},
    dropped: (_state, _action: PayloadAction<string | null>) => {},
    dropReverted: () => {},
    /** Another app shared a text, and perhaps a title, through the share target. */
    wordsShared: (_state, _action: PayloadAction<{ text: string; title: string }>) => {},
    resultsMissed: (_state, _action: PayloadAction<string>) => {},
    historyChanged: (state, { payload }: PayloadAction<{ history: string[]; before: string[] | null }>) => ({
      ...state,
      ...payload,
    }),
    suggestionsReceived: (state, { payload }: PayloadAction<SearchState['suggestions']>) => {
      state.suggestions = payload;
    },
    suggestionsFailed: (state, { payload }: PayloadAction<{ words: string; reason: Failure }>) => {
      state.suggestions = { words: payload.words, items: [] };
    },
  },
  selectors: { selectSearch: (state) => state },
});

export const {
  boxEntered,
  suggestionsRequested,
  searchRequested,
  dropped,
  dropReverted,
  wordsShared,
  resultsMissed,
  historyChanged,
  suggestionsReceived,
  suggestionsFailed,
} = search.actions;
export const { selectSearch } = search.selectors;
export default search;
