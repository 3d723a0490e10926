import type { Video } from '../../../contract/entities.ts';
import type { Hidden } from './continueWatchingSlice.ts';
import type { Entry } from './slice.ts';

/** So much of an episode is as good as all of it. */
const OVER = 0.9;
/** As many as a row at the top of a page has room for. */
const MOST = 12;

/** Where to go on with a video. */
export type ResumePoint = {
  video: Video;
  episode: number;
  second: number;
  /** How much of the episode was watched, from 0 to 1. */
  share: number;
  /** What is left of it, in seconds; null of an episode that was not begun. */
  left: number | null;
};

/** The place after this one: the same where the episode is not over yet; null behind the last episode that there is. */
export function resumePointOf(entry: Entry, video: Video): ResumePoint | null {
  const { episodeNumber: episode, second } = entry;
  const seconds = entry.episodeSeconds ?? video.totalSeconds / video.episodeCount;
  if (second < seconds * OVER)
    return { video, episode, second, share: second / seconds, left: seconds - second };
  if (episode >= video.episodeCount) return null;
  return { video, episode: episode + 1, second: 0, share: 0, left: null };
}

/** What to go on with, the latest first: what is not over, and not hidden since it was watched. */
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
    .slice(0, MOST);

/** Videos of which there is no more to watch, or that were hidden. */
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
