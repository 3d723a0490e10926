import { and, desc, eq, sql } from 'drizzle-orm';
import type { EpisodeList, HistoryEntry, Page, Position } from '../../contract/entities.ts';
import { PAGE_SIZE } from '../../contract/pageSize.ts';
import type { FindVideos } from '../catalogue/lists.ts';
import { visibilityOf } from '../catalogue/status.ts';
import { requireVideo } from '../catalogue/videos.ts';
import { cutPage, encodeInstantCursor, olderThan } from '../db/cursor.ts';
import type { Db } from '../db/database.ts';
import { episodes, favourites, history, ratings, reminders, users, videos } from '../db/schema.ts';
import { ExpectedError } from '../lib/errors.ts';

export async function saveVideo(db: Db, userId: string, videoId: string, now: Date): Promise<void> {
  await requireVideo(db, videoId, now);
  await db.insert(favourites).values({ userId, videoId, createdAt: now }).onConflictDoNothing();
}

const isFavourite = (userId: string, videoId: string) =>
  and(eq(favourites.userId, userId), eq(favourites.videoId, videoId));

export async function unsaveVideo(db: Db, userId: string, videoId: string): Promise<void> {
  await db.delete(favourites).where(isFavourite(userId, videoId));
}

/**
 * Stores the position in a video, unless a newer one is there. Throws ExpectedError 404 for an unknown
 * episode, and for one of a series that is unknown to viewers.
 */
export async function savePosition(
  db: Db,
  userId: string,
  position: { videoId: string; episodeId: string; second: number },
  now: Date,
): Promise<void> {
  const { videoId, episodeId, second } = position;
  const { readyAt, publishAt, withdrawnAt } = videos;
  const [found] = await db
    .select({ readyAt, publishAt, withdrawnAt })
    .from(episodes)
    .innerJoin(videos, eq(videos.id, episodes.videoId))
    .where(and(eq(episodes.id, episodeId), eq(episodes.videoId, videoId)));
  if (!found || visibilityOf(found, now) === 'unknown') throw new ExpectedError(404, 'episodeNotFound');

  const note = { episodeId, second, watchedAt: now };
  await db
    .insert(history)
    .values({ userId, videoId, ...note })
    .onConflictDoUpdate({
      target: [history.userId, history.videoId],
      set: note,
      setWhere: sql`${history.watchedAt} <= excluded.watched_at`,
    });
}

export async function removeHistory(db: Db, userId: string, videoId?: string): Promise<Position[]> {
  const { episodeId, second, watchedAt } = history;
  const removed = await db
    .delete(history)
    .where(and(eq(history.userId, userId), videoId === undefined ? undefined : eq(history.videoId, videoId)))
    .returning({ videoId: history.videoId, episodeId, second, watchedAt });
  return removed
    .sort((a, b) => b.watchedAt.getTime() - a.watchedAt.getTime())
    .map((position) => ({ ...position, watchedAt: position.watchedAt.toISOString() }));
}

export async function listHistory(
  db: Db,
  userId: string,
  cursor: string | undefined,
  findVideos: FindVideos,
): Promise<Page<HistoryEntry>> {
  const found = await db
    .select({ entry: history, episodeNumber: episodes.number, episodeSeconds: episodes.seconds })
    .from(history)
    .innerJoin(episodes, eq(episodes.id, history.episodeId))
    .where(and(eq(history.userId, userId), olderThan(cursor, history.watchedAt, history.videoId)))
    .orderBy(desc(history.watchedAt), desc(history.videoId))
    .limit(PAGE_SIZE + 1);
  const page = cutPage(found, ({ entry }) => encodeInstantCursor(entry.watchedAt, entry.videoId));
  const ids = page.rows.map(({ entry }) => entry.videoId);
  const byId = new Map(findVideos(ids).map((video) => [video.id, video]));
  const items = page.rows.flatMap(({ entry, episodeNumber, episodeSeconds }): HistoryEntry[] => {
    const video = byId.get(entry.videoId);
    const { episodeId, second } = entry;
    const watchedAt = entry.watchedAt.toISOString();
    return video ? [{ video, episodeId, episodeNumber, episodeSeconds, second, watchedAt }] : [];
  });
  return { items, cursor: page.cursor };
}

type OwnMarks = Pick<EpisodeList, 'rating' | 'reminder' | 'saved' | 'resume'>;

const NO_MARKS: OwnMarks = { rating: null, reminder: false, saved: false, resume: null };

export async function readOwnMarks(db: Db, userId: string | null, videoId: string): Promise<OwnMarks> {
  if (userId === null) return NO_MARKS;
  const ofSeries = (table: typeof favourites | typeof history | typeof ratings | typeof reminders) =>
    and(eq(table.userId, users.id), eq(table.videoId, videoId));
  const [row] = await db
    .select({
      up: ratings.up,
      remindedAt: reminders.createdAt,
      savedAt: favourites.createdAt,
      resume: { episodeId: history.episodeId, second: history.second },
    })
    .from(users)
    .leftJoin(ratings, ofSeries(ratings))
    .leftJoin(reminders, ofSeries(reminders))
    .leftJoin(favourites, ofSeries(favourites))
    .leftJoin(history, ofSeries(history))
    .where(eq(users.id, userId));
  if (!row) return NO_MARKS;
  return {
    rating: row.up === null ? null : row.up ? 'up' : 'down',
    reminder: row.remindedAt !== null,
    saved: row.savedAt !== null,
    resume: row.resume,
  };
}
