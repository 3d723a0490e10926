import { TOP_10 } from '../../contract/paths.ts';
import type { CatalogueIndex } from './catalogueIndex.ts';
import { filterCatalogue, inEditorialOrder, inSection, SECTION_IDS } from './lists.ts';
import { pageOfIds, type RankedList } from './ranking.ts';

type HomeRow = { id: string; ids: string[]; cursor: string | null };

const SHORTEST = 6;
const LONGEST = 12;
/** The fewest videos with which a row is worth its heading. */
const LEAST: Record<string, number> = { recommended: 1, week: 6 };
const LEAST_OTHERWISE = 3;

/**
 * The first category's row, the week's chart, then the sections. None repeats a video of the carousel or of
 * another row, except that the chart is the true one, whatever the carousel shows. A small catalogue is shared
 * out, so that the first rows do not take all of it.
 */
export function homeRows(catalogue: CatalogueIndex, featuredIds: string[]): HomeRow[] {
  const chart = (inSection(catalogue, TOP_10) ?? []).map(({ id }) => id);
  const shown = new Set([...featuredIds, ...chart]);
  const unseen = (list: RankedList) => list.filter(({ id }) => !shown.has(id));
  const rowOf = (id: string, list: RankedList, size: number): HomeRow => {
    const row = { id, ...pageOfIds(list, undefined, size) };
    for (const videoId of row.ids) shown.add(videoId);
    return row;
  };

  const rows: HomeRow[] = [];
  for (const { id } of catalogue.categories.slice(0, 1)) {
    const ofCategory = inEditorialOrder(filterCatalogue(catalogue, { categoryId: id }));
    rows.push(rowOf(id, unseen(ofCategory), LONGEST));
  }
  rows.push({ id: TOP_10, ids: chart, cursor: null });

  const left = (id: string) => unseen(inSection(catalogue, id) ?? []);
  const isWorthIt = (id: string) => left(id).length >= (LEAST[id] ?? LEAST_OTHERWISE);
  // The chart and the longer list behind it would say the same.
  const charts = chart.length > 0 ? [TOP_10, 'week'] : [TOP_10];
  const others = SECTION_IDS.filter((id) => !charts.includes(id));
  const share = Math.floor((catalogue.summaries.length - shown.size) / others.filter(isWorthIt).length);
  const size = Math.min(LONGEST, Math.max(SHORTEST, share));
  for (const id of others) if (isWorthIt(id)) rows.push(rowOf(id, left(id), size));
  return rows.filter(({ ids }) => ids.length > 0);
}
