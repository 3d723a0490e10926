import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Video } from '../../../contract/entities.ts';
import type { Failure } from '../../core/failures.ts';
import { emptyList, type PagedList, pagedReducers } from '../../core/pagedList.ts';

type FavouritesState = {
  list: PagedList<string>;
  saved: Record<string, boolean>;
  refused: string | null;
};
const initialState: FavouritesState = { list: emptyList(), saved: {}, refused: null };

const setSaved = (state: FavouritesState, videoId: string, saved: boolean) => {
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
    optimisticallyToggled: (state, { payload }: PayloadAction<{ videoId: string; saved: boolean }>) =>
      setSaved(state, payload.videoId, payload.saved),
    toggled: (_state, _action: PayloadAction<{ videoId: string; saved: boolean }>) => {},
    toggleFailed: (
      state,
      { payload }: PayloadAction<{ videoId: string; saved: boolean; reason: Failure }>,
    ) => {
      setSaved(state, payload.videoId, !payload.saved);
      state.refused = payload.videoId;
    },
  },
  selectors: {
    selectFavourites: (state) => state.list,
    selectRefused: (state) => state.refused,
    /** Undefined unless this visit changed it; the server's value comes with the episodes. */
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
