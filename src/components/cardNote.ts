import type { TFunction } from 'i18next';
import type { Video } from '../../contract/entities.ts';

export type NoteOf = (video: Video) => string;

/** Tells the viewer before the paywall how much of a series is free. */
export const offerNote = (t: TFunction, { episodeCount: count, freeEpisodes: free }: Video): string =>
  free >= count ? t('list.allFree', { count }) : t('list.partFree', { free, count });
