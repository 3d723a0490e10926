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
 * The first category's row, then the sections. From top to bottom, none repeats a video of the carousel or
 * of a row above. A small catalogue is shared out, so that the first rows do not take all of it.
 */
export function homeRows(catalogue: CatalogueIndex, featuredIds: string[]): HomeRow[] {
  const shown = new Set(featuredIds);
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

  const left = (id: string) => unseen(inSection(catalogue, id) ?? []);
  const isWorthIt = (id: string) => left(id).length >= (LEAST[id] ?? LEAST_OTHERWISE);
  const share = Math.floor((catalogue.summaries.length - shown.size) / SECTION_IDS.filter(isWorthIt).length);
  const size = Math.min(LONGEST, Math.max(SHORTEST, share));
  for (const id of SECTION_IDS) if (isWorthIt(id)) rows.push(rowOf(id, left(id), size));
  return rows.filter(({ ids }) => ids.length > 0);
}
