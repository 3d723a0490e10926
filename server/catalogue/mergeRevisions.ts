import { isDeepStrictEqual as isSame } from 'node:util';
import type { SeriesRevision } from './revision.ts';

/** A three-way merge: what the change from `base` to `next` did is done to `current`, and all else of it stays. */
export function mergeRevisions<T extends SeriesRevision>(
  current: T,
  base: SeriesRevision,
  next: SeriesRevision,
): T {
  const fields = Object.keys(current.video) as (keyof SeriesRevision['video'])[];
  const changedFields = fields.filter(
    (field) => field in next.video && !isSame(base.video[field], next.video[field]),
  );
  const changed = Object.fromEntries(changedFields.map((field) => [field, next.video[field]]));
  const removed = base.tagIds.filter((id) => !next.tagIds.includes(id));
  const added = next.tagIds.filter((id) => !base.tagIds.includes(id) && !current.tagIds.includes(id));
  return {
    ...current,
    video: { ...current.video, ...changed },
    tagIds: [...current.tagIds.filter((id) => !removed.includes(id)), ...added].sort(),
    ...mergeEpisodes(current, base, next),
  };
}

type Place =
  | { list: 'episodes'; row: SeriesRevision['episodes'][number] }
  | { list: 'upcoming'; row: SeriesRevision['upcoming'][number] };

function mergeEpisodes(current: SeriesRevision, base: SeriesRevision, next: SeriesRevision) {
  const [now, was, then] = [placesOf(current), placesOf(base), placesOf(next)];
  const ids = new Set([...now.keys(), ...was.keys(), ...then.keys()]);
  const places = [...ids].flatMap((id) => {
    const present = now.get(id);
    if (isSame(then.get(id), was.get(id))) return present ?? [];
    // One that has come out since stays out.
    const cameOut = present?.list === 'episodes' && was.get(id)?.list === 'upcoming';
    return (cameOut ? present : then.get(id)) ?? [];
  });
  const inOrder = <T extends { number: number }>(rows: T[]) => rows.sort((a, b) => a.number - b.number);
  return {
    episodes: inOrder(places.flatMap((place) => (place.list === 'episodes' ? place.row : []))),
    upcoming: inOrder(places.flatMap((place) => (place.list === 'upcoming' ? place.row : []))),
  };
}

function placesOf({ episodes, upcoming }: SeriesRevision): Map<string, Place> {
  return new Map<string, Place>([
    ...episodes.map((row): [string, Place] => [row.id, { list: 'episodes', row }]),
    ...upcoming.map((row): [string, Place] => [row.id, { list: 'upcoming', row }]),
  ]);
}
