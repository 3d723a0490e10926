import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { EpisodeList } from '../../../contract/entities.ts';

/** What a guest's browser keeps about a video: what the server says of a member's beside the episodes. */
type GuestState = Pick<EpisodeList, 'saved' | 'resume'>;

const guest = createSlice({
  name: 'guest',
  initialState: {} as Record<string, GuestState>,
  reducers: {
    /** A video was opened where a guest's shelf may know it. */
    guestStateWanted: (_state, _action: PayloadAction<{ videoId: string }>) => {},
    guestStateLoaded: (
      state,
      { payload: { videoId, ...kept } }: PayloadAction<{ videoId: string } & GuestState>,
    ) => {
      state[videoId] = kept;
    },
    /** A member is here, and the shelf of the guest they were. */
    mergeRequested: () => {},
  },
  selectors: { selectGuestState: (state, videoId: string): GuestState | undefined => state[videoId] },
});

export const { guestStateWanted, guestStateLoaded, mergeRequested } = guest.actions;
export const { selectGuestState } = guest.selectors;
export default guest;
