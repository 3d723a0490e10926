import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { RECOMMENDED } from '../../components/links.ts';
import { opened, pageWanted, place } from './wishes.ts';

/** The list whose videos it shows, in its order. */
export const QUERY = { sectionId: RECOMMENDED };

/** Behind the last page. */
export const END = 'end';

const initialState = {
  status: 'idle' as 'idle' | 'loading' | 'ready' | 'failed',
  /** Videos that were over or hidden when it was opened: what is watched to its end meanwhile stays where it is. */
  leftOut: null as string[] | null,
  /** The page the person is at. */
  at: null as string | null,
};
export type ForYouState = typeof initialState;

const forYou = createSlice({
  name: 'forYou',
  initialState,
  reducers: {
    pagesSettled: (state, { payload }: PayloadAction<{ leftOut: string[] }>) => {
      state.status = 'ready';
      state.leftOut = payload.leftOut;
    },
    openFailed: (state) => {
      state.status = 'failed';
    },
    endReached: (state) => {
      state.at = END;
    },
    pagePrepared: (_state, _action: PayloadAction<{ videoId: string }>) => {},
    pageFailed: (_state, _action: PayloadAction<{ videoId: string }>) => {},
  },
  extraReducers: (builder) => {
    builder.addCase(opened, (state) => {
      if (state.status !== 'ready') state.status = 'loading';
    });
    builder.addCase(pageWanted, (state, { payload }) => {
      state.at = payload.videoId;
    });
  },
});

place.arrives(forYou.reducer);

export const { pagesSettled, openFailed, endReached, pagePrepared, pageFailed } = forYou.actions;
export const selectForYou = ({ forYou: state }: { forYou: ForYouState | null }): ForYouState =>
  state ?? initialState;
/** The pages of the feed out of the list that it shows. */
export const pagesOf = (ids: readonly string[], leftOut: readonly string[]): string[] =>
  ids.filter((id) => !leftOut.includes(id));
