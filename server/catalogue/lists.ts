import type { Category, Choices, Language, Page, Tag, Video } from '../../contract/entities.ts';
import { type Length, lengthOf, type Status } from '../../contract/filters.ts';
import { RECOMMENDED, TOP_10 } from '../../contract/paths.ts';
import type { Context } from '../context.ts';
import { inLanguage } from '../lib/languages.ts';
import { inSlices } from '../lib/timers.ts';
import type { RowRule } from '../lib/words.ts';
import { hiddenSeries } from './hiddenSeries.ts';
import { type CatalogueIndex, oncePer, type VideoSummary } from './memory.ts';
import { byAppeal, pageOfIds, type RankedList, rank } from './ranking.ts';
import { isShownAt, type Row, rowOfRule } from './rows.ts';
import { traitsById } from './similar.ts';
import { NO_TASTE, placesEarlier, type Taste, withoutRefused } from './taste.ts';
import { viewVideo } from './videos.ts';

const editorial = (summaries: VideoSummary[]) => rank(summaries, () => [0, 0]);

const CHART_SIZE = 10;
/** More turns than any catalogue has. */
const AFTER_ALL = 1_000_000;

const playedThisWeek = oncePer(
  ({ summaries }: CatalogueIndex): RankedList =>
    rank(
      summaries.filter(({ weekPlays }) => weekPlays > 0),
      ({ weekPlays }) => [-weekPlays, 0],
    ),
);

type Rule = (catalogue: CatalogueIndex, taste: Taste) => RankedList;
const rules: Record<RowRule, Rule> = {
  [RECOMMENDED]: (catalogue, taste) =>
    withoutRefused(roundRobin(catalogue, placesEarlier(catalogue, taste), new Set(taste.known)), taste),
  [TOP_10]: (catalogue) => {
    const top = playedThisWeek(catalogue).slice(0, CHART_SIZE);
    return top.length === CHART_SIZE ? top : [];
  },
  week: playedThisWeek,
  new: ({ summaries }) => rank(summaries, ({ addedAt, position }) => [-addedAt.getTime(), -position]),
  complete: ({ summaries }) => editorial(summaries.filter((summary) => summary.complete)),
};

export const RULES = Object.keys(rules);

const withoutTaste = Object.fromEntries(
  Object.entries(rules).map(([name, rule]) => [
    name,
    oncePer((catalogue: CatalogueIndex) => rule(catalogue, NO_TASTE)),
  ]),
) as Record<RowRule, (catalogue: CatalogueIndex) => RankedList>;

/**
 * Categories take turns, each with its most appealing videos first, shifted by the taste of the viewer.
 * Videos that the viewer knows come last.
 */
function roundRobin(
  catalogue: CatalogueIndex,
  earlier: (summary: VideoSummary) => number,
  known: Set<string>,
): RankedList {
  // Filled in the order of appeal, because sorting the whole catalogue for each viewer takes longer.
  const turns = new Map<number, RankedList>();
  for (const { summary, appeal, turn: usual } of turnsOf(catalogue)) {
    const { id, position } = summary;
    const turn = usual - earlier(summary) + (known.has(id) ? AFTER_ALL : 0);
    const list = turns.get(turn) ?? [];
    list.push({ id, sortKey: [turn, appeal, position, id] });
    turns.set(turn, list);
  }
  return [...turns].sort(([a], [b]) => a - b).flatMap(([, list]) => list);
}

/** In the order of appeal; between equals the catalogue's order decides. */
const turnsOf = oncePer(({ summaries }: CatalogueIndex) => {
  const counts = new Map<string, number>();
  return summaries
    .map((summary) => ({ summary, appeal: byAppeal(summary) }))
    .sort((a, b) => a.appeal - b.appeal)
    .map(({ summary, appeal }) => {
      const turn = (counts.get(summary.categoryId) ?? 0) + 1;
      counts.set(summary.categoryId, turn);
      return { summary, appeal, turn };
    });
});

