import { count, eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { orders, passes, videos } from '../db/schema.ts';
import { Refusal } from '../lib/errors.ts';
import { changeSeries } from './changes.ts';
import { readHiddenSeries } from './hiddenSeries.ts';
import { ownPassPrice } from './prices.ts';
import type { SeriesRevision } from './revision.ts';
import { type SeriesStatus, statusOf } from './status.ts';

export type Publication = {
  videoId: string;
  title: string;
  status: SeriesStatus;
  publishAt: string | null;
  withdrawnAt: string | null;
  passes: number;
};

type Times = Partial<Pick<SeriesRevision['video'], 'publishAt' | 'withdrawnAt'>>;
type Decide = (present: SeriesRevision, status: SeriesStatus, tx: Db) => Times | Promise<Times>;

async function setTimes(
  context: Context,
  videoId: string,
  by: { actor: string; command: string },
  decide: Decide,
): Promise<Publication> {
  const { after } = await changeSeries(context, videoId, by, async (before, tx) => {
    if (!before) throw new Refusal(`There is no series "${videoId}".`);
    const times = await decide(before, statusOf(before.video, context.now()), tx);
    return { ...before, video: { ...before.video, ...times } };
  });
  await readHiddenSeries(context);
  const [sold] = await context.db.select({ count: count() }).from(passes).where(eq(passes.videoId, videoId));
  const { title, publishAt, withdrawnAt } = after.video;
  return {
    videoId,
    title: title.en,
    status: statusOf(after.video, context.now()),
    publishAt: publishAt?.toISOString() ?? null,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    passes: sold?.count ?? 0,
  };
}

export const withdrawSeries = (context: Context, videoId: string, actor: string): Promise<Publication> =>
  setTimes(context, videoId, { actor, command: 'withdraw' }, (_series, status) => {
    if (status === 'withdrawn') throw new Refusal(`${videoId} is withdrawn already.`);
    if (status !== 'live' && status !== 'scheduled')
      throw new Refusal(`${videoId} is not published: viewers do not see it.`);
    return { withdrawnAt: context.now() };
  });

export const restoreSeries = (context: Context, videoId: string, actor: string): Promise<Publication> =>
  setTimes(context, videoId, { actor, command: 'restore' }, (_series, status) => {
    if (status !== 'withdrawn') throw new Refusal(`${videoId} is not withdrawn.`);
    return { withdrawnAt: null };
  });

export const publishSeries = (context: Context, videoId: string, actor: string): Promise<Publication> =>
  setTimes(context, videoId, { actor, command: 'publish' }, async (series, status, tx) => {
    const now = context.now();
    await requirePublishable(tx, series, status, now);
    return { publishAt: now };
  });

/**
 * Makes a live series ready again, as if it had never been published. Refused once it is ordered, because its
 * buyers would lose it.
 */
export const unpublishSeries = (context: Context, videoId: string, actor: string): Promise<Publication> =>
  setTimes(context, videoId, { actor, command: 'unpublish' }, async (_series, status, tx) => {
    if (status === 'scheduled')
      throw new Refusal(`${videoId} is not live yet. To take its time back: schedule ${videoId} --cancel`);
    if (status !== 'live') throw new Refusal(`${videoId} is not live but ${status}.`);
    await requireUnsold(tx, videoId);
    return { publishAt: null };
  });

export type Sold = { orders: number; passes: number };

export async function soldOf(tx: Db, videoId: string): Promise<Sold | null> {
  const [ordered] = await tx.select({ count: count() }).from(orders).where(eq(orders.videoId, videoId));
  const [owned] = await tx.select({ count: count() }).from(passes).where(eq(passes.videoId, videoId));
  const sold = { orders: ordered?.count ?? 0, passes: owned?.count ?? 0 };
  return sold.orders + sold.passes > 0 ? sold : null;
}

export const soldInWords = ({ orders: ordered, passes: owned }: Sold): string =>
  `${ordered} ${ordered === 1 ? 'order' : 'orders'} and ${owned} ${owned === 1 ? 'pass' : 'passes'}`;

/**
 * Throws a Refusal for a series that was ordered. Locks its row, to which orders refer, so that no order
 * comes in before the transaction ends.
 */
export async function requireUnsold(tx: Db, videoId: string): Promise<void> {
  await tx.select({ id: videos.id }).from(videos).where(eq(videos.id, videoId)).for('update');
  const sold = await soldOf(tx, videoId);
  if (!sold) return;
  throw new Refusal(
    `There are ${soldInWords(sold)} of ${videoId}, whose buyers must be told that it is gone. To take it down: withdraw ${videoId}`,
  );
}

export const scheduleSeries = (
  context: Context,
  videoId: string,
  at: Date,
  actor: string,
): Promise<Publication> =>
  setTimes(
    context,
    videoId,
    { actor, command: `schedule ${at.toISOString()}` },
    async (series, status, tx) => {
      if (at <= context.now())
        throw new Refusal(`${at.toISOString()} has passed. To publish it now: publish ${videoId}`);
      await requirePublishable(tx, series, status, at);
      return { publishAt: at };
    },
  );

export const unscheduleSeries = (context: Context, videoId: string, actor: string): Promise<Publication> =>
  setTimes(context, videoId, { actor, command: 'schedule --cancel' }, (_series, status) => {
    if (status !== 'scheduled') throw new Refusal(`${videoId} is not scheduled but ${status}.`);
    return { publishAt: null };
  });

async function requirePublishable(
  tx: Db,
  series: SeriesRevision,
  status: SeriesStatus,
  at: Date,
): Promise<void> {
  const { id } = series.video;
  if (status === 'live') throw new Refusal(`${id} is live already.`);
  if (status === 'withdrawn') throw new Refusal(`${id} is withdrawn. To bring it back: restore ${id}`);
  const missing = await missingFor(tx, series, at);
  if (missing.length > 0) throw new Refusal([`${id} cannot be published yet:`, ...missing].join('\n  '));
}

/** The general pass price is not enough, so that no series is sold at a price that nobody set for it. */
async function missingFor(
  tx: Db,
  { video, episodes, upcoming }: SeriesRevision,
  at: Date,
): Promise<string[]> {
  const isThere = episodes.length > 0 || upcoming.some(({ releasedAt }) => releasedAt <= at);
  const price = await ownPassPrice(tx, video.id, at);
  return [
    ...(isThere ? [] : ['It has no episode that is out by then.']),
    ...(video.readyAt ? [] : ['Not all of its episodes are verified.']),
    ...(video.posterVersion && video.posterWidths.length > 0 ? [] : ['It has no poster.']),
    ...(price ? [] : [`Its pass has no price: price pass ${video.id} <amount>`]),
  ];
}
