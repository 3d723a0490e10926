import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { arrivals, journeys, plays } from '../../db/schema.ts';
import { dayOf } from '../../lib/days.ts';
import { keepArrivalOfToday, noteArrival } from './arrivals.ts';
import { mergeJourneys } from './merge.ts';
import { anonymousKey, type Visitor } from './visitor.ts';

/** After a sign-in, the journeys of the device become those of the member. */
export async function moveToMember({ db }: Context, { deviceKey }: Visitor, userId: string): Promise<void> {
  if (deviceKey === null) return;
  const member = { key: userId, anonymous: false };
  await db.transaction((tx) => mergeJourneys(tx, deviceKey, member, { videoIds: null, keepsSource: true }));
}

type Watched = { videoId: string; watchedAt: string };

/**
 * After a sign-in without consent. Strangers behind one address may share the key of the day, so only series
 * count that this browser itself has stored as watched today.
 */
export async function moveTodayToMember(
  { db, now }: Context,
  visitor: Visitor,
  userId: string,
  watched: Watched[],
): Promise<void> {
  const today = dayOf(now());
  const videoIds = watched
    .filter(({ watchedAt }) => watchedAt.startsWith(today))
    .map(({ videoId }) => videoId);
  if (videoIds.length === 0) return;
  await db.transaction(async (tx) => {
    const from = await anonymousKey(tx, visitor, now());
    const merge = { videoIds, keepsSource: visitor.deviceKey !== null };
    await mergeJourneys(tx, from, { key: userId, anonymous: false }, merge);
  });
}

/** After consent was given. `videoId` is the series on the screen at that moment. */
export async function moveToDevice(
  context: Context,
  visitor: Visitor,
  deviceKey: string,
  videoId: string | null,
): Promise<void> {
  if (!context.floodGuard(visitor.ip, context.now())) return;
  const { db, now } = context;
  await db.transaction(async (tx) => {
    await keepArrivalOfToday(tx, visitor, deviceKey, now());
    await noteArrival(tx, { ...visitor, deviceKey }, now());
    if (visitor.userId !== null || videoId === null) return;
    const from = await anonymousKey(tx, visitor, now());
    const merge = { videoIds: [videoId], keepsSource: true };
    await mergeJourneys(tx, from, { key: deviceKey, anonymous: false }, merge);
  });
}

/** For a deleted account and for a withdrawn consent. The sums stay, because they name nobody. */
export async function forgetViewer(tx: Db, viewer: string): Promise<void> {
  await forgetArrivals(tx, viewer);
  await tx.delete(plays).where(eq(plays.viewer, viewer));
  // Locks in the same order as merges, so that the two cannot deadlock.
  const isOwn = eq(journeys.viewer, viewer);
  await tx
    .select({ videoId: journeys.videoId })
    .from(journeys)
    .where(isOwn)
    .orderBy(journeys.videoId)
    .for('update');
  await tx.delete(journeys).where(isOwn);
}

export async function forgetArrivals(tx: Db, viewer: string): Promise<void> {
  await tx.delete(arrivals).where(eq(arrivals.viewer, viewer));
}
