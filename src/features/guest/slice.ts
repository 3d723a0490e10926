import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { EpisodeList } from '../../../contract/entities.ts';
import type { Failure } from '../../core/failures.ts';

type GuestState = Pick<EpisodeList, 'saved' | 'resume'>;

const guest = createSlice({
  name: 'guest',
  initialState: {} as Record<string, GuestState>,
  reducers: {
    guestStateWanted: (_state, _action: PayloadAction<{ videoId: string }>) => {},
    guestStateLoaded: (
      state,
      { payload: { videoId, ...guestState } }: PayloadAction<{ videoId: string } & GuestState>,
    ) => {
      state[videoId] = guestState;
    },
    mergeRequested: () => {},
    merged: () => {},
    mergeFailed: (_state, _action: PayloadAction<Failure>) => {},
  },
  selectors: { selectGuestState: (state, videoId: string): GuestState | undefined => state[videoId] },
});

export const { guestStateWanted, guestStateLoaded, mergeRequested, merged, mergeFailed } = guest.actions;
export const { selectGuestState } = guest.selectors;
export default guest;
