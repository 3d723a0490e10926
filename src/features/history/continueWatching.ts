import type { TFunction } from 'i18next';
import type { Video } from '../../../contract/entities.ts';
import { LOCAL } from '../../../contract/storage.ts';
import { isWatched } from '../../lib/resume.ts';
import { local } from '../../lib/storage.ts';
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

/** "EP 6 · 20 to go". */
export function toGo(t: TFunction, { video, episode: number }: ResumePoint): string {
  const count = video.episodeCount - number;
  return count > 0 ? t('list.toGo', { number, count }) : t('list.episode', { number });
}

const GUEST = 'guest';
/** After a sign-in nobody knows whether the row has entries until it has loaded. */
const UNSURE = 'unsure';

const page = () => document.documentElement.dataset;

/** Tells the next visit whether the row has entries, and for whom. */
export function storeContinueWatchingHint(userId: string | null, hasEntries: boolean): void {
  if (hasEntries) local.set(LOCAL.continueWatching, userId ?? GUEST);
  else local.remove(LOCAL.continueWatching);
}

/** Reserves or releases the row's space. While the home page is not shown, nothing moves there. */
export function reserveContinueWatchingRow(hasEntries: boolean): void {
  if (hasEntries) page().continue = '';
  else delete page().continue;
}

export const reserveUnsureRow = (): void => {
  page().continue ??= UNSURE;
};

/** A row that was reserved without knowing stays only if it has entries. */
export function settleUnsureRow(hasEntries: boolean): void {
  if (page().continue === UNSURE) reserveContinueWatchingRow(hasEntries);
}

export const reservesContinueWatchingRow = (): boolean => 'continue' in page();

/** A member's row ends with the session; a guest's stays. */
export function forgetMembersRow(): void {
  if (local.get(LOCAL.continueWatching) === GUEST) return;
  local.remove(LOCAL.continueWatching);
  reserveContinueWatchingRow(false);
}
