import { eq, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Taste } from '../catalogue/taste.ts';
import type { Db } from '../db/database.ts';
import { notInterested, ratings } from '../db/schema.ts';

/** In one query, because lists are asked for often. The latest come first. */
export async function readTaste(db: Db, userId: string): Promise<Taste> {
  const rated = db
    .select({ videoId: ratings.videoId, liked: ratings.up, at: ratings.createdAt })
    .from(ratings)
    .where(eq(ratings.userId, userId));
  const dismissed = db
    .select({ videoId: notInterested.videoId, liked: sql<boolean>`false`, at: notInterested.createdAt })
    .from(notInterested)
    .where(eq(notInterested.userId, userId));
  const rows = await unionAll(rated, dismissed);
  rows.sort((a, b) => b.at.getTime() - a.at.getTime() || (a.videoId < b.videoId ? -1 : 1));
  const idsOf = (liked: boolean) => rows.filter((row) => row.liked === liked).map(({ videoId }) => videoId);
  const refused = idsOf(false);
  // A thumb up does not outweigh "not interested" of the same video.
  return { liked: idsOf(true).filter((id) => !refused.includes(id)), refused };
}
