import { inArray, sql } from 'drizzle-orm';
import type { Calls } from '../../contract/calls.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { episodes, favourites, history, videos } from '../db/schema.ts';

export type GuestLibrary = Pick<Calls['POST /api/user/merge']['input'], 'favourites' | 'positions'>;

/**
 * Adds what a guest kept in the browser to what the member has, as often as it is asked for. Saves
 * count as made now, one after the other as given; of two positions in a video the newer one stays.
 * What the catalogue does not have is left out.
 */
export async function mergeLibrary({ db, now }: Context, userId: string, guest: GuestLibrary): Promise<void> {
  const at = now();
  await db.transaction(async (tx) => {
    await addFavourites(tx, userId, guest.favourites, at);
    await addPositions(tx, userId, newestPerVideo(guest.positions, at));
  });
}

async function addFavourites(tx: Db, userId: string, guestEntries: string[], now: Date): Promise<void> {
  if (guestEntries.length === 0) return;
  const found = await tx.select({ id: videos.id }).from(videos).where(inArray(videos.id, guestEntries));
  const existing = new Set(found.map(({ id }) => id));
  const videoIds = [...new Set(guestEntries)].filter((id) => existing.has(id));
  if (videoIds.length === 0) return;
  // Lists are sorted by the millisecond: each save gets its own, the last one now.
  const rows = videoIds.map((videoId, index) => ({
    userId,
    videoId,
    createdAt: new Date(now.getTime() - (videoIds.length - 1 - index)),
  }));
  await tx.insert(favourites).values(rows).onConflictDoNothing();
}

type Position = { videoId: string; episodeId: string; second: number; watchedAt: Date };

/** A browser's clock may be wrong: what it calls the future is now, and what no clock says is left out. */
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

async function addPositions(tx: Db, userId: string, positions: Position[]): Promise<void> {
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
  const existing = positions.filter(({ videoId, episodeId }) => videoOf.get(episodeId) === videoId);
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
