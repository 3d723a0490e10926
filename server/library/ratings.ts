import { and, eq } from 'drizzle-orm';
import type { RatingWish } from '../../contract/entities.ts';
import { likedPercent } from '../catalogue/likedPercent.ts';
import { requireLive } from '../catalogue/videos.ts';
import type { Db } from '../db/database.ts';
import { ratings, videos } from '../db/schema.ts';

const ofMember = (userId: string, videoId: string) =>
  and(eq(ratings.userId, userId), eq(ratings.videoId, videoId));

/** Stores a member's rating and counts it, in one transaction, so that no page ever counts ratings. */
export async function rateVideo(
  db: Db,
  { userId, videoId, rating }: { userId: string; videoId: string; rating: RatingWish },
  now: Date,
): Promise<number | null> {
  return db.transaction(async (tx) => {
    // Two ratings of one video wait for each other. A row that refers to the video does not wait.
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
