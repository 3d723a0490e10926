import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Unlock, UnlockedVideo } from '../../../contract/entities.ts';
import type { Failure } from '../../core/failures.ts';
import { emptyList, type PagedList, pagedReducers } from '../../core/pagedList.ts';

/** `daily` spends the daily free unlock; `plan` needs a subscription or a pass, `pass` prefers the latter. */
export type UnlockRequest = {
  videoId: string;
  episodeId: string;
  episodeNumber: number;
  by: 'plan' | 'pass' | 'daily';
};

/** Marks an unlock that a newer one replaced: the newer one's state stays. */
export const REPLACED = 'newerUnlock';

type UnlockedState = {
  list: PagedList<Pick<UnlockedVideo, 'id' | 'opened'>>;
  unlock: {
    status: 'idle' | 'unlocking' | 'failed';
    episodeId: string | null;
    by: UnlockRequest['by'] | null;
    reason: Failure | null;
  };
};
const initialState: UnlockedState = {
  list: emptyList(),
  unlock: { status: 'idle', episodeId: null, by: null, reason: null },
};

const unlocked = createSlice({
  name: 'unlocked',
  initialState,
  reducers: {
    ...pagedReducers(({ id, opened }: UnlockedVideo) => ({ id, opened })),
    unlockRequested: (state, { payload }: PayloadAction<UnlockRequest>) => {
      const { episodeId, by } = payload;
      state.unlock = { status: 'unlocking', episodeId, by, reason: null };
    },
    planNeeded: (_state, _action: PayloadAction<{ videoId: string }>) => {},
    episodeUnlocked: (state, _: PayloadAction<Unlock>) => {
      state.unlock = initialState.unlock;
    },
    unlockAbandoned: (state, { payload }: PayloadAction<{ at: string }>) => {
      if (payload.at !== REPLACED) state.unlock = initialState.unlock;
    },
    unlockFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.unlock = { ...state.unlock, status: 'failed', reason: payload };
    },
  },
  selectors: {
    selectUnlocked: (state) => state.list,
    selectUnlock: (state) => state.unlock,
  },
});

export const {
  listOpened,
  moreWanted,
  pagePending,
  pageReceived,
  pageFailed,
  unlockRequested,
  planNeeded,
  episodeUnlocked,
  unlockAbandoned,
  unlockFailed,
} = unlocked.actions;
export const { selectUnlocked, selectUnlock } = unlocked.selectors;
export default unlocked;
