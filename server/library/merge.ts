import { inArray, sql } from 'drizzle-orm';
import type { Calls } from '../../contract/calls.ts';
import { visibilityOf } from '../catalogue/status.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { episodes, favourites, history, notInterested, videos } from '../db/schema.ts';

export type GuestLibrary = Pick<
  Calls['POST /api/user/merge']['input'],
  'favourites' | 'notInterested' | 'positions'
>;

/**
 * Adds a guest's library to the member's; repeating it is fine. Favourites count as saved now, in the given
 * order; of two positions the newer one stays. Unknown videos are left out.
 */
export async function mergeLibrary({ db, now }: Context, userId: string, guest: GuestLibrary): Promise<void> {
  const at = now();
  await db.transaction(async (tx) => {
    await addFavourites(tx, userId, guest.favourites, at);
    await addNotInterested(tx, userId, guest.notInterested ?? [], at);
    await addPositions(tx, userId, newestPerVideo(guest.positions, at), at);
  });
}

async function addFavourites(tx: Db, userId: string, guestEntries: string[], now: Date): Promise<void> {
  const videoIds = await knownVideos(tx, guestEntries, now);
  if (videoIds.length === 0) return;
  // Lists sort by the millisecond, so each favourite gets its own.
  const rows = videoIds.map((videoId, index) => ({
    userId,
    videoId,
    createdAt: new Date(now.getTime() - (videoIds.length - 1 - index)),
  }));
  await tx.insert(favourites).values(rows).onConflictDoNothing();
}

async function addNotInterested(tx: Db, userId: string, guestEntries: string[], now: Date): Promise<void> {
  const videoIds = await knownVideos(tx, guestEntries, now);
  if (videoIds.length === 0) return;
  const rows = videoIds.map((videoId) => ({ userId, videoId, createdAt: now }));
  await tx.insert(notInterested).values(rows).onConflictDoNothing();
}

async function knownVideos(tx: Db, ids: string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const { id, readyAt, publishAt, withdrawnAt } = videos;
  const found = await tx
    .select({ id, readyAt, publishAt, withdrawnAt })
    .from(videos)
    .where(inArray(videos.id, ids));
  const known = new Set(found.flatMap((row) => (visibilityOf(row, now) === 'unknown' ? [] : row.id)));
  return [...new Set(ids)].filter((one) => known.has(one));
}

type Position = { videoId: string; episodeId: string; second: number; watchedAt: Date };

/** Browser clocks may be wrong: times in the future count as now, and invalid ones are left out. */
function newestPerVideo(guestEntries: GuestLibrary['positions'], now: Date): Position[] {
  const newest = new Map<string, Position>();
  for (const { videoId, episodeId, second, watchedAt } of guestEntries) {
    const ms = Date.parse(watchedAt);
    if (Number.isNaN(ms) || ms < 0) continue;
    const at = new Date(Math.min(ms, now.getTime()));
    const previous = newest.get(videoId);
    if (!previous || previous.watchedAt < at)
      newest.set(videoId, { videoId, episodeId, second, watchedAt: at });
  }
  return [...newest.values()];
}

async function addPositions(tx: Db, userId: string, positions: Position[], now: Date): Promise<void> {
  if (positions.length === 0) return;
  const found = await tx
    .select({ id: episodes.id, videoId: episodes.videoId })
    .from(episodes)
    .where(
      inArray(
        episodes.id,
        positions.map(({ episodeId }) => episodeId),
      ),
    );
  const videoOf = new Map(found.map(({ id, videoId }) => [id, videoId]));
  const known = await knownVideos(tx, [...new Set(videoOf.values())], now);
  const existing = positions.filter(
    ({ videoId, episodeId }) => videoOf.get(episodeId) === videoId && known.includes(videoId),
  );
  if (existing.length === 0) return;
  await tx
    .insert(history)
    .values(existing.map((position) => ({ userId, ...position })))
    .onConflictDoUpdate({
      target: [history.userId, history.videoId],
      set: {
        episodeId: sql`excluded.episode_id`,
        second: sql`excluded.second`,
        watchedAt: sql`excluded.watched_at`,
      },
      setWhere: sql`${history.watchedAt} < excluded.watched_at`,
    });
}
