import { asc, eq, sql } from 'drizzle-orm';
import type { EpisodeList } from '../../contract/entities.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { upcomingEpisodes } from '../db/schema.ts';

/** Null when no time is known, or when the episode is coming out right now. */
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

/** Moves due episodes among the others and answers how many, in one statement. Any number of servers may run it. */
export async function releaseEpisodes({ db, now }: Context): Promise<number> {
  const at = sql`${now().toISOString()}::timestamptz`;
  const { rowCount } = await db.execute(sql`
    with due as (delete from upcoming_episodes where released_at <= ${at} returning *)
    insert into episodes (id, video_id, number, seconds, clip, clip_version, added_at)
    select id, video_id, number, seconds, clip, clip_version, ${at} from due
    on conflict do nothing`);
  return rowCount ?? 0;
}
