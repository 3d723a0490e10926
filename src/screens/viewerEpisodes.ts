import { createSelector } from '@reduxjs/toolkit';
import { selectUserId } from '../core/session/slice.ts';
import { selectMediaOnDevice } from '../features/downloads/slice.ts';
import { selectGuestState } from '../features/guest/slice.ts';
import { selectEpisodes } from '../features/videos/slice.ts';

/**
 * A member's access, saved mark and positions come from the server, a guest's from this browser. What is on this
 * device plays from there. Undefined or null until the episodes are loaded.
 */
export const selectViewerEpisodes = createSelector(
  [
    (state, videoId: string) => selectEpisodes(state, videoId)?.list,
    selectGuestState,
    selectUserId,
    selectMediaOnDevice,
  ],
  (list, guestState, userId, onDevice) => {
    if (!list) return list;
    const episodes = list.episodes.map((episode) =>
      episode.access === 'locked' ? episode : { ...episode, media: onDevice[episode.id] ?? episode.media },
    );
    return { ...list, episodes, ...(!userId && guestState) };
  },
);
