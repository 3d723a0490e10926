import { and, eq, gt, notExists, sql } from 'drizzle-orm';
import { videoPath } from '../../contract/paths.ts';
import { isLive } from '../catalogue/status.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import {
  episodeTotals,
  favourites,
  history,
  notificationChoices,
  pushes,
  pushSubscriptions,
  videos,
} from '../db/schema.ts';
import { enqueuePush } from '../mail/pushOutbox.ts';

const BATCH = 200;

type NewEpisode = { userId: string; videoId: string; number: number };

const topicOf = (videoId: string, number: number) => `episode:${videoId}:${number}`;

/** Notifies a member once of an episode, even if they have both saved the series and set a reminder. */
export async function pushEpisode(tx: Db, context: Context, episode: NewEpisode): Promise<void> {
  const { userId, videoId, number } = episode;
  await enqueuePush(tx, context, {
    ...{ userId, kind: 'episodes', topic: topicOf(videoId, number) },
    path: videoPath(videoId, { episode: number }),
    about: async (lang) => {
      const [video] = await tx.select({ title: videos.title }).from(videos).where(eq(videos.id, videoId));
      return { title: video?.title[lang] ?? '', number };
    },
  });
}

/**
 * Notifies members who have saved a series of an episode that came after `since`, unless they have watched
 * the series since. Several at once count as the newest. Any number of servers may run it. Returns how many
 * were notified.
 */
export async function pushNewEpisodes(context: Context, since: Date): Promise<number> {
  const { db } = context;
  const isTold = db
    .select({ id: pushes.id })
    .from(pushes)
    .where(
      and(
        eq(pushes.userId, favourites.userId),
        eq(pushes.topic, sql`'episode:' || ${episodeTotals.videoId} || ':' || ${episodeTotals.lastNumber}`),
      ),
    );
  const due = await db
    .selectDistinct({
      userId: favourites.userId,
      videoId: episodeTotals.videoId,
      number: episodeTotals.lastNumber,
    })
    .from(episodeTotals)
    .innerJoin(videos, eq(videos.id, episodeTotals.videoId))
    .innerJoin(favourites, eq(favourites.videoId, episodeTotals.videoId))
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.userId, favourites.userId))
    .innerJoin(
      notificationChoices,
      and(eq(notificationChoices.userId, favourites.userId), eq(notificationChoices.episodes, true)),
    )
    .leftJoin(history, and(eq(history.userId, favourites.userId), eq(history.videoId, favourites.videoId)))
    .where(
      and(
        gt(episodeTotals.newestAt, since),
        sql`${episodeTotals.newestAt} > greatest(${favourites.createdAt}, ${history.watchedAt})`,
        isLive(context.now()),
        notExists(isTold),
      ),
    )
    .limit(BATCH);
  for (const episode of due) await pushEpisode(db, context, episode);
  return due.length < BATCH ? due.length : due.length + (await pushNewEpisodes(context, since));
}
