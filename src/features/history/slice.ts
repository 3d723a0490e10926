import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { HistoryEntry, Position } from '../../../contract/entities.ts';
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

/** Null stands for the whole history. */
type Removable = string | null;

type HistoryState = {
  list: PagedList<Entry>;
  removing: Removable[];
  /** The last removal and the list before it, for undo. */
  removed: { videoId: Removable; positions: Position[]; list: PagedList<Entry> } | null;
  refused: boolean;
};
const initialState: HistoryState = { list: emptyList(), removing: [], removed: null, refused: false };

const entryOf = ({ video, ...entry }: HistoryEntry): Entry => ({ ...entry, videoId: video.id });

const history = createSlice({
  name: 'history',
  initialState,
  reducers: {
    ...pagedReducers(entryOf),
    progressMade: (_state, _action: PayloadAction<Progress>) => {},
    progressSaved: ({ list }, { payload }: PayloadAction<Entry>) => {
      if (list.status === 'idle') return;
      list.items = [payload, ...list.items.filter(({ videoId }) => videoId !== payload.videoId)];
    },
    listOpened: (state) => {
      state.removed = null;
      state.refused = false;
    },
    removeRequested: (state, { payload }: PayloadAction<Removable>) => {
      state.removing.push(payload);
      state.removed = null;
      state.refused = false;
    },
    removed: (state, { payload }: PayloadAction<{ videoId: Removable; positions: Position[] }>) => {
      const { list } = state;
      state.removed = { ...payload, list };
      state.removing = state.removing.filter((id) => id !== payload.videoId);
      state.list =
        payload.videoId === null
          ? { items: [], cursor: null, status: 'end' }
          : { ...list, items: list.items.filter(({ videoId }) => videoId !== payload.videoId) };
    },
    removeFailed: (state, { payload }: PayloadAction<{ videoId: Removable; reason: Failure }>) => {
      state.removing = state.removing.filter((id) => id !== payload.videoId);
      state.refused = true;
    },
    restoreRequested: (state) => {
      state.refused = false;
    },
    restored: (state) => {
      if (state.removed) state.list = state.removed.list;
      state.removed = null;
    },
    restoreFailed: (state, _action: PayloadAction<Failure>) => {
      state.refused = true;
    },
    progressNotSaved: (_state, _action: PayloadAction<Failure>) => {},
    stepCounted: (
      _state,
      _action: PayloadAction<{ event: 'play' | 'wall'; videoId: string; episodeId: string }>,
    ) => {},
    similarWanted: () => {},
  },
  selectors: { selectHistory: (state) => state.list, selectRemoval: (state) => state },
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
  stepCounted,
  similarWanted,
  removeRequested,
  removed,
  removeFailed,
  restoreRequested,
  restored,
  restoreFailed,
} = history.actions;
export const { selectHistory, selectRemoval } = history.selectors;

export default history;
