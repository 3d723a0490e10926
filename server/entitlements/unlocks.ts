import { and, asc, count, desc, eq, inArray, lt } from 'drizzle-orm';
import type { UnlockedVideo, UnlockReason } from '../../contract/entities.ts';
import { PAGE_SIZE } from '../../contract/pageSize.ts';
import type { Preview } from '../catalogue/previews.ts';
import type { Context } from '../context.ts';
import { cutPage, encodeInstantCursor, olderThan } from '../db/cursor.ts';
import type { Db } from '../db/database.ts';
import { dailyUnlocks, episodes, unlockedVideos } from '../db/schema.ts';
import { dayOf } from '../lib/days.ts';
import { ExpectedError } from '../lib/errors.ts';
import {
  accessOf,
  addMemberRights,
  listPasses,
  previewRights,
  type Rights,
  visitorRights,
} from './access.ts';
import { liveSubscription } from './liveSubscription.ts';

export type EpisodeRow = typeof episodes.$inferSelect;

export async function dailyUnlocksLeft(context: Context, userId: string): Promise<number> {
  const limit = context.config.dailyUnlocks;
  const [used] = await context.db
    .select({ slots: count() })
    .from(dailyUnlocks)
    .where(
      and(
        eq(dailyUnlocks.userId, userId),
        eq(dailyUnlocks.day, dayOf(context.now())),
        lt(dailyUnlocks.slot, limit),
      ),
    );
  return limit - (used?.slots ?? 0);
}

export type Opened = { reason: UnlockReason; episodes: EpisodeRow[]; rights: Rights };

/**
 * Opens an episode with what the member has: a free episode, a subscription, a pass or, only if `daily`
 * asks for it, one of today's picks. Null when nothing opens it. Throws ExpectedError 404 for an unknown
 * episode, 410 for one of a withdrawn series.
 */
export async function openEpisode(
  context: Context,
  userId: string,
  request: { videoId: string; episodeId: string; daily: boolean },
): Promise<Opened | null> {
  const { db, now } = context;
  const { videoId } = request;
  const all = await readEpisodes(db, videoId);
  const episode = all.find((one) => one.id === request.episodeId);
  if (!episode) throw new ExpectedError(404, 'episodeNotFound');
  const everybody = await visitorRights(db, videoId, now());
  if (everybody.visibility === 'unknown') throw new ExpectedError(404, 'episodeNotFound');
  if (everybody.visibility === 'withdrawn') throw new ExpectedError(410, 'videoWithdrawn');
  if (accessOf(everybody, episode) === 'free')
    return { reason: 'free', episodes: [episode], rights: everybody };

  const rights = await addMemberRights(db, userId, videoId, everybody, now());
  if (rights.entitlement !== null) {
    await addToUnlockedList(db, userId, videoId, now());
    return { reason: rights.entitlement, episodes: all, rights };
  }
  const isOpen =
    accessOf(rights, episode) === 'unlocked' ||
    (request.daily && (await spendDailyPick(context, userId, episode)));
  if (!isOpen) return null;
  return {
    reason: 'daily',
    episodes: [episode],
    rights: { ...rights, picked: new Set([...rights.picked, episode.id]) },
  };
}

/** Opens an episode of a preview: nothing is spent or stored. */
export async function openInPreview(
  { db, now }: Context,
  preview: Preview,
  episodeId: string,
): Promise<Opened | null> {
  const all = await readEpisodes(db, preview.videoId);
  const episode = all.find(({ id }) => id === episodeId);
  if (!episode) throw new ExpectedError(404, 'episodeNotFound');
  const rights = await previewRights(db, preview, now());
  const access = accessOf(rights, episode);
  if (access === 'locked') return null;
  return access === 'free'
    ? { reason: 'free', episodes: [episode], rights }
    : { reason: 'subscription', episodes: all, rights };
}

export const readEpisodes = (db: Db, videoId: string): Promise<EpisodeRow[]> =>
  db.select().from(episodes).where(eq(episodes.videoId, videoId)).orderBy(asc(episodes.number));

export async function addToUnlockedList(db: Db, userId: string, videoId: string, now: Date): Promise<void> {
  await db.insert(unlockedVideos).values({ userId, videoId, createdAt: now }).onConflictDoNothing();
}

export async function listUnlocked(
  db: Db,
  userId: string,
  cursor: string | undefined,
): Promise<{ videoIds: string[]; cursor: string | null }> {
  const { createdAt, videoId } = unlockedVideos;
  const rows = await db
    .select({ createdAt, videoId })
    .from(unlockedVideos)
    .where(and(eq(unlockedVideos.userId, userId), olderThan(cursor, createdAt, videoId)))
    .orderBy(desc(createdAt), desc(videoId))
    .limit(PAGE_SIZE + 1);
  const page = cutPage(rows, (last) => encodeInstantCursor(last.createdAt, last.videoId));
  return { videoIds: page.rows.map((row) => row.videoId), cursor: page.cursor };
}

/**
 * True if the episode is open afterwards. A pick takes a numbered slot of the day with a unique key, so
 * that concurrent requests cannot exceed the limit.
 */
async function spendDailyPick(context: Context, userId: string, episode: EpisodeRow): Promise<boolean> {
  const now = context.now();
  return context.db.transaction(async (tx) => {
    for (let slot = 0; slot < context.config.dailyUnlocks; slot += 1) {
      const pick = { userId, day: dayOf(now), slot, episodeId: episode.id, createdAt: now };
      const taken = await tx.insert(dailyUnlocks).values(pick).onConflictDoNothing().returning();
      if (taken.length > 0) {
        await addToUnlockedList(tx, userId, episode.videoId, now);
        return true;
      }
      // The conflict may be about the episode: the same request from a second tab costs nothing.
      if (await isPicked(tx, userId, episode.id)) return true;
    }
    return false;
  });
}

async function isPicked(db: Db, userId: string, episodeId: string): Promise<boolean> {
  const found = await db
    .select({ slot: dailyUnlocks.slot })
    .from(dailyUnlocks)
    .where(and(eq(dailyUnlocks.userId, userId), eq(dailyUnlocks.episodeId, episodeId)));
  return found.length > 0;
}

/** What a member has opened of each video, beyond the free episodes. */
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
