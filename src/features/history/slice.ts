import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { HistoryEntry } from '../../../contract/entities.ts';
import type { Failure } from '../../core/failures.ts';
import { emptyList, type PagedList, pagedReducers } from '../../core/pagedList.ts';

/** Where the viewer was in a video; the video itself lives with the videos. */
export type Entry = {
  videoId: string;
  episodeId: string;
  episodeNumber: number;
  /** How long the episode is, where that is known. */
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
    /** A save point of the player, worth keeping. */
    progressMade: (_state, _action: PayloadAction<Progress>) => {},
    /** What was watched last comes first, at its new place, without the list being asked for again. */
    progressSaved: ({ list }, { payload }: PayloadAction<Entry>) => {
      if (list.status === 'idle') return;
      list.items = [payload, ...list.items.filter(({ videoId }) => videoId !== payload.videoId)];
    },
    progressNotSaved: (_state, _action: PayloadAction<Failure>) => {},
    /** An episode has really been watched for a while: a play. */
    playCounted: (_state, _action: PayloadAction<{ videoId: string; episodeId: string }>) => {},
    /** A row of videos like the one watched last. */
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
