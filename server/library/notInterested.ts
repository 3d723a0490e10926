import { and, desc, eq } from 'drizzle-orm';
import { requireVideo } from '../catalogue/videos.ts';
import type { Db } from '../db/database.ts';
import { notInterested } from '../db/schema.ts';

const ofMember = (userId: string) => eq(notInterested.userId, userId);

/** The video is recommended to this member no more. */
export async function dismissVideo(db: Db, userId: string, videoId: string, now: Date): Promise<void> {
  await requireVideo(db, videoId, now);
  await db.insert(notInterested).values({ userId, videoId, createdAt: now }).onConflictDoNothing();
}

export async function undoDismissal(db: Db, userId: string, videoId: string): Promise<void> {
  await db.delete(notInterested).where(and(ofMember(userId), eq(notInterested.videoId, videoId)));
}

/** The latest first. */
export async function listDismissed(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ videoId: notInterested.videoId })
    .from(notInterested)
    .where(ofMember(userId))
    .orderBy(desc(notInterested.createdAt), desc(notInterested.videoId));
  return rows.map(({ videoId }) => videoId);
}
