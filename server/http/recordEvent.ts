import { and, eq, sql } from 'drizzle-orm';
import type { Calls } from '../../contract/calls.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { episodes, events, plays, videoPlays, videos } from '../db/schema.ts';
import { accessOf, readRights } from '../entitlements/access.ts';
import { dayOf } from '../lib/days.ts';
import { exceedsHousehold } from '../library/funnels/householdLimit.ts';
import { takeStep } from '../library/funnels/steps.ts';
import { type Visitor, viewerOf } from '../library/funnels/visitor.ts';

export type EventInput = Calls['GET /api/statics.png']['input'];

/**
 * Stores an event unless its IP address sends too many. A play of an accessible episode counts once a day for
 * each visitor. Such a play, and the wall before a locked episode, take the visitor's journey forward.
 */
export async function recordEvent(context: Context, input: EventInput, visitor: Visitor): Promise<void> {
  const { db, now, newId } = context;
  const at = now();
  if (!context.floodGuard(visitor.ip, context.now())) return;
  const { event, route, status, videoId, episodeId, fbclid, ttclid } = input;
  await db.transaction(async (tx) => {
    await tx
      .insert(events)
      .values({ id: newId('evt'), at, event, route, status, videoId, episodeId, fbclid, ttclid });
    if (episodeId === undefined || !STEPS.has(event)) return;
    const [episode] = await tx.select().from(episodes).where(eq(episodes.id, episodeId));
    if (!episode) return;
    const rights = await readRights(tx, visitor.userId, episode.videoId, at);
    const locked = accessOf(rights, episode) === 'locked';
    if (event === 'play' && !locked) await countPlay(tx, episode, visitor, at);
    if (event === 'wall' && locked && rights.visibility === 'live')
      await takeStep(tx, visitor, episode.videoId, { kind: 'wall' }, at);
  });
}

const STEPS = new Set(['play', 'wall']);

async function countPlay(
  tx: Db,
  { id: episodeId, videoId, number }: typeof episodes.$inferSelect,
  visitor: Visitor,
  at: Date,
): Promise<void> {
  const day = dayOf(at);
  const { key: viewer } = await viewerOf(tx, visitor, at);
  const counted = await tx.insert(plays).values({ viewer, episodeId, day }).onConflictDoNothing().returning();
  if (counted.length === 0) return;
  if (await exceedsHousehold(tx, visitor, ['play', episodeId], at)) {
    const uncounted = and(eq(plays.viewer, viewer), eq(plays.episodeId, episodeId), eq(plays.day, day));
    await tx.delete(plays).where(uncounted);
    return;
  }
  await countForVideo(tx, videoId, day);
  await takeStep(tx, visitor, videoId, { kind: 'played', episode: number }, at);
}

async function countForVideo(tx: Db, videoId: string, day: string): Promise<void> {
  await tx
    .update(videos)
    .set({ playCount: sql`${videos.playCount} + 1` })
    .where(eq(videos.id, videoId));
  await tx
    .insert(videoPlays)
    .values({ videoId, day, count: 1 })
    .onConflictDoUpdate({
      target: [videoPlays.videoId, videoPlays.day],
      set: { count: sql`${videoPlays.count} + 1` },
    });
}
