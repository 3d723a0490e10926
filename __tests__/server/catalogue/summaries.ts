import type { CatalogueIndex, VideoSummary } from '../../../server/catalogue/memory.ts';
import { rowOfRule } from '../../../server/catalogue/rows.ts';

export const text = (en: string) => ({ en, es: '', fy: '', dy: '', pt: '' });

const ADDED_AT = new Date('2026-03-04T12:00:00Z');

/** A series that nobody has played yet. */
export const summary = (position: number, over: Partial<VideoSummary> = {}): VideoSummary => ({
  ...{ id: `v${String(position).padStart(2, '0')}`, position, categoryId: 'love', tagIds: [], cast: [] },
  ...{
    title: text(`Title ${position}`),
    synopsis: text(''),
    textVersion: `${position}`,
    complete: false,
    episodeCount: 12,
  },
  ...{ featuredRank: null, addedAt: ADDED_AT, newestEpisodeAt: ADDED_AT, totalSeconds: 720 },
  ...{ age: null, contentNotes: [], freeEpisodes: 3 },
  ...{ posterVersion: 'a', posterWidths: [], posterLettering: [], color: '#000000' },
  ...{ playCount: 0, weekPlays: 0, likedPercent: null },
  ...over,
});

export const catalogueOf = (
  count: number,
  over: (position: number) => Partial<VideoSummary> = () => ({}),
  more: Partial<CatalogueIndex> & { rules?: string[] } = {},
): CatalogueIndex => ({
  summaries: Array.from({ length: count }, (_, position) => summary(position, over(position))),
  ...{ categories: [], tags: [], words: {}, rows: (more.rules ?? []).map(rowOfRule) },
  ...more,
});
