import { and, eq, inArray } from 'drizzle-orm';
import type { Access } from '../../contract/entities.ts';
import type { Db } from '../db/database.ts';
import { dailyUnlocks, episodes, passes, videos } from '../db/schema.ts';
import { liveSubscription } from './liveSubscription.ts';

export async function entitlementTo(
  db: Db,
  userId: string,
  videoId: string,
  now: Date,
): Promise<'subscription' | 'pass' | null> {
  if (await liveSubscription(db, userId, now)) return 'subscription';
  return (await ownsPass(db, userId, videoId)) ? 'pass' : null;
}

export async function ownsPass(db: Db, userId: string, videoId: string): Promise<boolean> {
  const found = await db
    .select({ videoId: passes.videoId })
    .from(passes)
    .where(and(eq(passes.userId, userId), eq(passes.videoId, videoId)));
  return found.length > 0;
}

/** The one place that decides who may watch what: every answer and every media address follows it. */
export async function accessTo(
  db: Db,
  userId: string | null,
  videoId: string,
  now: Date,
): Promise<(episode: { id: string; number: number }) => Access> {
  const [video] = await db
    .select({ freeEpisodes: videos.freeEpisodes })
    .from(videos)
    .where(eq(videos.id, videoId));
  const freeEpisodes = video?.freeEpisodes ?? 0;
  const opensAll = userId !== null && (await entitlementTo(db, userId, videoId, now)) !== null;
  const picked = userId === null || opensAll ? new Set<string>() : await dailyPicks(db, userId, videoId);

  return ({ id, number }) => {
    if (number <= freeEpisodes) return 'free';
    return opensAll || picked.has(id) ? 'unlocked' : 'locked';
  };
}

async function dailyPicks(db: Db, userId: string, videoId: string): Promise<Set<string>> {
  const ofVideo = db.select({ id: episodes.id }).from(episodes).where(eq(episodes.videoId, videoId));
  const rows = await db
    .select({ id: dailyUnlocks.episodeId })
    .from(dailyUnlocks)
    .where(and(eq(dailyUnlocks.userId, userId), inArray(dailyUnlocks.episodeId, ofVideo)));
  return new Set(rows.map((row) => row.id));
}
