import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { journeys } from '../../db/schema.ts';
import { NO_SOURCE } from './campaign.ts';
import { type Journey, joined } from './forward.ts';
import { isJourney, lockJourney } from './steps.ts';
import { changeSums } from './sums.ts';
import type { Viewer } from './visitor.ts';

type Merge = {
  /** Null for all series. */
  videoIds: string[] | null;
  /** False without consent to keep a campaign. */
  keepsSource: boolean;
};

export async function mergeJourneys(
  tx: Db,
  from: string,
  to: Viewer,
  { videoIds, keepsSource }: Merge,
): Promise<void> {
  if (from === to.key || videoIds?.length === 0) return;
  const ofSeries = videoIds === null ? undefined : inArray(journeys.videoId, videoIds);
  const found = await tx
    .select({ videoId: journeys.videoId })
    .from(journeys)
    .where(and(eq(journeys.viewer, from), ofSeries))
    .orderBy(journeys.videoId);
  // One after the other, in one order, so that two merges cannot deadlock.
  for (const { videoId } of found) await mergeOne(tx, from, to, videoId, keepsSource);
}

async function mergeOne(
  tx: Db,
  from: string,
  to: Viewer,
  videoId: string,
  keepsSource: boolean,
): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    const other = await lockJourney(tx, from, videoId);
    if (!other) return;
    const own = await lockJourney(tx, to.key, videoId);
    const after = own
      ? { ...joined(own, other), sourceId: sourceOf(own, other, keepsSource) }
      : {
          ...other,
          viewer: to.key,
          anonymous: to.anonymous,
          sourceId: keepsSource ? other.sourceId : NO_SOURCE,
        };
    if (!(await store(tx, own, after))) continue;
    await tx.delete(journeys).where(isJourney(from, videoId));
    await changeSums(tx, own ? [own, other] : [other], after);
    return;
  }
  throw new Error(`The journey of a viewer in ${videoId} comes and goes`);
}

function sourceOf(own: Journey, other: Journey, keepsSource: boolean): string {
  if (!keepsSource) return own.sourceId;
  const [first, second] = other.firstDay < own.firstDay ? [other, own] : [own, other];
  return first.sourceId === NO_SOURCE ? second.sourceId : first.sourceId;
}

/** False when another request has begun the journey meanwhile. */
async function store(tx: Db, own: Journey | null, after: Journey): Promise<boolean> {
  if (own) {
    await tx.update(journeys).set(after).where(isJourney(after.viewer, after.videoId));
    return true;
  }
  const inserted = await tx.insert(journeys).values(after).onConflictDoNothing().returning();
  return inserted.length > 0;
}
