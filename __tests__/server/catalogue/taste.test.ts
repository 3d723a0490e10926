import { describe, expect, test } from '@jest/globals';
import { byRule } from '../../../server/catalogue/lists.ts';
import { byAppeal, byPopularity } from '../../../server/catalogue/ranking.ts';
import { NO_TASTE, placesEarlier, type Taste } from '../../../server/catalogue/taste.ts';
import { catalogueOf, summary } from './summaries.ts';

/** Twelve videos of one category, the even ones about wolves and the odd ones about banks. */
const even = catalogueOf(12, (at) => ({ tagIds: [at % 2 ? 'banks' : 'wolves'] }));
const recommended = (taste: Partial<Taste>, catalogue = even) =>
  byRule(catalogue, 'recommended', { ...NO_TASTE, ...taste }).map(({ id }) => id);
const meanPlace = (ids: string[], rest: number) => {
  const places = ids.flatMap((id, at) => (Number(id.slice(1)) % 2 === rest ? [at] : []));
  return places.reduce((sum, at) => sum + at, 0) / places.length;
};

describe('a person’s taste', () => {
  test('changes no recommendations while it is empty', () => {
    expect(recommended({})).toEqual(even.summaries.map(({ id }) => id));
    expect(even.summaries.map(placesEarlier(even, NO_TASTE))).toEqual(even.summaries.map(() => 0));
  });

  test('ranks series similar to a liked one higher, and keeps every series', () => {
    const list = recommended({ liked: ['v11'] });
    expect(meanPlace(list, 1)).toBeLessThan(meanPlace(recommended({}), 1));
    expect([...list].sort()).toEqual([...recommended({})].sort());
  });

  test('leaves out refused series, and ranks similar ones lower', () => {
    const list = recommended({ refused: ['v00', 'v02'] });
    expect(list).not.toEqual(expect.arrayContaining(['v00']));
    expect(list).toHaveLength(10);
    expect(list[0]).toBe('v01');
    expect(meanPlace(list, 0)).toBeGreaterThan(meanPlace(list, 1));
  });

  test('puts last what the person has begun or saved', () => {
    const all = recommended({});
    const list = recommended({ known: ['v00', 'v04'] });
    expect(list).toEqual([...all.filter((id) => !['v00', 'v04'].includes(id)), 'v00', 'v04']);
  });

  test('moves a series up by at most six places, however many series are liked', () => {
    const liked = Array.from({ length: 11 }, (_, at) => summary(at).id);
    for (const places of even.summaries.map(placesEarlier(even, { ...NO_TASTE, liked })))
      expect(places).toBeLessThanOrEqual(6);
  });

  test('ignores series that the catalogue no longer has', () => {
    expect(recommended({ liked: ['gone'], refused: ['lost'] })).toEqual(recommended({}));
  });

  test('does not change the order of the trending section', () => {
    const played = catalogueOf(12, (at) => ({ weekPlays: 20 - at }));
    const taste = { liked: ['v11'], refused: ['v00'], known: ['v01'] };
    expect(byRule(played, 'week', taste)).toEqual(byRule(played, 'week'));
  });
});

describe('the share of members who like a series', () => {
  test('raises or lowers the rank of the series; 70 percent and no ratings are neutral', () => {
    const at = (likedPercent: number | null) => byAppeal(summary(1, { playCount: 100, likedPercent }));
    expect(at(null)).toBe(byPopularity(summary(1, { playCount: 100 })));
    expect(at(70)).toBe(at(null));
    expect(at(94)).toBeLessThan(at(70));
    expect(at(30)).toBeGreaterThan(at(70));
  });

  test('puts a loved series before a more played one that few like', () => {
    const much = { playCount: 200, likedPercent: 40 };
    const loved = { playCount: 100, likedPercent: 95 };
    const catalogue = catalogueOf(2, (at) => (at ? loved : much));
    expect(recommended({}, catalogue)).toEqual(['v01', 'v00']);
  });
});
