import { createSelector } from '@reduxjs/toolkit';
import { selectUserId } from '../core/session/slice.ts';
import { selectGuestState } from '../features/guest/slice.ts';
import { selectEpisodes } from '../features/videos/slice.ts';

/**
 * A member's access, saved mark and positions come from the server, a guest's from this browser. Undefined or null
 * until the episodes are loaded.
 */
export const selectViewerEpisodes = createSelector(
  [(state, videoId: string) => selectEpisodes(state, videoId)?.list, selectGuestState, selectUserId],
  (list, guestState, userId) => (list && guestState && !userId ? { ...list, ...guestState } : list),
);
