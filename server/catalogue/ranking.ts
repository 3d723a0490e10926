import { PAGE_SIZE } from '../../contract/pageSize.ts';
import { cutPage, decodeCursor, encodeCursor } from '../db/cursor.ts';
import type { VideoSummary } from './memory.ts';

/** A share of fewer ratings would say little. */
const FEWEST_RATINGS = 20;

/** Null until enough members have rated the video. */
export const likedPercent = ({ likes, dislikes }: { likes: number; dislikes: number }): number | null =>
  likes + dislikes < FEWEST_RATINGS ? null : Math.round((100 * likes) / (likes + dislikes));

/** Three numbers, then the id. A cursor is the key of a page's last video. */
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

/** A logarithm, so that a few plays between two pages do not reorder the list. Most played first. */
export const byPopularity = ({ playCount }: VideoSummary): number => -Math.floor(Math.log2(1 + playCount));

/** A share of this many per cent moves a video neither up nor down. */
const USUAL_LIKED = 70;
/** So many points more count as twice the plays. */
const POINTS_PER_STEP = 10;

/** Popularity, and how many of those who rated it like it. */
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
