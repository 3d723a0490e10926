import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { HistoryEntry } from '../../../contract/entities.ts';
import type { Failure } from '../../core/failures.ts';
import { emptyList, type PagedList, pagedReducers } from '../../core/pagedList.ts';

export type Entry = {
  videoId: string;
  episodeId: string;
  episodeNumber: number;
  episodeSeconds?: number | undefined;
  second: number;
  watchedAt: string;
};
export type Progress = { videoId: string; episodeId: string; second: number };

const initialState: { list: PagedList<Entry> } = { list: emptyList() };

const entryOf = ({ video, ...entry }: HistoryEntry): Entry => ({ ...entry, videoId: video.id });

const history = createSlice({
  name: 'history',
  initialState,
  reducers: {
    ...pagedReducers(entryOf),
    progressMade: (_state, _action: PayloadAction<Progress>) => {},
    /** Moves the entry to the top without a request for the list. */
    progressSaved: ({ list }, { payload }: PayloadAction<Entry>) => {
      if (list.status === 'idle') return;
      list.items = [payload, ...list.items.filter(({ videoId }) => videoId !== payload.videoId)];
    },
    progressNotSaved: (_state, _action: PayloadAction<Failure>) => {},
    playCounted: (_state, _action: PayloadAction<{ videoId: string; episodeId: string }>) => {},
    similarWanted: () => {},
  },
  selectors: { selectHistory: (state) => state.list },
});

export const {
  listOpened,
  moreWanted,
  pagePending,
  pageReceived,
  pageFailed,
  progressMade,
  progressSaved,
  progressNotSaved,
  playCounted,
  similarWanted,
} = history.actions;
export const { selectHistory } = history.selectors;

export default history;
