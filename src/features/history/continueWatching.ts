import type { Video } from '../../../contract/entities.ts';
import { isWatched } from '../../lib/resume.ts';
import type { Hidden } from './continueWatchingSlice.ts';
import type { Entry } from './slice.ts';

const MAX_ROW_ITEMS = 12;

export type ResumePoint = {
  video: Video;
  episode: number;
  second: number;
  share: number;
};

/** A finished episode leads to the next one; null after the last episode. */
export function resumePointOf(entry: Entry, video: Video): ResumePoint | null {
  const { episodeNumber: episode, second } = entry;
  const seconds = entry.episodeSeconds ?? video.totalSeconds / video.episodeCount;
  if (!isWatched(second, seconds)) return { video, episode, second, share: second / seconds };
  if (episode >= video.episodeCount) return null;
  return { video, episode: episode + 1, second: 0, share: 0 };
}

/** Unfinished videos, the latest first, without those hidden since they were watched. */
export const continueWatching = (
  entries: readonly Entry[],
  videos: Record<string, Video>,
  hidden: Hidden,
): ResumePoint[] =>
  entries
    .flatMap((entry) => {
      const video = videos[entry.videoId];
      if (!video || isHidden(entry, hidden)) return [];
      return resumePointOf(entry, video) ?? [];
    })
    .slice(0, MAX_ROW_ITEMS);

export const finishedOrHidden = (
  entries: readonly Entry[],
  videos: Record<string, Video>,
  hidden: Hidden,
): string[] =>
  entries.flatMap((entry) => {
    const video = videos[entry.videoId];
    return isHidden(entry, hidden) || (video && !resumePointOf(entry, video)) ? [entry.videoId] : [];
  });

const isHidden = ({ videoId, watchedAt }: Entry, hidden: Hidden): boolean =>
  Date.parse(hidden[videoId] ?? '') >= Date.parse(watchedAt);
