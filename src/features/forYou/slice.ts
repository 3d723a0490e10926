import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { RECOMMENDED } from '../../components/links.ts';

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

const forYou = createSlice({
  name: 'forYou',
  initialState,
  reducers: {
    opened: (state) => {
      if (state.status !== 'ready') state.status = 'loading';
    },
    /** The viewer is at this page. */
    pageWanted: (state, { payload }: PayloadAction<{ videoId: string }>) => {
      state.at = payload.videoId;
    },
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
  selectors: { selectForYou: (state) => state },
});

export const { opened, pageWanted, pagesSettled, openFailed, endReached, pagePrepared, pageFailed } =
  forYou.actions;
export const { selectForYou } = forYou.selectors;
export default forYou;

/** The pages of the feed out of the list that it shows. */
export const pagesOf = (ids: readonly string[], leftOut: readonly string[]): string[] =>
  ids.filter((id) => !leftOut.includes(id));
