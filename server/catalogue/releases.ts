import { asc, eq, lte, sql } from 'drizzle-orm';
import type { EpisodeList } from '../../contract/entities.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { upcomingEpisodes, videos } from '../db/schema.ts';

/** Null when no time is known, or when the episode is due and not released yet. */
export async function readNextEpisode(
  db: Db,
  videoId: string,
  now: Date,
): Promise<NonNullable<EpisodeList['nextEpisode']> | null> {
  const [next] = await db
    .select({ number: upcomingEpisodes.number, at: upcomingEpisodes.releasedAt })
    .from(upcomingEpisodes)
    .where(eq(upcomingEpisodes.videoId, videoId))
    .orderBy(asc(upcomingEpisodes.number))
    .limit(1);
  return next && next.at > now ? { number: next.number, at: next.at.toISOString() } : null;
}

export async function nextRelease(db: Db): Promise<Date | null> {
  const [next] = await db
    .select({ at: upcomingEpisodes.releasedAt })
    .from(upcomingEpisodes)
    .orderBy(asc(upcomingEpisodes.releasedAt))
    .limit(1);
  return next?.at ?? null;
}

/** Releases due episodes and returns how many. Any number of servers may run it. */
export async function releaseEpisodes({ db, now }: Context): Promise<number> {
  const at = now();
  const due = await db
    .selectDistinct({ videoId: upcomingEpisodes.videoId })
    .from(upcomingEpisodes)
    .where(lte(upcomingEpisodes.releasedAt, at));
  let released = 0;
  for (const { videoId } of due) released += await db.transaction((tx) => releaseOf(tx, videoId, at));
  return released;
}

/**
 * Locks the series, because an operator's change of it writes all of its episodes. One series at a time,
 * against deadlocks.
 */
async function releaseOf(tx: Db, videoId: string, now: Date): Promise<number> {
  await tx.select({ id: videos.id }).from(videos).where(eq(videos.id, videoId)).for('no key update');
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rowCount } = await tx.execute(sql`
    with due as (delete from upcoming_episodes where video_id = ${videoId} and released_at <= ${at} returning *)
    insert into episodes (id, video_id, number, seconds, clip, clip_version, added_at)
    select id, video_id, number, seconds, clip, clip_version, ${at} from due
    on conflict do nothing`);
  return rowCount ?? 0;
}
