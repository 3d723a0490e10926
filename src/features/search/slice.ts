import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Suggestion } from '../../../contract/entities.ts';
import type { Failure } from '../../core/failures.ts';
import { boxEntered, place, typed } from './wishes.ts';

const initialState = {
  typed: '',
  /** The latest first. */
  history: [] as string[],
  /** The history as it was before something was taken out of it, until the person goes on. */
  before: null as string[] | null,
  /** For the words they were asked for; none where asking failed, which disturbs nobody. */
  suggestions: { words: '', items: [] as Suggestion[] },
};
export type SearchState = typeof initialState;

const search = createSlice({
  name: 'search',
  initialState,
  reducers: {
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
  extraReducers: (builder) => {
    builder.addCase(boxEntered, (state) => {
      state.before = null;
    });
    // What is on the list stays until the next one comes, unless there is nothing left to suggest for.
    builder.addCase(typed, (state, { payload }) => {
      state.typed = payload;
      if (!payload.trim()) state.suggestions = initialState.suggestions;
    });
  },
});

place.arrives(search.reducer);

export const { historyChanged, suggestionsReceived, suggestionsFailed } = search.actions;
export const selectSearch = ({ search: state }: { search: SearchState | null }): SearchState =>
  state ?? initialState;
export default search;
