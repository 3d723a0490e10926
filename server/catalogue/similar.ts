import type { Shelf, Spine } from './catalogueIndex.ts';
import { byPopularity, type Listed, listed } from './ranking.ts';

/** What two videos can have in common. */
const traitsOf = ({ categoryId, tagIds, cast }: Spine): Set<string> =>
  new Set([
    `category:${categoryId}`,
    ...tagIds.map((id) => `tag:${id}`),
    ...cast.map((name) => `cast:${name}`),
  ]);

/** The videos of `among` that have something in common with `one`, those with most and rarest first. */
export function similar({ spines }: Shelf, among: Spine[], one: Spine): Listed {
  const holders = new Map<string, number>();
  for (const spine of spines)
    for (const trait of traitsOf(spine)) holders.set(trait, (holders.get(trait) ?? 0) + 1);

  const own = traitsOf(one);
  const shared = (spine: Spine) =>
    [...traitsOf(spine)]
      .filter((trait) => own.has(trait))
      .reduce((sum, trait) => sum + Math.log(1 + spines.length / (holders.get(trait) ?? 1)), 0);
  const likeness = new Map(among.map((spine) => [spine.id, Math.round(1000 * shared(spine))]));
  return listed(
    among.filter(({ id }) => id !== one.id && likeness.get(id) !== 0),
    (spine) => [-(likeness.get(spine.id) ?? 0), byPopularity(spine)],
  );
}
