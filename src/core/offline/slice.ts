import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '../failures.ts';
import { leftScreen } from '../navigation/slice.ts';
import type { Change } from './keptChanges.ts';
import type { ListName } from './keptPages.ts';

/** The app while the server is out of reach. */
const offline = createSlice({
  name: 'offline',
  initialState: {
    /** A list on the screen is as this device last knew it. */
    showsKept: false,
  },
  reducers: {
    keptPageUsed: (state, _: PayloadAction<ListName>) => {
      state.showsKept = true;
    },
    freshPageLoaded: (state, _: PayloadAction<ListName>) => {
      state.showsKept = false;
    },
    changeDeferred: (_state, _action: PayloadAction<Pick<Change, 'kind' | 'videoId'>>) => {},
    /** The server may be in reach: there is a line again, or a member was recognised who has kept changes. */
    sendRequested: () => {},
    /** How many were sent. */
    changesDelivered: (_state, _action: PayloadAction<number>) => {},
    sendFailed: (_state, _action: PayloadAction<Failure>) => {},
  },
  extraReducers: (builder) => {
    builder.addMatcher(leftScreen, (state) => {
      state.showsKept = false;
    });
  },
  selectors: { selectShowsKept: (state) => state.showsKept },
});

export const { keptPageUsed, freshPageLoaded, changeDeferred, sendRequested, changesDelivered, sendFailed } =
  offline.actions;
export const { selectShowsKept } = offline.selectors;
export default offline;
