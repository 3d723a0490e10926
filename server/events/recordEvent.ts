import { createHash } from 'node:crypto';
import { and, eq, like, ne, sql } from 'drizzle-orm';
import type { Calls } from '../../contract/calls.ts';
import { newToken } from '../accounts/tokens.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { episodes, events, plays, secrets, videoPlays, videos } from '../db/schema.ts';
import { accessOf, readRights } from '../entitlements/access.ts';
import { dayOf } from './counts.ts';
import { createFloodGuard } from './floodGuard.ts';
import { exceedsHousehold } from './householdLimit.ts';

export type EventInput = Calls['GET /api/statics.png']['input'];

export type Visitor = { userId: string | null; ip: string; userAgent: string };

const guards = new WeakMap<Context, ReturnType<typeof createFloodGuard>>();

function isAdmitted(context: Context, { ip }: Visitor, at: Date): boolean {
  const guard = guards.get(context) ?? createFloodGuard();
  guards.set(context, guard);
  return guard(ip, at);
}

/**
 * Stores an event unless its address floods; a play of an accessible episode counts once a day for each
 * visitor.
 */
export async function recordEvent(context: Context, input: EventInput, visitor: Visitor): Promise<void> {
  const { db, now, newId } = context;
  const at = now();
  if (!isAdmitted(context, visitor, at)) return;
  const { event, route, status, videoId, episodeId, fbclid, ttclid } = input;
  await db.transaction(async (tx) => {
    await tx
      .insert(events)
      .values({ id: newId('evt'), at, event, route, status, videoId, episodeId, fbclid, ttclid });
    if (event === 'play' && episodeId !== undefined) await countPlay(tx, episodeId, visitor, at);
  });
}

async function countPlay(tx: Db, episodeId: string, visitor: Visitor, at: Date): Promise<void> {
  const [episode] = await tx.select().from(episodes).where(eq(episodes.id, episodeId));
  if (!episode) return;
  const rights = await readRights(tx, visitor.userId, episode.videoId, at);
  if (accessOf(rights, episode) === 'locked') return;

  const day = dayOf(at);
  const { userId, ip, userAgent } = visitor;
  const viewer = userId ?? (await visitorKey(tx, [ip, userAgent], day));
  const counted = await tx.insert(plays).values({ viewer, episodeId, day }).onConflictDoNothing().returning();
  if (counted.length === 0) return;
  if (userId === null && (await exceedsHousehold(tx, await visitorKey(tx, [ip, episodeId], day), at))) {
    const uncounted = and(eq(plays.viewer, viewer), eq(plays.episodeId, episodeId), eq(plays.day, day));
    await tx.delete(plays).where(uncounted);
    return;
  }
  await countForVideo(tx, episode.videoId, day);
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

const SALT = 'visitor-salt:';

/** Identifies a visitor for one day; the day's salt is deleted afterwards. */
async function visitorKey(tx: Db, signs: string[], day: string): Promise<string> {
  const name = `${SALT}${day}`;
  const read = () => tx.select().from(secrets).where(eq(secrets.name, name));
  let [salt] = await read();
  if (!salt) {
    await tx.delete(secrets).where(and(like(secrets.name, `${SALT}%`), ne(secrets.name, name)));
    await tx.insert(secrets).values({ name, value: newToken() }).onConflictDoNothing();
    [salt] = await read();
  }
  if (!salt) throw new Error('the salt of the day is missing');
  return createHash('sha256')
    .update([salt.value, ...signs].join('\0'))
    .digest('base64url');
}
