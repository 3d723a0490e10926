import { cutPage, decodeCursor, encodeCursor, PAGE_SIZE } from '../db/cursor.ts';
import type { VideoSummary } from './catalogueIndex.ts';

/** A video's sortKey in a list: numbers, then its id. A cursor is the sortKey of a page's last video. */
type SortKey = [number, number, number, string];
export type RankedList = { id: string; sortKey: SortKey }[];

const KINDS: ('string' | 'number')[] = ['number', 'number', 'number', 'string'];

const compareKeys = (a: SortKey, b: SortKey) =>
  a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || (a[3] < b[3] ? -1 : Number(a[3] > b[3]));

/** In the order of the two numbers; the editors' order decides between equals. */
export const rank = (
  summaries: VideoSummary[],
  keyOf: (summary: VideoSummary) => [number, number],
): RankedList =>
  summaries
    .map((summary) => ({
      id: summary.id,
      sortKey: [...keyOf(summary), summary.position, summary.id] as SortKey,
    }))
    .sort((a, b) => compareKeys(a.sortKey, b.sortKey));

/** In doublings, so that a few plays more between two pages move nothing. Most first. */
export const byPopularity = ({ playCount }: VideoSummary): number => -Math.floor(Math.log2(1 + playCount));

/** The ids after `cursor`, at most a page of them or `size`, and the cursor of the next ones. */
export function pageOfIds(list: RankedList, cursor: string | undefined, size = PAGE_SIZE) {
  const after = cursor === undefined ? null : (decodeCursor(cursor, KINDS) as SortKey);
  const rest = after ? list.filter(({ sortKey }) => compareKeys(sortKey, after) > 0) : list;
  const { rows, cursor: next } = cutPage(rest, ({ sortKey }) => encodeCursor(sortKey), size);
  return { ids: rows.map((row) => row.id), cursor: next };
}
