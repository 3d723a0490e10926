import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Video } from '../../../contract/entities.ts';
import type { Failure } from '../../core/failures.ts';
import { emptyList, type PagedList, pagedReducers } from '../../core/pagedList.ts';

type FavouritesState = {
  list: PagedList<string>;
  /** Saved or taken out in this visit; shown at once, taken back if the server refuses. */
  saved: Record<string, boolean>;
  /** The video whose last wish the server refused. */
  refused: string | null;
};
const initialState: FavouritesState = { list: emptyList(), saved: {}, refused: null };

const mark = (state: FavouritesState, videoId: string, saved: boolean) => {
  state.saved[videoId] = saved;
  const others = state.list.items.filter((id) => id !== videoId);
  state.list.items = saved ? [videoId, ...others] : others;
};

const favourites = createSlice({
  name: 'favourites',
  initialState,
  reducers: {
    ...pagedReducers(({ id }: Video) => id),
    toggleRequested: (state, _: PayloadAction<{ videoId: string; saved: boolean }>) => {
      state.refused = null;
    },
    /** Shown before the server has agreed. */
    optimisticallyToggled: (state, { payload }: PayloadAction<{ videoId: string; saved: boolean }>) =>
      mark(state, payload.videoId, payload.saved),
    toggled: (_state, _action: PayloadAction<{ videoId: string; saved: boolean }>) => {},
    toggleFailed: (
      state,
      { payload }: PayloadAction<{ videoId: string; saved: boolean; reason: Failure }>,
    ) => {
      mark(state, payload.videoId, !payload.saved);
      state.refused = payload.videoId;
    },
  },
  selectors: {
    selectFavourites: (state) => state.list,
    selectRefused: (state) => state.refused,
    /** What happened here; undefined where only the server's own word, beside the episodes, is known. */
    selectSavedHere: (state, videoId: string): boolean | undefined => state.saved[videoId],
  },
});

export const {
  listOpened,
  moreWanted,
  pagePending,
  pageReceived,
  pageFailed,
  toggleRequested,
  optimisticallyToggled,
  toggled,
  toggleFailed,
} = favourites.actions;
export const { selectFavourites, selectRefused, selectSavedHere } = favourites.selectors;
export default favourites;
