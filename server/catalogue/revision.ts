import { isDeepStrictEqual as isSame } from 'node:util';
import { and, asc, eq, getTableColumns, notInArray } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/database.ts';
import { episodes, upcomingEpisodes, videos, videoTags } from '../db/schema.ts';
import { upsert } from '../db/upsert.ts';
import type { Price } from '../lib/minorUnits.ts';

/** Everything that an operator decides about a series, without what viewers cause, such as play counts. */
export type SeriesRevision = {
  video: Omit<typeof videos.$inferSelect, 'playCount' | 'likes' | 'dislikes'>;
  tagIds: string[];
  episodes: (typeof episodes.$inferSelect)[];
  upcoming: (typeof upcomingEpisodes.$inferSelect)[];
};

/** `passPrice` is set only if the change is about the own pass price as well; null means there is none. */
export type NotedRevision = SeriesRevision & { passPrice?: Price | null };

/** Null for an unknown series. Locks its row until the transaction ends. */
export async function readRevision(tx: Db, videoId: string): Promise<SeriesRevision | null> {
  const [row] = await tx.select().from(videos).where(eq(videos.id, videoId)).for('no key update');
  if (!row) return null;
  const { playCount: _plays, likes: _likes, dislikes: _dislikes, ...video } = row;
  const tags = await tx
    .select({ id: videoTags.tagId })
    .from(videoTags)
    .where(eq(videoTags.videoId, videoId))
    .orderBy(asc(videoTags.tagId));
  return {
    video,
    tagIds: tags.map(({ id }) => id),
    episodes: await tx
      .select()
      .from(episodes)
      .where(eq(episodes.videoId, videoId))
      .orderBy(asc(episodes.number)),
    upcoming: await tx
      .select()
      .from(upcomingEpisodes)
      .where(eq(upcomingEpisodes.videoId, videoId))
      .orderBy(asc(upcomingEpisodes.number)),
  };
}

/** Keeps the counters. Deletes episodes that are not in the revision, with the positions in histories. */
export async function writeRevision(tx: Db, revision: SeriesRevision): Promise<void> {
  const videoId = revision.video.id;
  const { playCount, likes, dislikes } = videos;
  await upsert(tx, videos, [videos.id], [revision.video], [playCount, likes, dislikes]);
  await tx.delete(videoTags).where(eq(videoTags.videoId, videoId));
  await upsert(
    tx,
    videoTags,
    [videoTags.videoId, videoTags.tagId],
    revision.tagIds.map((tagId) => ({ videoId, tagId })),
  );
  await tx.delete(upcomingEpisodes).where(eq(upcomingEpisodes.videoId, videoId));
  const kept = revision.episodes.map(({ id }) => id);
  await tx.delete(episodes).where(and(eq(episodes.videoId, videoId), notInArray(episodes.id, kept)));
  await upsert(tx, episodes, [episodes.id], revision.episodes);
  await upsert(tx, upcomingEpisodes, [upcomingEpisodes.id], revision.upcoming);
}

/** Parses a revision that was stored as JSON, where dates are strings. Null for an empty one. */
export function storedRevision(stored: Record<string, unknown>): NotedRevision | null {
  const { video, tagIds, episodes: out, upcoming, passPrice } = stored as Partial<NotedRevision>;
  if (!video) return null;
  return {
    video: withDates(videos, video),
    tagIds: tagIds ?? [],
    episodes: (out ?? []).map((row) => withDates(episodes, row)),
    upcoming: (upcoming ?? []).map((row) => withDates(upcomingEpisodes, row)),
    ...(passPrice !== undefined && { passPrice }),
  };
}

function withDates<T extends object>(table: PgTable, row: T): T {
  const columns = getTableColumns(table);
  const entries = Object.entries(row).map(([field, value]: [string, unknown]) => {
    const isDate = columns[field]?.dataType === 'date' && typeof value === 'string';
    return [field, isDate ? new Date(value) : value];
  });
  return Object.fromEntries(entries) as T;
}

/** Three-way merge: applies the change from `base` to `next` to `current` and keeps the rest. */
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
