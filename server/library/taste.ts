import { eq, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Taste } from '../catalogue/taste.ts';
import type { Db } from '../db/database.ts';
import { favourites, history, notInterested, ratings } from '../db/schema.ts';

type Kind = keyof Taste;

/** In one query and a row for each kind, because lists are asked for often. The latest come first. */
export async function readTaste(db: Db, userId: string): Promise<Taste> {
  const rated = db
    .select({
      videoId: ratings.videoId,
      kind: sql<Kind>`case when ${ratings.up} then 'liked' else 'refused' end`.as('kind'),
      at: ratings.createdAt,
    })
    .from(ratings)
    .where(eq(ratings.userId, userId));
  const dismissed = db
    .select({
      videoId: notInterested.videoId,
      kind: sql<Kind>`'refused'`.as('kind'),
      at: notInterested.createdAt,
    })
    .from(notInterested)
    .where(eq(notInterested.userId, userId));
  const begun = db
    .select({ videoId: history.videoId, kind: sql<Kind>`'known'`.as('kind'), at: history.watchedAt })
    .from(history)
    .where(eq(history.userId, userId));
  const saved = db
    .select({ videoId: favourites.videoId, kind: sql<Kind>`'known'`.as('kind'), at: favourites.createdAt })
    .from(favourites)
    .where(eq(favourites.userId, userId));
  const marks = unionAll(rated, dismissed, begun, saved).as('marks');
  const rows = await db
    .select({
      kind: marks.kind,
      ids: sql<string[]>`json_agg(${marks.videoId} order by ${marks.at} desc, ${marks.videoId})`,
    })
    .from(marks)
    .groupBy(marks.kind);
  const idsOf = (kind: Kind) => rows.find((row) => row.kind === kind)?.ids ?? [];
  const refused = new Set(idsOf('refused'));
  // A thumb up does not outweigh "not interested" of the same video.
  const liked = idsOf('liked').filter((id) => !refused.has(id));
  return { liked, refused: [...refused], known: idsOf('known') };
}
