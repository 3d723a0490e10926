import type { TFunction } from 'i18next';
import type { Video } from '../../contract/entities.ts';

export type NoteOf = (video: Video) => string;

/** Says before the wall how much of a video is free. */
export const offerNote = (t: TFunction, { episodeCount: count, freeEpisodes: free }: Video): string =>
  free >= count ? t('list.allFree', { count }) : t('list.partFree', { free, count });
