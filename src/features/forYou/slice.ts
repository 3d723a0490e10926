import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { RECOMMENDED } from '../../components/links.ts';

export const QUERY = { sectionId: RECOMMENDED };

export const END = 'end';

const initialState = {
  status: 'idle' as 'idle' | 'loading' | 'ready' | 'failed',
  /** Fixed when the feed opens, so that a video finished meanwhile keeps its page. */
  leftOut: null as string[] | null,
  at: null as string | null,
};

const forYou = createSlice({
  name: 'forYou',
  initialState,
  reducers: {
    opened: (state) => {
      if (state.status !== 'ready') state.status = 'loading';
    },
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

export const pagesOf = (ids: readonly string[], leftOut: readonly string[]): string[] =>
  ids.filter((id) => !leftOut.includes(id));
