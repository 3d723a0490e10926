import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { RatingWish } from '../../contract/entities.ts';
import { likedPercent } from '../catalogue/ranking.ts';
import type { Taste } from '../catalogue/taste.ts';
import { requireLive, requireVideo } from '../catalogue/videos.ts';
import type { Db } from '../db/database.ts';
import { favourites, history, notInterested, ratings, videos } from '../db/schema.ts';

const ofMember = (userId: string, videoId: string) =>
  and(eq(ratings.userId, userId), eq(ratings.videoId, videoId));

/** Stores a member's rating and updates the counts of the video, so that no page has to count ratings. */
export async function rateVideo(
  db: Db,
  { userId, videoId, rating }: { userId: string; videoId: string; rating: RatingWish },
  now: Date,
): Promise<number | null> {
  return db.transaction(async (tx) => {
    // Two ratings of one video wait for each other. Inserting a row that refers to the video does not wait.
    const [found] = await tx.select().from(videos).where(eq(videos.id, videoId)).for('no key update');
    const video = requireLive(found, now);
    const [before] = await tx.select().from(ratings).where(ofMember(userId, videoId));
    if (rating === 'none') await tx.delete(ratings).where(ofMember(userId, videoId));
    else {
      const note = { up: rating === 'up', createdAt: now };
      await tx
        .insert(ratings)
        .values({ userId, videoId, ...note })
        .onConflictDoUpdate({ target: [ratings.userId, ratings.videoId], set: note });
    }
    const counts = {
      likes: video.likes + Number(rating === 'up') - Number(before?.up === true),
      dislikes: video.dislikes + Number(rating === 'down') - Number(before?.up === false),
    };
    await tx.update(videos).set(counts).where(eq(videos.id, videoId));
    return likedPercent(counts);
  });
}

const dismissedBy = (userId: string) => eq(notInterested.userId, userId);

export async function dismissVideo(db: Db, userId: string, videoId: string, now: Date): Promise<void> {
  await requireVideo(db, videoId, now);
  await db.insert(notInterested).values({ userId, videoId, createdAt: now }).onConflictDoNothing();
}

export async function undoDismissal(db: Db, userId: string, videoId: string): Promise<void> {
  await db.delete(notInterested).where(and(dismissedBy(userId), eq(notInterested.videoId, videoId)));
}

export async function listDismissed(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ videoId: notInterested.videoId })
    .from(notInterested)
    .where(dismissedBy(userId))
    .orderBy(desc(notInterested.createdAt), desc(notInterested.videoId));
  return rows.map(({ videoId }) => videoId);
}

type Kind = keyof Taste;

/** One query with a row for each kind, because lists are asked for often. */
export async function readTaste(db: Db, userId: string): Promise<Taste> {
  const rated = (up: boolean) =>
    db
      .select({ videoId: ratings.videoId, at: ratings.createdAt })
      .from(ratings)
      .where(and(eq(ratings.userId, userId), eq(ratings.up, up)));
  const dismissed = db
    .select({ videoId: notInterested.videoId, at: notInterested.createdAt })
    .from(notInterested)
    .where(dismissedBy(userId));
  const begun = db.select({ videoId: history.videoId }).from(history).where(eq(history.userId, userId));
  const saved = db
    .select({ videoId: favourites.videoId })
    .from(favourites)
    .where(eq(favourites.userId, userId));

  const liked = rated(true).as('marks');
  const refused = unionAll(rated(false), dismissed).as('marks');
  const known = unionAll(begun, saved).as('known');
  const ofKind = (kind: Kind, ids: SQL) => ({
    kind: sql<Kind>`${kind}`,
    ids: sql<string[] | null>`json_agg(${ids})`,
  });
  const latestFirst = ({ videoId, at }: typeof liked) => sql`${videoId} order by ${at} desc, ${videoId}`;
  const rows = await unionAll(
    db.select(ofKind('liked', latestFirst(liked))).from(liked),
    db.select(ofKind('refused', latestFirst(refused))).from(refused),
    // In any order and some twice, because there may be thousands.
    db.select(ofKind('known', sql`${known.videoId}`)).from(known),
  );
  const idsOf = (kind: Kind) => rows.find((row) => row.kind === kind)?.ids ?? [];
  const refusedIds = new Set(idsOf('refused'));
  // "Not interested" outweighs a thumbs up for the same video.
  const likedIds = idsOf('liked').filter((id) => !refusedIds.has(id));
  return { liked: likedIds, refused: [...refusedIds], known: idsOf('known') };
}
