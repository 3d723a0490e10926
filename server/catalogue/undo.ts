import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { DAY_MS } from '../lib/days.ts';
import { Refusal } from '../lib/errors.ts';
import { type Changed, IMPORT, lastChangeOf, noteChange, UNDO_DAYS } from './changes.ts';
import { readHiddenSeries } from './hiddenSeries.ts';
import { removeJobsOf } from './imports/encodeJobs.ts';
import { ownPassPrice, replaceOwnPassPrice } from './prices.ts';
import { requireUnsold } from './publication.ts';
import {
  mergeRevisions,
  type NotedRevision,
  readRevision,
  type SeriesRevision,
  storedRevision,
  writeRevision,
} from './revision.ts';
import { type SeriesStatus, statusOf, visibilityOf } from './status.ts';

export type Undone = Changed & {
  undone: { at: Date; actor: string; command: string };
  endedJobs: number;
};

/**
 * Undoes the last change of a series. What has happened since, such as the release of an episode, stays. The
 * undo is a change itself, so another undo restores the first change.
 */
export async function undoChange(context: Context, videoId: string, actor: string): Promise<Undone> {
  const undone = await context.db.transaction((tx: Db) => undoIn(tx, context, videoId, actor));
  await readHiddenSeries(context);
  return undone;
}

async function undoIn(tx: Db, context: Context, videoId: string, actor: string): Promise<Undone> {
  const now = context.now();
  const current = await readRevision(tx, videoId);
  if (!current) throw new Refusal(`There is no series "${videoId}".`);
  const last = await lastChangeOf(tx, videoId);
  if (!last)
    throw new Refusal(`There is no change of ${videoId} to take back. A price is replaced by another one.`);
  const { at, command } = last;
  const said = `The last change of ${videoId}, "${command}" by ${last.actor} at ${at.toISOString()},`;
  const [before, after] = [storedRevision(last.before), storedRevision(last.after)];
  if (now.getTime() - at.getTime() > UNDO_DAYS * DAY_MS || !after)
    throw new Refusal(`${said} is older than ${UNDO_DAYS} days.`);
  const status = statusOf(current.video, now);
  if (!before) throw new Refusal(`${said} made the series. ${wayOut(videoId, status)}`);
  const result = mergeRevisions(current, after, before);
  const appears = statusOf(result.video, now) === 'live' && status !== 'live';
  if (appears && statusOf(before.video, at) === 'scheduled')
    throw new Refusal(
      `${said} is not undone: the time of before has passed, so viewers would see it at once.`,
    );
  const [seen, stays] = [current, result].map(({ video }) => visibilityOf(video, now) !== 'unknown');
  if (seen && !stays) await requireUnsold(tx, videoId);
  await writeRevision(tx, result);
  const endedJobs = command === IMPORT ? await removeJobsOf(tx, videoId) : 0;
  const changed = await withPriceBack(
    tx,
    context,
    { before: current, after: result },
    { before, after },
    actor,
  );
  await noteChange(tx, context, videoId, { actor, command: 'undo' }, changed);
  return { ...changed, undone: { at, actor: last.actor, command }, endedJobs };
}

const wayOut = (videoId: string, status: SeriesStatus): string =>
  status === 'live' || status === 'scheduled'
    ? `To take it down: withdraw ${videoId}`
    : `To delete it: remove ${videoId} --yes`;

/** A price that was set after the undone change stays. */
async function withPriceBack(
  tx: Db,
  context: Context,
  changed: { before: SeriesRevision; after: SeriesRevision },
  undone: { before: NotedRevision; after: NotedRevision },
  actor: string,
): Promise<Changed> {
  const [price, since] = [undone.before.passPrice, undone.after.passPrice];
  if (price === undefined || isDeepStrictEqual(price, since)) return changed;
  const { id } = changed.after.video;
  const own = await ownPassPrice(tx, id, context.now());
  if (!isDeepStrictEqual(own, since)) return changed;
  await replaceOwnPassPrice(tx, context, id, price, actor);
  return { before: { ...changed.before, passPrice: own }, after: { ...changed.after, passPrice: price } };
}
