import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Page, SavedVideo } from '../../../contract/entities.ts';
import { FAVOURITE_ORDERS, type FavouriteOrder } from '../../../contract/library.ts';
import type { Failure } from '../../core/failures.ts';
import { emptyList, type PagedList, pagedReducers } from '../../core/pagedList.ts';

export type Marks = Pick<SavedVideo, 'finished' | 'newEpisode'>;

type FavouritesState = {
  list: PagedList<string>;
  sort: FavouriteOrder;
  marks: Record<string, Marks>;
  saved: Record<string, boolean>;
  refused: string | null;
};
const initialState: FavouritesState = {
  list: emptyList(),
  sort: 'saved',
  marks: {},
  saved: {},
  refused: null,
};

const paged = pagedReducers(({ id }: SavedVideo) => id);

const setSaved = (state: FavouritesState, videoId: string, saved: boolean) => {
  state.saved[videoId] = saved;
  const others = state.list.items.filter((id) => id !== videoId);
  state.list.items = saved ? [videoId, ...others] : others;
};

const favourites = createSlice({
  name: 'favourites',
  initialState,
  reducers: {
    ...paged,
    /** The URL may hold any order. A list in another order starts anew. */
    listOpened: (state, { payload }: PayloadAction<string | undefined>) => {
      const sort = FAVOURITE_ORDERS.find((order) => order === payload) ?? 'saved';
      if (sort !== state.sort) Object.assign(state, { sort, list: emptyList() });
    },
    pageReceived: (state, action: PayloadAction<{ page: Page<SavedVideo>; first: boolean }>) => {
      for (const { id, finished, newEpisode } of action.payload.page.items)
        state.marks[id] = { finished, newEpisode };
      paged.pageReceived(state, action);
    },
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
    selectSort: (state) => state.sort,
    selectMarks: (state) => state.marks,
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
export const { selectFavourites, selectSort, selectMarks, selectRefused, selectSavedHere } =
  favourites.selectors;
export default favourites;
