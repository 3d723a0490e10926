import type { CatalogueIndex, VideoSummary } from './catalogueIndex.ts';
import { byPopularity, type RankedList, rank } from './ranking.ts';

const traitsOf = ({ categoryId, tagIds, cast }: VideoSummary): Set<string> =>
  new Set([
    `category:${categoryId}`,
    ...tagIds.map((id) => `tag:${id}`),
    ...cast.map((name) => `cast:${name}`),
  ]);

/** The weight of the traits that two videos share; a rare trait weighs more. */
export function similarityIn({ summaries }: CatalogueIndex) {
  const traits = new Map(summaries.map((summary) => [summary.id, traitsOf(summary)]));
  const frequency = new Map<string, number>();
  for (const own of traits.values())
    for (const trait of own) frequency.set(trait, (frequency.get(trait) ?? 0) + 1);

  const of = ({ id }: VideoSummary) => traits.get(id) ?? new Set<string>();
  const weight = (trait: string) => Math.log(1 + summaries.length / (frequency.get(trait) ?? 1));
  return (a: VideoSummary, b: VideoSummary): number =>
    [...of(a)].filter((trait) => of(b).has(trait)).reduce((sum, trait) => sum + weight(trait), 0);
}

/** The videos of `among` that share traits with `video`; many and rare traits first. */
export function similarVideos(
  catalogue: CatalogueIndex,
  among: VideoSummary[],
  video: VideoSummary,
): RankedList {
  const similarityOf = similarityIn(catalogue);
  const similarity = new Map(
    among.map((summary) => [summary.id, Math.round(1000 * similarityOf(summary, video))]),
  );
  return rank(
    among.filter(({ id }) => id !== video.id && similarity.get(id) !== 0),
    (summary) => [-(similarity.get(summary.id) ?? 0), byPopularity(summary)],
  );
}
