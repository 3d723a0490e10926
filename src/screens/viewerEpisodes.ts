import { createSelector } from '@reduxjs/toolkit';
import type { Episode, EpisodeList } from '../../contract/entities.ts';
import { selectUserId } from '../core/session/slice.ts';
import { selectMediaOnDevice } from '../features/downloads/slice.ts';
import { selectGuestState } from '../features/guest/slice.ts';
import { selectEpisodes } from '../features/videos/slice.ts';
import { isWatched } from '../lib/resume.ts';

/**
 * A member's access, saved mark and positions come from the server, a guest's from this browser. Downloaded
 * episodes play from this device. Undefined or null until the episodes are loaded.
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

const byNumber = ({ episodes }: EpisodeList, number: number) =>
  episodes.find((episode) => episode.number === number);

/** A viewer who finished an episode resumes at the next one. */
function resumed(list: EpisodeList): { episode: Episode; second: number } | null {
  const { resume } = list;
  const episode = list.episodes.find(({ id }) => id === resume?.episodeId);
  if (!episode || !resume) return null;
  if (!isWatched(resume.second, episode.seconds)) return { episode, second: resume.second };
  return { episode: byNumber(list, episode.number + 1) ?? episode, second: 0 };
}

/** The URL's episode wins, then the viewer's position, then the first episode. */
export function currentEpisode(list: EpisodeList, query: URLSearchParams): Episode | undefined {
  return byNumber(list, Number(query.get('ep'))) ?? resumed(list)?.episode ?? list.episodes[0];
}

export function startSecond(list: EpisodeList, episode: Episode, query: URLSearchParams): number {
  const requested = Number(query.get('t'));
  if (requested > 0 && requested < episode.seconds) return requested;
  const position = resumed(list);
  return position?.episode.id === episode.id ? position.second : 0;
}
