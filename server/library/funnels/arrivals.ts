import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { arrivals } from '../../db/schema.ts';
import { DAY_MS } from '../../lib/days.ts';
import { NO_SOURCE, sourceIdOf } from './campaign.ts';
import { exceedsHousehold } from './householdLimit.ts';
import { anonymousKey, mayKeepSource, type Viewer, type Visitor, viewerOf } from './visitor.ts';

/** A journey or an order that begins later is not attributed to the campaign. */
const ATTRIBUTION_DAYS = 30;

/**
 * Stores the campaign that brought a visitor. The latest address wins; a campaign that the app had stored
 * counts only if no arrival is known.
 */
export async function noteArrival(tx: Db, visitor: Visitor, at: Date): Promise<void> {
  const { brought } = visitor;
  if (!brought || !mayKeepSource(visitor)) return;
  const viewer = await viewerOf(tx, visitor, at);
  if (brought.stored && (await readArrival(tx, viewer.key))) return;
  const sourceId = await sourceIdOf(tx, brought.campaign, visitor.ipNetwork, at);
  if (sourceId !== NO_SOURCE) await keepArrival(tx, visitor, viewer, { sourceId, at }, at);
}

async function readArrival(tx: Db, key: string) {
  const [arrival] = await tx.select().from(arrivals).where(eq(arrivals.viewer, key));
  return arrival ?? null;
}

async function keepArrival(
  tx: Db,
  visitor: Visitor,
  { key, anonymous }: Viewer,
  { sourceId, at }: { sourceId: string; at: Date },
  now: Date,
): Promise<void> {
  // Anonymous arrivals count apart, because one person arrives anonymously and then with a device.
  const subject = ['arrival', String(anonymous), sourceId];
  if (!(await readArrival(tx, key)) && (await exceedsHousehold(tx, visitor, subject, now))) return;
  await tx
    .insert(arrivals)
    .values({ viewer: key, anonymous, sourceId, at })
    .onConflictDoUpdate({ target: arrivals.viewer, set: { sourceId, at } });
}

/** The campaign to which a visitor's next journey or order is attributed. */
export async function sourceOf(tx: Db, visitor: Visitor, at: Date): Promise<string> {
  if (!mayKeepSource(visitor)) return NO_SOURCE;
  const { userId, deviceKey } = visitor;
  const known = [userId, deviceKey].filter((key) => key !== null);
  return lastArrival(tx, known.length > 0 ? known : [await anonymousKey(tx, visitor, at)], at);
}

async function lastArrival(tx: Db, viewers: string[], at: Date): Promise<string> {
  const since = new Date(at.getTime() - ATTRIBUTION_DAYS * DAY_MS);
  const [last] = await tx
    .select({ sourceId: arrivals.sourceId })
    .from(arrivals)
    .where(and(inArray(arrivals.viewer, viewers), gt(arrivals.at, since)))
    .orderBy(desc(arrivals.at))
    .limit(1);
  return last?.sourceId ?? NO_SOURCE;
}

/** A visitor who gives consent keeps the campaign that brought them today. */
export async function keepArrivalOfToday(
  tx: Db,
  visitor: Visitor,
  deviceKey: string,
  at: Date,
): Promise<void> {
  const arrival = await readArrival(tx, await anonymousKey(tx, visitor, at));
  if (!arrival) return;
  const device = { key: deviceKey, anonymous: false };
  await keepArrival(tx, visitor, device, arrival, at);
}
