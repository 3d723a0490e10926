import { type CatalogueIndex, oncePer, type VideoSummary } from './memory.ts';
import { byPopularity, type RankedList, rank } from './ranking.ts';

const traitsOf = ({ categoryId, tagIds, cast }: VideoSummary): Set<string> =>
  new Set([
    `category:${categoryId}`,
    ...tagIds.map((id) => `tag:${id}`),
    ...cast.map((name) => `cast:${name}`),
  ]);

export const readTraits = oncePer(({ summaries }: CatalogueIndex) => {
  const traits = new Map(summaries.map((summary) => [summary.id, traitsOf(summary)]));
  const frequency = new Map<string, number>();
  for (const own of traits.values())
    for (const trait of own) frequency.set(trait, (frequency.get(trait) ?? 0) + 1);
  const weights = new Map(
    [...frequency].map(([trait, count]) => [trait, Math.log(1 + summaries.length / count)]),
  );

  const of = ({ id }: VideoSummary) => traits.get(id) ?? new Set<string>();
  const weight = (trait: string) => weights.get(trait) ?? 0;
  return { of, weight };
});

/** The videos of `among` that share traits with `video`, those with many and rare shared traits first. */
export function similarVideos(
  catalogue: CatalogueIndex,
  among: VideoSummary[],
  video: VideoSummary,
): RankedList {
  const { of, weight } = readTraits(catalogue);
  const own = [...of(video)];
  const shared = (summary: VideoSummary) => {
    const traits = of(summary);
    return own.reduce((sum, trait) => sum + (traits.has(trait) ? weight(trait) : 0), 0);
  };
  const similarity = new Map(among.map((summary) => [summary.id, Math.round(1000 * shared(summary))]));
  return rank(
    among.filter(({ id }) => id !== video.id && similarity.get(id) !== 0),
    (summary) => [-(similarity.get(summary.id) ?? 0), byPopularity(summary)],
  );
}
