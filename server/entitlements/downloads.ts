import { and, eq, inArray, lte } from 'drizzle-orm';
import { DOWNLOAD_DAYS } from '../../contract/downloads.ts';
import type { Download } from '../../contract/entities.ts';
import { downloadsPath } from '../../contract/paths.ts';
import type { Context, Viewer } from '../context.ts';
import { episodes, pushSubscriptions } from '../db/schema.ts';
import { DAY_MS } from '../lib/days.ts';
import { formatDay } from '../mail/format.ts';
import { enqueuePush } from '../mail/pushOutbox.ts';
import { mediaOf } from '../media/address.ts';
import { accessOf, listPasses, readRightsToAll } from './access.ts';
import { liveSubscription, openUntil } from './liveSubscription.ts';

const NOTICE_MS = 2 * DAY_MS;
const BATCH = 200;

/**
 * The given episodes that the viewer may keep on a device: those that may be watched now in a series that
 * allows it, for a week, and with a subscription no longer than it lasts.
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
  // A pass outlasts a subscription beside it.
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

/** Stores when the first download of a browser ends, so that its member is notified in time. */
export async function noteDownloads(
  { db }: Context,
  { sessionId }: Viewer,
  downloads: Download[],
): Promise<void> {
  const [first] = downloads.map(({ until }) => until).sort();
  await db
    .update(pushSubscriptions)
    .set({ downloadsEndAt: first ? new Date(first) : null })
    .where(eq(pushSubscriptions.sessionId, sessionId));
}

/** Notifies each member once, two days before downloads end. Any number of servers may run it. */
export async function pushEndingDownloads(context: Context): Promise<void> {
  const { db, now } = context;
  const soon = new Date(now().getTime() + NOTICE_MS);
  const due = await db
    .select()
    .from(pushSubscriptions)
    .where(lte(pushSubscriptions.downloadsEndAt, soon))
    .limit(BATCH);
  for (const { endpoint, userId, downloadsEndAt } of due) {
    if (!downloadsEndAt) continue;
    await db.transaction(async (tx) => {
      const untold = and(
        eq(pushSubscriptions.endpoint, endpoint),
        eq(pushSubscriptions.downloadsEndAt, downloadsEndAt),
      );
      const taken = await tx
        .update(pushSubscriptions)
        .set({ downloadsEndAt: null })
        .where(untold)
        .returning();
      if (taken.length === 0 || downloadsEndAt <= now()) return;
      await enqueuePush(tx, context, {
        ...{ userId, kind: 'downloads', topic: `downloads:${downloadsEndAt.toISOString()}` },
        path: downloadsPath,
        usefulUntil: downloadsEndAt,
        about: (lang) => ({ day: formatDay(lang, downloadsEndAt) }),
      });
    });
  }
}
