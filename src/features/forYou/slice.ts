import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { RECOMMENDED } from '../../../contract/paths.ts';
import type { Failure } from '../../core/failures.ts';
import type { PagedList } from '../../core/pagedList.ts';

export const QUERY = { sectionId: RECOMMENDED };

export const END = 'end';

const initialState = {
  status: 'idle' as 'idle' | 'loading' | 'ready' | 'failed',
  /** Fixed when the feed opens, so that a video finished meanwhile keeps its page. */
  leftOut: null as string[] | null,
  /** Videos begun or saved when the feed opened: they come last. */
  last: [] as string[],
  at: null as string | null,
  notInterested: [] as string[],
  refused: null as string | null,
};

type Mark = { videoId: string; undo: boolean };

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
    pagesSettled: (
      state,
      { payload }: PayloadAction<{ leftOut: string[]; last?: string[]; at?: string | null }>,
    ) => ({
      ...state,
      status: 'ready',
      ...payload,
    }),
    openFailed: (state) => {
      state.status = 'failed';
    },
    endReached: (state) => {
      state.at = END;
    },
    pagePrepared: (_state, _action: PayloadAction<{ videoId: string }>) => {},
    pageFailed: (_state, _action: PayloadAction<{ videoId: string }>) => {},
    notInterestedRequested: (state, _: PayloadAction<Mark>) => {
      state.refused = null;
    },
    notInterestedChanged: (state, { payload }: PayloadAction<string[]>) => {
      state.notInterested = payload;
    },
    notInterestedStored: (_state, _action: PayloadAction<Mark>) => {},
    notInterestedFailed: (state, { payload }: PayloadAction<Mark & { reason: Failure }>) => {
      state.refused = payload.videoId;
    },
  },
  selectors: {
    selectForYou: (state) => state,
    selectNotInterested: (state) => state.notInterested,
  },
});

export const {
  opened,
  pageWanted,
  pagesSettled,
  openFailed,
  endReached,
  pagePrepared,
  pageFailed,
  notInterestedRequested,
  notInterestedChanged,
  notInterestedStored,
  notInterestedFailed,
} = forYou.actions;
export const { selectForYou, selectNotInterested } = forYou.selectors;
export default forYou;

type Pages = { leftOut: readonly string[] | null; last: readonly string[] };

/** The last videos follow only the complete list, so that no page is inserted before the current one. */
export function pagesOf(list: PagedList<string> | undefined, { leftOut, last }: Pages): string[] {
  const shown = list?.items.filter((id) => !leftOut?.includes(id)) ?? [];
  const others = shown.filter((id) => !last.includes(id));
  return list?.status === 'end' ? [...new Set([...others, ...shown])] : others;
}
