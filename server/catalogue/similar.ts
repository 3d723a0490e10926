import type { CatalogueIndex, VideoSummary } from './catalogueIndex.ts';
import { byPopularity, type RankedList, rank } from './ranking.ts';

const traitsOf = ({ categoryId, tagIds, cast }: VideoSummary): Set<string> =>
  new Set([
    `category:${categoryId}`,
    ...tagIds.map((id) => `tag:${id}`),
    ...cast.map((name) => `cast:${name}`),
  ]);

/** The videos of `among` that share traits with `video`; many and rare traits first. */
export function similarVideos(
  { summaries }: CatalogueIndex,
  among: VideoSummary[],
  video: VideoSummary,
): RankedList {
  const frequency = new Map<string, number>();
  for (const summary of summaries)
    for (const trait of traitsOf(summary)) frequency.set(trait, (frequency.get(trait) ?? 0) + 1);

  const traits = traitsOf(video);
  const shared = (summary: VideoSummary) =>
    [...traitsOf(summary)]
      .filter((trait) => traits.has(trait))
      .reduce((sum, trait) => sum + Math.log(1 + summaries.length / (frequency.get(trait) ?? 1)), 0);
  const similarity = new Map(among.map((summary) => [summary.id, Math.round(1000 * shared(summary))]));
  return rank(
    among.filter(({ id }) => id !== video.id && similarity.get(id) !== 0),
    (summary) => [-(similarity.get(summary.id) ?? 0), byPopularity(summary)],
  );
}
