import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Videos hidden from the row, and when: a video that is watched later comes back. */
export type Hidden = Record<string, string>;

const initialState = {
  /** Null until it was read from the browser. */
  videos: null as Hidden | null,
  /** The state before the last video was hidden, for undo. */
  before: null as Hidden | null,
};

/** The "continue watching" row: the history without the videos that the viewer has hidden from it. */
const continueWatching = createSlice({
  name: 'continueWatching',
  initialState,
  reducers: {
    rowWanted: () => {},
    hideRequested: (_state, _action: PayloadAction<{ videoId: string }>) => {},
    hideReverted: () => {},
    hiddenChanged: (_state, { payload }: PayloadAction<{ videos: Hidden; before: Hidden | null }>) => payload,
    /** The video is not in the history any more. */
    hideFailed: (_state, _action: PayloadAction<{ videoId: string }>) => {},
    rowSettled: (_state, _action: PayloadAction<{ videoIds: string[] }>) => {},
  },
  selectors: { selectHidden: (state) => state },
});

export const { rowWanted, hideRequested, hideReverted, hiddenChanged, hideFailed, rowSettled } =
  continueWatching.actions;
export const { selectHidden } = continueWatching.selectors;
export default continueWatching;
