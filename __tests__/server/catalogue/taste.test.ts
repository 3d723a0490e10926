import { describe, expect, test } from '@jest/globals';
import type { CatalogueIndex, VideoSummary } from '../../../server/catalogue/catalogueIndex.ts';
import { byRule } from '../../../server/catalogue/lists.ts';
import { byAppeal, byPopularity } from '../../../server/catalogue/ranking.ts';
import { NO_TASTE, placesEarlier, type Taste } from '../../../server/catalogue/taste.ts';

const text = (en: string) => ({ en, es: '', fy: '', dy: '', pt: '' });
const summary = (id: string, over: Partial<VideoSummary> = {}): VideoSummary => ({
  id,
  categoryId: 'love',
  tagIds: [],
  title: text(id),
  synopsis: text(''),
  cast: [],
  complete: false,
  episodeCount: 12,
  featuredRank: null,
  position: Number(id.slice(1)),
  addedAt: new Date('2026-03-04T12:00:00Z'),
  playCount: 0,
  weekPlays: 0,
  likedPercent: null,
  ...over,
});
const catalogueOf = (summaries: VideoSummary[]): CatalogueIndex => ({
  summaries,
  categories: [],
  tags: [],
  rows: [],
  textVersion: { hash: 'v1' },
});
/** Twelve videos of one category, the even ones about wolves and the odd ones about banks. */
const even = catalogueOf(
  Array.from({ length: 12 }, (_, at) => summary(`v${at}`, { tagIds: [at % 2 ? 'banks' : 'wolves'] })),
);
const recommended = (taste: Partial<Taste>, catalogue = even) =>
  byRule(catalogue, 'recommended', { ...NO_TASTE, ...taste }).map(({ id }) => id);
const meanPlace = (ids: string[], rest: number) => {
  const places = ids.flatMap((id, at) => (Number(id.slice(1)) % 2 === rest ? [at] : []));
  return places.reduce((sum, at) => sum + at, 0) / places.length;
};

describe('a person’s taste', () => {
  test('changes nothing while there is none', () => {
    expect(recommended({})).toEqual(even.summaries.map(({ id }) => id));
    expect(even.summaries.map(placesEarlier(even, NO_TASTE))).toEqual(even.summaries.map(() => 0));
  });

  test('brings similar series earlier after a thumb up, and keeps every series', () => {
    const list = recommended({ liked: ['v11'] });
    expect(meanPlace(list, 1)).toBeLessThan(meanPlace(recommended({}), 1));
    expect([...list].sort()).toEqual([...recommended({})].sort());
  });

  test('leaves out what was refused, and brings similar series later', () => {
    const list = recommended({ refused: ['v0', 'v2'] });
    expect(list).not.toEqual(expect.arrayContaining(['v0']));
    expect(list).toHaveLength(10);
    expect(list[0]).toBe('v1');
    expect(meanPlace(list, 0)).toBeGreaterThan(meanPlace(list, 1));
  });

  test('moves a series only so far, however many thumbs there are', () => {
    const liked = Array.from({ length: 11 }, (_, at) => `v${at}`);
    for (const places of even.summaries.map(placesEarlier(even, { liked, refused: [] })))
      expect(places).toBeLessThanOrEqual(6);
  });

  test('ignores series that the catalogue no longer has', () => {
    expect(recommended({ liked: ['gone'], refused: ['lost'] })).toEqual(recommended({}));
  });

  test('moves no other section', () => {
    const played = catalogueOf(even.summaries.map((each, at) => ({ ...each, weekPlays: 20 - at })));
    expect(byRule(played, 'week', { liked: ['v11'], refused: ['v0'] })).toEqual(byRule(played, 'week'));
  });
});

describe('the share of members who like a series', () => {
  test('counts as popularity does, up and down', () => {
    const at = (likedPercent: number | null) => byAppeal(summary('v1', { playCount: 100, likedPercent }));
    expect(at(null)).toBe(byPopularity(summary('v1', { playCount: 100 })));
    expect(at(70)).toBe(at(null));
    expect(at(94)).toBeLessThan(at(70));
    expect(at(30)).toBeGreaterThan(at(70));
  });

  test('puts a loved series before a more played one that few like', () => {
    const catalogue = catalogueOf([
      summary('v0', { playCount: 200, likedPercent: 40 }),
      summary('v1', { playCount: 100, likedPercent: 95 }),
    ]);
    expect(recommended({}, catalogue)).toEqual(['v1', 'v0']);
  });
});