export function byRule(catalogue: CatalogueIndex, rule: string, taste = NO_TASTE): RankedList {
  if (!Object.hasOwn(rules, rule)) return [];
  const known = rule as RowRule;
  return taste === NO_TASTE ? withoutTaste[known](catalogue) : rules[known](catalogue, taste);
}

export function listOf(catalogue: CatalogueIndex, row: Row, taste = NO_TASTE): RankedList {
  if (row.rule !== null) return byRule(catalogue, row.rule, taste);
  const placeOf = new Map(row.videoIds.map((id, place) => [id, place]));
  const picked = catalogue.summaries.filter(({ id }) => placeOf.has(id));
  return rank(picked, ({ id }) => [placeOf.get(id) ?? 0, 0]);
}

/** Null while the row is not shown. The recommendations have pages of their own even without a row. */
export function findRow({ rows }: CatalogueIndex, id: string, now: Date): Row | null {
  const row = rows.find((one) => one.id === id);
  if (row && isShownAt(row, now)) return row;
  return id === RECOMMENDED ? (row ?? rowOfRule(id)) : null;
}

export const inEditorialOrder = oncePer(({ summaries }: CatalogueIndex): RankedList => editorial(summaries));

type Filters = { tagId?: string; status?: Status; length?: Length };

/** Returns the same object when no filter is set, so that its cached lists are reused. */
export const filterCatalogue = (catalogue: CatalogueIndex, filters: Filters): CatalogueIndex =>
  isSet(filters) ? { ...catalogue, summaries: filtered(catalogue, filters) } : catalogue;

/** Returns the same object for the same category, unless it has no series. */
export const withinCategory = (catalogue: CatalogueIndex, categoryId: string): CatalogueIndex =>
  byCategory(catalogue).get(categoryId) ?? { ...catalogue, summaries: [] };

const byCategory = oncePer((catalogue: CatalogueIndex) => {
  const grouped = groupBy(catalogue.summaries, ({ categoryId }) => [categoryId]);
  return new Map([...grouped].map(([id, summaries]) => [id, { ...catalogue, summaries }]));
});

const byTag = oncePer(({ summaries }: CatalogueIndex) => groupBy(summaries, ({ tagIds }) => tagIds));

const statusOf = (complete: boolean): Status => (complete ? 'complete' : 'ongoing');

const isSet = (filters: Filters) => Object.values(filters).some((filter) => filter !== undefined);

const filtered = (catalogue: CatalogueIndex, { tagId, status, length }: Filters) =>
  (tagId === undefined ? catalogue.summaries : (byTag(catalogue).get(tagId) ?? [])).filter(
    (summary) =>
      (status === undefined || statusOf(summary.complete) === status) &&
      (length === undefined || lengthOf(summary.episodeCount) === length),
  );

function groupBy<T>(
  summaries: VideoSummary[],
  valuesOf: (summary: VideoSummary) => readonly T[],
): Map<T, VideoSummary[]> {
  const groups = new Map<T, VideoSummary[]>();
  for (const summary of summaries)
    for (const value of valuesOf(summary)) {
      const group = groups.get(value) ?? [];
      groups.set(value, group);
      group.push(summary);
    }
  return groups;
}

/** Offers the values that would narrow the list, regardless of the chosen value of the same kind. */
export const choicesWithin = (catalogue: CatalogueIndex, chosen: Filters): Choices =>
  isSet(chosen) ? choicesAmong(catalogue, chosen) : choicesWithoutFilter(catalogue);

const choicesWithoutFilter = oncePer((catalogue: CatalogueIndex) => choicesAmong(catalogue, {}));

function choicesAmong(catalogue: CatalogueIndex, chosen: Filters): Choices {
  const offered = <T extends string>(
    key: keyof Filters,
    valuesOf: (summary: VideoSummary) => readonly T[],
  ): T[] => {
    const others = filtered(catalogue, { ...chosen, [key]: undefined });
    return [...groupBy(others, valuesOf)].flatMap(([value, { length }]) =>
      length < others.length ? value : [],
    );
  };
  return {
    status: offered('status', ({ complete }) => [statusOf(complete)]),
    length: offered('length', ({ episodeCount }) => [lengthOf(episodeCount)]),
    tagIds: offered('tagId', ({ tagIds }) => tagIds),
  };
}

