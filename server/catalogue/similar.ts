import { type CatalogueIndex, oncePer, type VideoSummary } from './memory.ts';
import { byPopularity, type RankedList, rank } from './ranking.ts';

/** A category, a tag or a member of the cast, with the ids of the series that share it; rare ones weigh more. */
export type Trait = { ids: string[]; weight: number };

const traitNames = ({ categoryId, tagIds, cast }: VideoSummary): Set<string> =>
  new Set([
    `category:${categoryId}`,
    ...tagIds.map((id) => `tag:${id}`),
    ...cast.map((name) => `cast:${name}`),
  ]);

export const traitsById = oncePer(({ summaries }: CatalogueIndex): Map<string, Trait[]> => {
  const byName = new Map<string, Trait>();
  const byId = new Map<string, Trait[]>();
  for (const summary of summaries) {
    const own = [...traitNames(summary)].map((name) => {
      const trait = byName.get(name) ?? { ids: [], weight: 0 };
      byName.set(name, trait);
      trait.ids.push(summary.id);
      return trait;
    });
    byId.set(summary.id, own);
  }
  for (const trait of byName.values()) trait.weight = Math.log(1 + summaries.length / trait.ids.length);
  return byId;
});

/** The videos of `among` that share traits with `video`, those with many and rare shared traits first. */
export function similarVideos(
  catalogue: CatalogueIndex,
  among: VideoSummary[],
  video: VideoSummary,
): RankedList {
  const shared = new Map<string, number>();
  for (const { ids, weight } of traitsById(catalogue).get(video.id) ?? [])
    for (const id of ids) shared.set(id, (shared.get(id) ?? 0) + weight);
  shared.delete(video.id);
  return rank(
    among.filter(({ id }) => shared.has(id)),
    (summary) => [-Math.round(1000 * (shared.get(summary.id) ?? 0)), byPopularity(summary)],
  );
}
