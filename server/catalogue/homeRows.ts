import { TOP_10 } from '../../contract/paths.ts';
import { byRule, featured, filledCategories, inEditorialOrder, listOf, withinCategory } from './lists.ts';
import { type CatalogueIndex, oncePer } from './memory.ts';
import { pageOfIds, type RankedList } from './ranking.ts';
import { type Row, rowsAt } from './rows.ts';

type HomeRow = { id: string; ids: string[]; cursor: string | null };

const SHORTEST = 6;
const LONGEST = 12;
/** The fewest videos with which a row is worth its heading. */
const LEAST: Record<string, number> = { recommended: 1, week: 6 };
export const LEAST_OTHERWISE = 3;

/** Keyed by the rows that are shown, because rows of an occasion come and go while the catalogue stays. */
const arrangements = oncePer((_: CatalogueIndex) => new Map<string, HomeRow[]>());

export function homeRows(catalogue: CatalogueIndex, now: Date): HomeRow[] {
  const known = arrangements(catalogue);
  const shownNow = rowsAt(catalogue.rows, now)
    .map(({ id }) => id)
    .join();
  const rows =
    known.get(shownNow) ??
    arrangeRows(
      catalogue,
      featured(catalogue).map(({ id }) => id),
      now,
    );
  known.set(shownNow, rows);
  return rows;
}

/**
 * The first category's row, then the rows that are shown now, in the operator's order. No row repeats a video
 * of the carousel or another row, except the chart, which is always complete. Rows that an operator picked
 * choose first, and a small catalogue is shared out, so that the first rows do not take all of it.
 */
export function arrangeRows(catalogue: CatalogueIndex, featuredIds: string[], now: Date): HomeRow[] {
  const rows = rowsAt(catalogue.rows, now);
  const hasChart = rows.some(({ rule }) => rule === TOP_10);
  const chart = hasChart ? byRule(catalogue, TOP_10).map(({ id }) => id) : [];
  const shown = new Set([...featuredIds, ...chart]);
  const unseen = (list: RankedList) => list.filter(({ id }) => !shown.has(id));
  const rowOf = (id: string, list: RankedList, size: number): HomeRow => {
    const row = { id, ...pageOfIds(list, undefined, size) };
    for (const videoId of row.ids) shown.add(videoId);
    return row;
  };
  const left = (row: Row) => unseen(listOf(catalogue, row));
  const isWorthIt = (row: Row) => left(row).length >= (LEAST[row.rule ?? ''] ?? LEAST_OTHERWISE);
  const arranged = new Map<string, HomeRow>([[TOP_10, { id: TOP_10, ids: chart, cursor: null }]]);
  const arrange = (row: Row, size: number) => {
    if (isWorthIt(row)) arranged.set(row.id, rowOf(row.id, left(row), size));
  };

  for (const row of rows) if (row.rule === null) arrange(row, LONGEST);
  const ofCategories = filledCategories(catalogue)
    .slice(0, 1)
    .map(({ id }) => {
      const ofCategory = inEditorialOrder(withinCategory(catalogue, id));
      return rowOf(id, unseen(ofCategory), LONGEST);
    });

  // Beside the chart, the longer list behind it would repeat it.
  const charts = chart.length > 0 ? [TOP_10, 'week'] : [TOP_10];
  const others = rows.filter(({ rule }) => rule !== null && !charts.includes(rule));
  const share = Math.floor((catalogue.summaries.length - shown.size) / others.filter(isWorthIt).length);
  const size = Math.min(LONGEST, Math.max(SHORTEST, share));
  for (const row of others) arrange(row, size);

  const inOrder = [...ofCategories, ...rows.flatMap(({ id }) => arranged.get(id) ?? [])];
  return inOrder.filter(({ ids }) => ids.length > 0);
}
