import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '../failures.ts';
import { leftScreen } from '../navigation/slice.ts';
import type { Change } from './keptChanges.ts';
import type { ListName } from './keptPages.ts';

const offline = createSlice({
  name: 'offline',
  initialState: {
    /** A list on the screen comes from this device's storage. */
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
    sendRequested: () => {},
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
