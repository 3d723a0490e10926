import { cutPage, decodeCursor, encodeCursor, PAGE_SIZE } from '../db/cursor.ts';
import type { Spine } from './catalogueIndex.ts';

/** A video's place in a list: numbers, then its id. A cursor is the place of a page's last video. */
type Place = [number, number, number, string];
export type Listed = { id: string; place: Place }[];

const KINDS: ('string' | 'number')[] = ['number', 'number', 'number', 'string'];

const comparePlaces = (a: Place, b: Place) =>
  a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || (a[3] < b[3] ? -1 : Number(a[3] > b[3]));

/** In the order of the two numbers; the editors' order decides between equals. */
export const listed = (spines: Spine[], keyOf: (spine: Spine) => [number, number]): Listed =>
  spines
    .map((spine) => ({ id: spine.id, place: [...keyOf(spine), spine.position, spine.id] as Place }))
    .sort((a, b) => comparePlaces(a.place, b.place));

/** In doublings, so that a few plays more between two pages move nothing. Most first. */
export const byPopularity = ({ playCount }: Spine): number => -Math.floor(Math.log2(1 + playCount));

/** The ids after `cursor`, at most a page of them or `size`, and the cursor of the next ones. */
export function pageOfIds(list: Listed, cursor: string | undefined, size = PAGE_SIZE) {
  const after = cursor === undefined ? null : (decodeCursor(cursor, KINDS) as Place);
  const rest = after ? list.filter(({ place }) => comparePlaces(place, after) > 0) : list;
  const { rows, cursor: next } = cutPage(rest, ({ place }) => encodeCursor(place), size);
  return { ids: rows.map((row) => row.id), cursor: next };
}
