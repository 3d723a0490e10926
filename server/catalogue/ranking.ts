import { PAGE_SIZE } from '../../contract/pageSize.ts';
import { cutPage, decodeCursor, encodeCursor } from '../db/cursor.ts';
import type { VideoSummary } from './memory.ts';

/** A percentage of fewer ratings would say little. */
const FEWEST_RATINGS = 20;

export const likedPercent = ({ likes, dislikes }: { likes: number; dislikes: number }): number | null =>
  likes + dislikes < FEWEST_RATINGS ? null : Math.round((100 * likes) / (likes + dislikes));

/** A cursor is the sort key of a page's last video. */
type SortKey = [number, number, number, string];
export type RankedList = { id: string; sortKey: SortKey }[];

const KINDS: ('string' | 'number')[] = ['number', 'number', 'number', 'string'];

const compareKeys = (a: SortKey, b: SortKey) =>
  a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || (a[3] < b[3] ? -1 : Number(a[3] > b[3]));

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

/** Logarithmic, so that a few plays between two pages do not reorder the list. */
export const byPopularity = ({ playCount }: VideoSummary): number => -Math.floor(Math.log2(1 + playCount));

/** With this percentage of likes a video moves neither up nor down. */
const USUAL_LIKED = 70;
/** This many percentage points more count as twice the plays. */
const POINTS_PER_STEP = 10;

export const byAppeal = (summary: VideoSummary): number => {
  const { likedPercent } = summary;
  const steps = likedPercent === null ? 0 : Math.round((likedPercent - USUAL_LIKED) / POINTS_PER_STEP);
  return byPopularity(summary) - steps;
};

export function pageOfIds(list: RankedList, cursor: string | undefined, size = PAGE_SIZE) {
  const after = cursor === undefined ? null : (decodeCursor(cursor, KINDS) as SortKey);
  const rest = after ? list.filter(({ sortKey }) => compareKeys(sortKey, after) > 0) : list;
  const { rows, cursor: next } = cutPage(rest, ({ sortKey }) => encodeCursor(sortKey), size);
  return { ids: rows.map((row) => row.id), cursor: next };
}
