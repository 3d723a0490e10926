import { and, asc, eq, getTableColumns, notInArray } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/database.ts';
import { episodes, upcomingEpisodes, videos, videoTags } from '../db/schema.ts';
import { upsert } from '../db/upsert.ts';
import type { Price } from '../lib/minorUnits.ts';

/** All that an operator decides of a series. What viewers have made of it, such as play counts, is not part of it. */
export type SeriesRevision = {
  video: Omit<typeof videos.$inferSelect, 'playCount' | 'likes' | 'dislikes'>;
  tagIds: string[];
  episodes: (typeof episodes.$inferSelect)[];
  upcoming: (typeof upcomingEpisodes.$inferSelect)[];
};

/** With the own price of the pass, null for none, where a change is about that as well. */
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

/** Makes the series what the revision says; its counters stay. An episode that is not in it goes, with its places in histories. */
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

/** A revision as a change keeps it: JSON has no dates. Null for an empty one. */
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
