import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { notInterested, videos } from '../db/schema.ts';
import { ExpectedError } from '../errors.ts';

const ofMember = (userId: string) => eq(notInterested.userId, userId);

/** The video is recommended to this member no more. */
export async function dismissVideo(db: Db, userId: string, videoId: string, now: Date): Promise<void> {
  const [video] = await db.select({ id: videos.id }).from(videos).where(eq(videos.id, videoId));
  if (!video) throw new ExpectedError(404, 'videoNotFound');
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
