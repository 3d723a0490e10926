import { describe, expect, test } from '@jest/globals';
import { TOP_10 } from '../../../contract/paths.ts';
import type { CatalogueIndex, VideoSummary } from '../../../server/catalogue/catalogueIndex.ts';
import { homeRows } from '../../../server/catalogue/homeRows.ts';

const text = (en: string) => ({ en, es: '', fy: '', dy: '', pt: '' });
const CATEGORIES = ['asia', 'love', 'revenge', 'mystery', 'past', 'myth'];

const summary = (position: number, over: Partial<VideoSummary> = {}): VideoSummary => ({
  id: `v${String(position).padStart(2, '0')}`,
  categoryId: CATEGORIES[position % CATEGORIES.length] ?? '',
  tagIds: [],
  title: text(`Title ${position}`),
  synopsis: text(''),
  cast: [],
  complete: false,
  episodeCount: 12,
  featuredRank: null,
  position,
  addedAt: new Date('2026-03-04T12:00:00Z'),
  playCount: 0,
  weekPlays: 0,
  likedPercent: null,
  ...over,
});
const catalogueOf = (count: number, over: (position: number) => Partial<VideoSummary> = () => ({})) =>
  ({
    summaries: Array.from({ length: count }, (_, position) => summary(position, over(position))),
    categories: CATEGORIES.map((id, position) => ({ id, name: text(id), position })),
    tags: [],
    textVersion: { hash: 'v1' },
  }) satisfies CatalogueIndex;
const sizes = (catalogue: CatalogueIndex, featured: string[] = []) =>
  Object.fromEntries(homeRows(catalogue, featured).map(({ id, ids }) => [id, ids.length]));

const FEATURED = ['v00', 'v07', 'v14', 'v21', 'v04'];

describe('the rows of the home page', () => {
  test('repeat neither the carousel nor each other', () => {
    const catalogue = catalogueOf(24, (position) => ({ complete: true, weekPlays: position < 9 ? 3 : 0 }));
    const all = [FEATURED, ...homeRows(catalogue, FEATURED).map(({ ids }) => ids)].flat();
    expect(all).toHaveLength(24);
    expect(new Set(all).size).toBe(24);
  });

  test('share a small catalogue out, and fill up to twelve from a large one', () => {
    expect(sizes(catalogueOf(24), FEATURED)).toEqual({ asia: 3, recommended: 8, new: 8 });
    expect(sizes(catalogueOf(400), FEATURED)).toEqual({ asia: 12, recommended: 12, new: 12 });
  });

  test('begin with the first category', () => {
    expect(homeRows(catalogueOf(24), FEATURED)[0]).toEqual({
      id: 'asia',
      ids: ['v06', 'v12', 'v18'],
      cursor: null,
    });
  });

  test.each([
    [5, undefined],
    [6, 6],
  ])('name %d played titles that no row above shows, as trending: %s', (played, there) => {
    const catalogue = catalogueOf(60, (position) => {
      const isPlayed = position % 6 === 5 && position >= 60 - 6 * played;
      // Recommendations begin with the most played, and so take none of these.
      return isPlayed ? { weekPlays: 9 } : { playCount: 1000 };
    });
    expect(sizes(catalogue).week).toBe(there);
  });

  describe('with a chart of the week', () => {
    const played = (count: number) => (position: number) => ({
      weekPlays: position < count ? 100 - position : 0,
    });
    const chartOf = (catalogue: CatalogueIndex) =>
      homeRows(catalogue, FEATURED).find(({ id }) => id === TOP_10)?.ids;

    test.each([
      [9, undefined],
      [10, 10],
      [30, 10],
    ])('%d played titles make a chart of %s', (count, there) => {
      expect(chartOf(catalogueOf(60, played(count)))?.length).toBe(there);
    });

    test('it holds the most played of all, those of the carousel among them, in their order', () => {
      const ten = Array.from({ length: 10 }, (_, position) => `v0${position}`);
      expect(chartOf(catalogueOf(60, played(30)))).toEqual(ten);
      expect(FEATURED.filter((id) => ten.includes(id))).not.toEqual([]);
    });

    test('no other row repeats a title of it, and it stands in for what is trending', () => {
      const rows = homeRows(catalogueOf(60, played(30)), FEATURED);
      const ids = rows.flatMap((row) => row.ids);
      expect(rows.map(({ id }) => id)).toEqual(['asia', TOP_10, 'recommended', 'new']);
      expect(new Set(ids).size).toBe(ids.length);
    });
  });

  test('leave out a section with too few titles for a heading', () => {
    const complete = (count: number) =>
      catalogueOf(60, (position) => ({
        complete: position % 6 === 1 && position > 30 && position < 30 + 6 * count,
      }));
    expect(sizes(complete(2))).not.toHaveProperty('complete');
    expect(sizes(complete(3))).toMatchObject({ complete: 3 });
  });

  test('are none without videos', () => {
    expect(homeRows(catalogueOf(0), [])).toEqual([]);
  });
});
