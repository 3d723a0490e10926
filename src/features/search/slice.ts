import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Suggestion } from '../../../contract/entities.ts';
import type { Failure } from '../../core/failures.ts';

const initialState = {
  typed: '',
  /** The latest first. */
  history: [] as string[],
  /** The history as it was before something was taken out of it, until the person goes on. */
  before: null as string[] | null,
  /** For the words they were asked for; none where asking failed, which disturbs nobody. */
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
    /** The words in the box now. Shown suggestions stay until the next ones come, unless the box is empty. */
    suggestionsRequested: (state, { payload }: PayloadAction<string>) => {
      state.typed = payload;
      if (!payload.trim()) state.suggestions = initialState.suggestions;
    },
    searchRequested: (_state, _action: PayloadAction<{ words: string; replace: boolean }>) => {},
    /** One search of the history, or null for all of them. */
    dropped: (_state, _action: PayloadAction<string | null>) => {},
    dropReverted: () => {},
    /** The search found nothing. */
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
  resultsMissed,
  historyChanged,
  suggestionsReceived,
  suggestionsFailed,
} = search.actions;
export const { selectSearch } = search.selectors;
export default search;
