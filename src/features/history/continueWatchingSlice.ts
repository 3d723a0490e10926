import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** By video id: the time of hiding, because a video watched later appears again. */
export type Hidden = Record<string, string>;

const initialState = {
  videos: null as Hidden | null,
  before: null as Hidden | null,
};

const continueWatching = createSlice({
  name: 'continueWatching',
  initialState,
  reducers: {
    rowWanted: () => {},
    hideRequested: (_state, _action: PayloadAction<{ videoId: string }>) => {},
    hideReverted: () => {},
    hiddenChanged: (_state, { payload }: PayloadAction<{ videos: Hidden; before: Hidden | null }>) => payload,
    hideFailed: (_state, _action: PayloadAction<{ videoId: string }>) => {},
    rowSettled: (_state, _action: PayloadAction<{ videoIds: string[] }>) => {},
  },
  selectors: { selectHidden: (state) => state },
});

export const { rowWanted, hideRequested, hideReverted, hiddenChanged, hideFailed, rowSettled } =
  continueWatching.actions;
export const { selectHidden } = continueWatching.selectors;
export default continueWatching;
