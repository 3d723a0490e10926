import { inArray } from 'drizzle-orm';
import { DOWNLOAD_DAYS } from '../../contract/downloads.ts';
import type { Download } from '../../contract/entities.ts';
import type { Context } from '../context.ts';
import { episodes } from '../db/schema.ts';
import { mediaOf } from '../media/address.ts';
import { accessOf, listPasses, readRightsToAll } from './access.ts';
import { DAY_MS, liveSubscription, openUntil } from './liveSubscription.ts';

/**
 * Those of the episodes that the viewer may keep on a device: what may be watched now and what its series does not
 * forbid, for a week, and by a subscription no longer than that lasts. In a fixed number of queries.
 */
export async function viewDownloads(
  context: Context,
  userId: string | null,
  episodeIds: string[],
  sessionId: string | null,
): Promise<Download[]> {
  const { db } = context;
  const now = context.now();
  const rows = await db.select().from(episodes).where(inArray(episodes.id, episodeIds));
  const rightsTo = await readRightsToAll(
    db,
    userId,
    rows.map(({ videoId }) => videoId),
    now,
  );
  const subscription = userId && (await liveSubscription(db, userId, now));
  // It outlasts the subscription that is there beside it.
  const passes = userId ? await listPasses(db, userId) : [];
  const week = new Date(now.getTime() + DOWNLOAD_DAYS * DAY_MS);
  return rows.flatMap((episode) => {
    const rights = rightsTo(episode.videoId);
    const access = accessOf(rights, episode);
    if (!rights.downloads || access === 'locked') return [];
    const isLent = rights.entitlement === 'subscription' && !passes.includes(episode.videoId);
    const ends = access === 'unlocked' && isLent && subscription ? openUntil(subscription) : week;
    const until = ends < week ? ends : week;
    const media = mediaOf(context, episode, access === 'free' ? null : sessionId);
    return [{ episodeId: episode.id, media, until: until.toISOString() }];
  });
}
