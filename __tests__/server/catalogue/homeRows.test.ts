import { describe, expect, test } from '@jest/globals';
import { TOP_10 } from '../../../contract/paths.ts';
import { arrangeRows } from '../../../server/catalogue/homeRows.ts';
import { categoriesOf, tagsOf } from '../../../server/catalogue/lists.ts';
import type { CatalogueIndex, VideoSummary } from '../../../server/catalogue/memory.ts';
import { type Row, rowOfRule } from '../../../server/catalogue/rows.ts';
import { catalogueOf as seriesOf, text } from './summaries.ts';

const CATEGORIES = ['asia', 'love', 'revenge', 'mystery', 'past', 'myth'];

const RULES = [TOP_10, 'recommended', 'week', 'new', 'complete'];
const homeRows = (catalogue: CatalogueIndex, featured: string[]) =>
  arrangeRows(catalogue, featured, new Date('2026-12-24T18:00:00Z'));
const catalogueOf = (count: number, over: (position: number) => Partial<VideoSummary> = () => ({})) =>
  seriesOf(count, (at) => ({ categoryId: CATEGORIES[at % CATEGORIES.length] ?? '', ...over(at) }), {
    categories: CATEGORIES.map((id, position) => ({ id, name: text(id), position })),
    rules: RULES,
  });
const sizes = (catalogue: CatalogueIndex, featured: string[] = []) =>
  Object.fromEntries(homeRows(catalogue, featured).map(({ id, ids }) => [id, ids.length]));

const FEATURED = ['v00', 'v07', 'v14', 'v21', 'v04'];
/** So many titles were played this week, each less than the one before it. */
const played = (count: number) => (position: number) => ({
  weekPlays: position < count ? 100 - position : 0,
});

describe('the rows of the home page', () => {
  test('repeat neither the carousel nor each other', () => {
    const catalogue = catalogueOf(24, (position) => ({ complete: true, weekPlays: position < 9 ? 3 : 0 }));
    const all = [FEATURED, ...homeRows(catalogue, FEATURED).map(({ ids }) => ids)].flat();
    expect(all).toHaveLength(24);
    expect(new Set(all).size).toBe(24);
  });

  test('split a small catalogue between them, and hold up to twelve series each from a large one', () => {
    expect(sizes(catalogueOf(24), FEATURED)).toEqual({ asia: 3, recommended: 8, new: 8 });
    expect(sizes(catalogueOf(400), FEATURED)).toEqual({ asia: 12, recommended: 12, new: 12 });
  });

  test('begin with the first category that has a series; empty categories and tags are not listed', () => {
    const catalogue = catalogueOf(24, () => ({ categoryId: 'love', tagIds: ['family'] }));
    const names = ['family', 'revenge'].map((id) => ({ id, name: text(id) }));
    const asia = { id: 'asia', ids: ['v06', 'v12', 'v18'], cursor: null };
    expect(homeRows(catalogueOf(24), FEATURED)[0]).toEqual(asia);
    expect(homeRows(catalogue, FEATURED)[0]?.id).toBe('love');
    expect(categoriesOf(catalogue, 'en')).toEqual([{ id: 'love', name: 'love', videoCount: 24 }]);
    expect(tagsOf({ ...catalogue, tags: names }, 'en').map(({ id }) => id)).toEqual(['family']);
  });

  test.each([
    [5, undefined],
    [6, 6],
  ])('given %d played series that no row above shows, have a trending row of length %s', (played, there) => {
    const catalogue = catalogueOf(60, (position) => {
      const isPlayed = position % 6 === 5 && position >= 60 - 6 * played;
      // Recommendations begin with the most played, and so take none of these.
      return isPlayed ? { weekPlays: 9 } : { playCount: 1000 };
    });
    expect(sizes(catalogue).week).toBe(there);
  });

  describe('with a chart of the week', () => {
    const chartOf = (catalogue: CatalogueIndex) =>
      homeRows(catalogue, FEATURED).find(({ id }) => id === TOP_10)?.ids;

    test.each([
      [9, undefined],
      [10, 10],
      [30, 10],
    ])('%d played titles make a chart of %s', (count, there) => {
      expect(chartOf(catalogueOf(60, played(count)))?.length).toBe(there);
    });

    test('the chart lists the ten most played series in order, including those of the carousel', () => {
      const ten = Array.from({ length: 10 }, (_, position) => `v0${position}`);
      expect(chartOf(catalogueOf(60, played(30)))).toEqual(ten);
      expect(FEATURED.filter((id) => ten.includes(id))).not.toEqual([]);
    });

    test('no other row repeats a series of the chart, and the trending row is left out', () => {
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

  test('are an empty list for an empty catalogue', () => {
    expect(homeRows(catalogueOf(0), [])).toEqual([]);
  });

  describe('rows arranged by an operator', () => {
    const picked = (id: string, videoIds: string[]): Row => {
      return { ...rowOfRule(id), kind: 'picked', rule: null, videoIds };
    };
    const arranged = (rows: Row[], count = 60) => ({ ...catalogueOf(count), rows });
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

    test('leave out a hidden row and give its series to the others', () => {
      const catalogue = arranged([{ ...rowOfRule('recommended'), hidden: true }, rowOfRule('new')], 24);
      const rows = homeRows(catalogue, FEATURED);
      expect(rows.map(({ id, ids }) => `${id} ${ids.length}`)).toEqual(['asia 3', 'new 12']);
    });

    test('show picked series in their order, even those that a row above could show', () => {
      const wanted = ['v40', 'v06', 'v21', 'v05'];
      const catalogue = arranged([rowOfRule('recommended'), picked('ours', wanted)]);
      const rows = homeRows(catalogue, FEATURED);
      expect(rows.at(-1)).toEqual({ id: 'ours', ids: ['v40', 'v06', 'v05'], cursor: null });
      const all = rows.flatMap(({ ids }) => ids);
      expect(new Set(all).size).toBe(all.length);
    });

    test('give a series that two rows picked to the first of them', () => {
      const catalogue = arranged([
        picked('one', ['v01', 'v02', 'v03']),
        picked('two', ['v03', 'v02', 'v05', 'v08', 'v09']),
      ]);
      const rows = homeRows(catalogue, []);
      expect(rows.slice(1).map(({ ids }) => ids)).toEqual([
        ['v01', 'v02', 'v03'],
        ['v05', 'v08', 'v09'],
      ]);
    });

    test('leave out a picked row with too few series that are public and not shown yet', () => {
      const wanted = ['v01', 'v02', 'withdrawn', 'v00'];
      expect(idsOf(homeRows(arranged([picked('ours', wanted)]), FEATURED))).toEqual(['asia']);
      expect(idsOf(homeRows(arranged([picked('ours', wanted)]), []))).toEqual(['asia', 'ours']);
    });

    test('show the first twelve series of a longer pick, with a cursor', () => {
      const wanted = Array.from({ length: 15 }, (_, at) => `v${at + 10}`);
      const row = homeRows(arranged([picked('ours', wanted)]), []).at(-1);
      expect(row?.ids).toEqual(wanted.slice(0, 12));
      expect(row?.cursor).toEqual(expect.any(String));
    });

    test('include the trending row when the chart is hidden', () => {
      const rows = [{ ...rowOfRule(TOP_10), hidden: true }, rowOfRule('week')];
      const catalogue = { ...catalogueOf(60, played(30)), rows };
      expect(idsOf(homeRows(catalogue, []))).toEqual(['asia', 'week']);
    });
  });
});
