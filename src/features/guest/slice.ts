import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { EpisodeList } from '../../../contract/entities.ts';

/** What a guest's browser keeps about a video: what the server says of a member's beside the episodes. */
type Kept = Pick<EpisodeList, 'saved' | 'resume'>;

const guest = createSlice({
  name: 'guest',
  initialState: {} as Record<string, Kept>,
  reducers: {
    /** A video was opened where a guest's shelf may know it. */
    shelfWanted: (_state, _action: PayloadAction<{ videoId: string }>) => {},
    shelfLoaded: (state, { payload: { videoId, ...kept } }: PayloadAction<{ videoId: string } & Kept>) => {
      state[videoId] = kept;
    },
    /** A member is here, and the shelf of the guest they were. */
    mergeRequested: () => {},
  },
  selectors: { selectKept: (state, videoId: string): Kept | undefined => state[videoId] },
});

export const { shelfWanted, shelfLoaded, mergeRequested } = guest.actions;
export const { selectKept } = guest.selectors;
export default guest;
