import { eq, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Taste } from '../catalogue/taste.ts';
import type { Db } from '../db/database.ts';
import { favourites, history, notInterested, ratings } from '../db/schema.ts';

type Kind = keyof Taste;

/** In one query, because lists are asked for often. The latest come first. */
export async function readTaste(db: Db, userId: string): Promise<Taste> {
  const rated = db
    .select({
      videoId: ratings.videoId,
      kind: sql<Kind>`case when ${ratings.up} then 'liked' else 'refused' end`,
      at: ratings.createdAt,
    })
    .from(ratings)
    .where(eq(ratings.userId, userId));
  const dismissed = db
    .select({ videoId: notInterested.videoId, kind: sql<Kind>`'refused'`, at: notInterested.createdAt })
    .from(notInterested)
    .where(eq(notInterested.userId, userId));
  const begun = db
    .select({ videoId: history.videoId, kind: sql<Kind>`'known'`, at: history.watchedAt })
    .from(history)
    .where(eq(history.userId, userId));
  const saved = db
    .select({ videoId: favourites.videoId, kind: sql<Kind>`'known'`, at: favourites.createdAt })
    .from(favourites)
    .where(eq(favourites.userId, userId));
  const rows = await unionAll(rated, dismissed, begun, saved);
  rows.sort((a, b) => b.at.getTime() - a.at.getTime() || (a.videoId < b.videoId ? -1 : 1));
  const idsOf = (kind: Kind) => rows.filter((row) => row.kind === kind).map(({ videoId }) => videoId);
  const refused = idsOf('refused');
  // A thumb up does not outweigh "not interested" of the same video.
  return { liked: idsOf('liked').filter((id) => !refused.includes(id)), refused, known: idsOf('known') };
}
