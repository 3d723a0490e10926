import { type CatalogueIndex, oncePer, type VideoSummary } from './memory.ts';
import { byPopularity, type RankedList, rank } from './ranking.ts';

/** A category, a tag or a member of the cast, with the series that share it; rare ones weigh more. */
export type Trait = { series: VideoSummary[]; weight: number };

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
      const trait = byName.get(name) ?? { series: [], weight: 0 };
      byName.set(name, trait);
      trait.series.push(summary);
      return trait;
    });
    byId.set(summary.id, own);
  }
  for (const trait of byName.values()) trait.weight = Math.log(1 + summaries.length / trait.series.length);
  return byId;
});

/** The videos that share traits with `video`, those with many and rare shared traits first. */
export function similarVideos(catalogue: CatalogueIndex, video: VideoSummary): RankedList {
  const shared = new Map<VideoSummary, number>();
  for (const { series, weight } of traitsById(catalogue).get(video.id) ?? [])
    for (const each of series) shared.set(each, (shared.get(each) ?? 0) + weight);
  shared.delete(video);
  return rank([...shared.keys()], (summary) => [
    -Math.round(1000 * (shared.get(summary) ?? 0)),
    byPopularity(summary),
  ]);
}
