import { and, asc, eq, inArray } from 'drizzle-orm';
import type { UnlockedVideo } from '../../contract/entities.ts';
import type { Db } from '../db/database.ts';
import { dailyUnlocks, episodes } from '../db/schema.ts';
import { listPasses } from './access.ts';
import { liveSubscription } from './liveSubscription.ts';

/** Says of each video what a member has opened of it, beyond the free episodes. */
export async function openedEpisodes(
  db: Db,
  userId: string,
  videoIds: string[],
  now: Date,
): Promise<(videoId: string) => UnlockedVideo['opened']> {
  if (await liveSubscription(db, userId, now)) return () => 'all';
  const passes = new Set(await listPasses(db, userId));
  const picks = await db
    .select({ videoId: episodes.videoId, number: episodes.number })
    .from(dailyUnlocks)
    .innerJoin(episodes, eq(episodes.id, dailyUnlocks.episodeId))
    .where(and(eq(dailyUnlocks.userId, userId), inArray(episodes.videoId, videoIds)))
    .orderBy(asc(episodes.number));
  return (videoId) =>
    passes.has(videoId)
      ? 'all'
      : picks.filter((pick) => pick.videoId === videoId).map(({ number }) => number);
}
