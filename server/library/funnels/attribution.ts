import { and, desc, eq, gt, or } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { journeys, orders, subscriptions } from '../../db/schema.ts';
import { sourceOf } from './arrivals.ts';
import { NO_SOURCE } from './campaign.ts';
import { mergeJourneys } from './merge.ts';
import { addRevenue, goForward, lockJourney, moveOn } from './steps.ts';
import { anonymousKey, mayKeepSource, type Visitor } from './visitor.ts';

const HOUR_MS = 60 * 60 * 1000;
/** A subscription is attributed to the series at whose wall the member was last, if that was within a day. */
const WALL_LEADS_MS = 24 * HOUR_MS;
/** Shorter, because strangers may share the key of the day that a visitor had before signing in. */
const ANONYMOUS_WALL_LEADS_MS = HOUR_MS;

type Attribution = { attributedVideoId: string | null; sourceId: string | null; journeyDay: string | null };

type NewOrder = { id: string; userId: string; videoId: string | null };

/** Advances the journey that led to an order and returns what the order stores of it. */
export async function attributeOrder(
  tx: Db,
  visitor: Visitor,
  { id, userId, videoId }: NewOrder,
  at: Date,
): Promise<Attribution> {
  const member = { key: userId, anonymous: false };
  const today = await anonymousKey(tx, visitor, at);
  const led = await lastAtWall(tx, { userId, today, videoId }, at);
  const attributedVideoId = videoId ?? led?.videoId ?? null;
  const arrived = () => sourceOf(tx, visitor, at);
  if (attributedVideoId === null) {
    return { attributedVideoId, sourceId: (await arrived()) || null, journeyDay: null };
  }
  if (led?.viewer === today) {
    const merge = { videoIds: [attributedVideoId], keepsSource: visitor.deviceKey !== null };
    await mergeJourneys(tx, today, member, merge);
  }
  const step = { kind: 'ordered', orderId: id } as const;
  const journey = await goForward(tx, member, attributedVideoId, step, at, arrived);
  const kept = mayKeepSource(visitor) ? journey?.sourceId : NO_SOURCE;
  return { attributedVideoId, sourceId: kept || null, journeyDay: journey?.firstDay ?? null };
}

type Buyer = { userId: string; today: string; videoId: string | null };

async function lastAtWall(tx: Db, { userId, today, videoId }: Buyer, at: Date) {
  const since = (ms: number) => gt(journeys.lastWallAt, new Date(at.getTime() - ms));
  const [last] = await tx
    .select({ viewer: journeys.viewer, videoId: journeys.videoId })
    .from(journeys)
    .where(
      and(
        or(
          and(eq(journeys.viewer, userId), since(WALL_LEADS_MS)),
          and(eq(journeys.viewer, today), since(ANONYMOUS_WALL_LEADS_MS)),
        ),
        videoId === null ? undefined : eq(journeys.videoId, videoId),
      ),
    )
    .orderBy(desc(journeys.lastWallAt))
    .limit(1);
  return last ?? null;
}

type Moved = Pick<typeof orders.$inferSelect, 'userId' | 'attributedVideoId' | 'subscriptionId' | 'currency'>;

/** `amount` is below zero for a refund. A journey that is gone is not created again. */
export async function noteMoney(tx: Db, order: Moved, amount: number, at: Date): Promise<void> {
  const { userId, currency } = order;
  const videoId = await attributedSeries(tx, order);
  if (videoId === null) return;
  const journey = await lockJourney(tx, userId, videoId);
  if (!journey) return;
  if (amount > 0) await moveOn(tx, journey, { kind: 'paid' }, at);
  await addRevenue(tx, { viewer: userId, videoId }, amount, currency);
}

/** A renewal belongs to the series that brought the subscriber. */
async function attributedSeries(
  tx: Db,
  { attributedVideoId, subscriptionId }: Moved,
): Promise<string | null> {
  if (subscriptionId === null) return attributedVideoId;
  const [first] = await tx
    .select({ videoId: orders.attributedVideoId })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(eq(subscriptions.id, subscriptionId));
  return first?.videoId ?? null;
}
