import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { place } from './wishes.ts';

/** Videos taken from the rail, and when: what is watched later is there again. */
export type Hidden = Record<string, string>;

const initialState = {
  /** Null until it was read from the browser. */
  videos: null as Hidden | null,
  /** As it was before the last one was hidden, until the rail is drawn anew. */
  before: null as Hidden | null,
};
export type HiddenState = typeof initialState;

const hidden = createSlice({
  name: 'history',
  initialState,
  reducers: {
    hiddenChanged: (_state, { payload }: PayloadAction<{ videos: Hidden; before: Hidden | null }>) => payload,
    /** It is not in the history any more. */
    hideFailed: (_state, _action: PayloadAction<{ videoId: string }>) => {},
    /** What there is to go on with is known. */
    railSettled: (_state, _action: PayloadAction<{ videoIds: string[] }>) => {},
  },
});

place.arrives(hidden.reducer);

export const { hiddenChanged, hideFailed, railSettled } = hidden.actions;
export const selectHidden = ({ hidden: state }: { hidden: HiddenState | null }): HiddenState =>
  state ?? initialState;
export default hidden;
