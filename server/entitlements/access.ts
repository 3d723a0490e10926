import { and, eq, inArray } from 'drizzle-orm';
import type { Access } from '../../contract/entities.ts';
import type { Preview } from '../catalogue/previewToken.ts';
import { type Visibility, visibilityOf } from '../catalogue/status.ts';
import type { Db } from '../db/database.ts';
import { dailyUnlocks, episodes, passes, videos } from '../db/schema.ts';
import { liveSubscription } from './liveSubscription.ts';

/** A viewer's rights to one video. */
export type Rights = {
  /** Nobody watches a series that is not live. */
  visibility: Visibility;
  freeEpisodes: number;
  /** It opens every episode. */
  entitlement: 'subscription' | 'pass' | null;
  /** Ids of the episodes that were daily picks. */
  picked: ReadonlySet<string>;
};

/** The one place that decides who may watch what: every answer and every media address follows it. */
export function accessOf(
  { visibility, freeEpisodes, entitlement, picked }: Rights,
  { id, number }: { id: string; number: number },
): Access {
  if (visibility !== 'live') return 'locked';
  if (number <= freeEpisodes) return 'free';
  return entitlement !== null || picked.has(id) ? 'unlocked' : 'locked';
}

export async function readRights(db: Db, userId: string | null, videoId: string, now: Date): Promise<Rights> {
  const rights = await visitorRights(db, videoId, now);
  return userId === null ? rights : addMemberRights(db, userId, videoId, rights, now);
}

/** The rights that everybody has. */
export async function visitorRights(db: Db, videoId: string, now: Date): Promise<Rights> {
  const { freeEpisodes, readyAt, publishAt, withdrawnAt } = videos;
  const [video] = await db
    .select({ freeEpisodes, readyAt, publishAt, withdrawnAt })
    .from(videos)
    .where(eq(videos.id, videoId));
  return {
    visibility: video ? visibilityOf(video, now) : 'unknown',
    freeEpisodes: video?.freeEpisodes ?? 0,
    entitlement: null,
    picked: new Set(),
  };
}

/** What a preview shows, whoever looks at it: the series as if it were live. */
export async function previewRights(db: Db, { videoId, as }: Preview, now: Date): Promise<Rights> {
  const rights = await visitorRights(db, videoId, now);
  return { ...rights, visibility: 'live', entitlement: as === 'member' ? 'subscription' : null };
}

export async function addMemberRights(
  db: Db,
  userId: string,
  videoId: string,
  { visibility, freeEpisodes }: Rights,
  now: Date,
): Promise<Rights> {
  const entitlement = await entitlementTo(db, userId, videoId, now);
  const picked = entitlement === null ? await dailyPicks(db, userId, videoId) : new Set<string>();
  return { visibility, freeEpisodes, entitlement, picked };
}

async function entitlementTo(
  db: Db,
  userId: string,
  videoId: string,
  now: Date,
): Promise<Rights['entitlement']> {
  if (await liveSubscription(db, userId, now)) return 'subscription';
  return (await ownsPass(db, userId, videoId)) ? 'pass' : null;
}

export async function ownsPass(db: Db, userId: string, videoId: string): Promise<boolean> {
  const found = await db
    .select({ videoId: passes.videoId })
    .from(passes)
    .where(and(eq(passes.userId, userId), eq(passes.videoId, videoId)));
  return found.length > 0;
}

export async function listPasses(db: Db, userId: string): Promise<string[]> {
  const rows = await db.select({ videoId: passes.videoId }).from(passes).where(eq(passes.userId, userId));
  return rows.map(({ videoId }) => videoId).sort();
}

async function dailyPicks(db: Db, userId: string, videoId: string): Promise<Set<string>> {
  const ofVideo = db.select({ id: episodes.id }).from(episodes).where(eq(episodes.videoId, videoId));
  const rows = await db
    .select({ id: dailyUnlocks.episodeId })
    .from(dailyUnlocks)
    .where(and(eq(dailyUnlocks.userId, userId), inArray(dailyUnlocks.episodeId, ofVideo)));
  return new Set(rows.map((row) => row.id));
}
