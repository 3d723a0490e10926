import type { TFunction } from 'i18next';
import type { ResumePoint } from './continueWatching.ts';

/** "EP 6 · 20 to go". */
export function toGo(t: TFunction, { video, episode: number }: ResumePoint): string {
  const count = video.episodeCount - number;
  return count > 0 ? t('list.toGo', { number, count }) : t('list.episode', { number });
}