export const featured = oncePer(
  ({ summaries }: CatalogueIndex): RankedList =>
    rank(
      summaries.filter((summary) => summary.featuredRank !== null),
      ({ featuredRank }) => [featuredRank ?? 0, 0],
    ),
);

export type FindVideos = (ids: string[]) => Video[];

/** Finds live series in the order of their ids. A catalogue that outlived a failed read may hold others. */
export function videosIn(context: Context, catalogue: CatalogueIndex, lang: Language): FindVideos {
  const { withdrawn, unknown } = hiddenSeries(context);
  const byId = summariesById(catalogue);
  const tags = tagsById(catalogue);
  return (ids) =>
    ids.flatMap((id) => {
      const summary = byId.get(id);
      if (!summary || withdrawn.has(id) || unknown.has(id)) return [];
      return viewVideo(
        summary,
        summary.tagIds.flatMap((tagId) => tags.get(tagId) ?? []),
        lang,
      );
    });
}

const summariesById = oncePer(
  ({ summaries }: CatalogueIndex) => new Map(summaries.map((summary) => [summary.id, summary])),
);

export const findSummary = (catalogue: CatalogueIndex, id: string): VideoSummary | undefined =>
  summariesById(catalogue).get(id);

const tagsById = oncePer(({ tags }: CatalogueIndex) => new Map(tags.map((tag) => [tag.id, tag])));

export function pageOfVideos(
  list: RankedList,
  cursor: string | undefined,
  findVideos: FindVideos,
): Page<Video> {
  const page = pageOfIds(list, cursor);
  return { items: findVideos(page.ids), cursor: page.cursor };
}

export function isKnown(
  catalogue: CatalogueIndex,
  { categoryId, sectionId, videoId }: Partial<Record<'categoryId' | 'sectionId' | 'videoId', string>>,
  now: Date,
): boolean {
  if (categoryId !== undefined) return hasCategory(catalogue, categoryId);
  if (sectionId !== undefined) return findRow(catalogue, sectionId, now) !== null;
  return videoId !== undefined && findSummary(catalogue, videoId) !== undefined;
}

/** Makes what most requests share, in slices, so that none of them waits for all of it. */
export async function prepareLists(catalogue: CatalogueIndex): Promise<void> {
  const shared: ((catalogue: CatalogueIndex) => unknown)[] = [
    ...Object.values(withoutTaste),
    inEditorialOrder,
    byCategory,
    byTag,
    summariesById,
    traitsById,
  ];
  for await (const make of inSlices(shared)) make(catalogue);
}

export const hasCategory = (catalogue: CatalogueIndex, categoryId: string): boolean =>
  byCategory(catalogue).has(categoryId);

export const hasTag = (catalogue: CatalogueIndex, tagId: string): boolean => byTag(catalogue).has(tagId);

export const filledCategories = (catalogue: CatalogueIndex): CatalogueIndex['categories'] =>
  catalogue.categories.filter(({ id }) => hasCategory(catalogue, id));

export const categoriesOf = (catalogue: CatalogueIndex, lang: Language): Category[] =>
  filledCategories(catalogue).map(({ id, name }) => ({
    id,
    name: inLanguage(name, lang),
    videoCount: withinCategory(catalogue, id).summaries.length,
  }));

export function tagsOf(catalogue: CatalogueIndex, lang: Language, categoryId?: string): Tag[] {
  const tagged = byTag(categoryId === undefined ? catalogue : withinCategory(catalogue, categoryId));
  return catalogue.tags
    .map(({ id, name }) => ({ id, name: inLanguage(name, lang), videoCount: tagged.get(id)?.length ?? 0 }))
    .filter(({ videoCount }) => videoCount > 0)
    .sort((a, b) => b.videoCount - a.videoCount || a.name.localeCompare(b.name));
}
