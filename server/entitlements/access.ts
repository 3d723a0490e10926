import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import type { Access, Episode } from '../../contract/entities.ts';
import type { Preview } from '../catalogue/previews.ts';
import { type SeriesTimes, type Visibility, visibilityOf } from '../catalogue/status.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { dailyUnlocks, episodes, passes, subscriptions, users, videos } from '../db/schema.ts';
import { type Clip, mediaOf } from '../media/address.ts';
import { isLiveSubscription } from './liveSubscription.ts';

export type Rights = {
  visibility: Visibility;
  freeEpisodes: number;
  downloads: boolean;
  entitlement: 'subscription' | 'pass' | null;
  /** Ids of the episodes that were opened as daily picks. */
  picked: ReadonlySet<string>;
};

/** The only place that decides who may watch what. Every answer and every media address follows it. */
export function accessOf(
  { visibility, freeEpisodes, entitlement, picked }: Rights,
  { id, number }: { id: string; number: number },
): Access {
  if (visibility !== 'live') return 'locked';
  if (number <= freeEpisodes) return 'free';
  return entitlement !== null || picked.has(id) ? 'unlocked' : 'locked';
}

export async function readRights(db: Db, userId: string | null, videoId: string, now: Date): Promise<Rights> {
  return (await readRightsToAll(db, userId, [videoId], now))(videoId);
}

export async function readRightsToAll(
  db: Db,
  userId: string | null,
  videoIds: string[],
  now: Date,
): Promise<(videoId: string) => Rights> {
  const owned = userId === null ? {} : ownedBy(db, userId, videos.id, now);
  const rows: (SeriesTerms & { id: string } & Partial<Owned>)[] = await db
    .select({ id: videos.id, ...SERIES, ...owned })
    .from(videos)
    .where(inArray(videos.id, [...new Set(videoIds)]));
  const rights = new Map(rows.map((row) => [row.id, withOwned(everybodysRights(row, now), row)]));
  return (videoId) => rights.get(videoId) ?? everybodysRights(undefined, now);
}

const { freeEpisodes, downloads, readyAt, publishAt, withdrawnAt } = videos;
const SERIES = { freeEpisodes, downloads, readyAt, publishAt, withdrawnAt };

export async function visitorRights(db: Db, videoId: string, now: Date): Promise<Rights> {
  const [video] = await db.select(SERIES).from(videos).where(eq(videos.id, videoId));
  return everybodysRights(video, now);
}

type SeriesTerms = SeriesTimes & { freeEpisodes: number; downloads: boolean };

const everybodysRights = (video: SeriesTerms | undefined, now: Date): Rights => ({
  visibility: video ? visibilityOf(video, now) : 'unknown',
  freeEpisodes: video?.freeEpisodes ?? 0,
  downloads: video?.downloads ?? false,
  entitlement: null,
  picked: new Set(),
});

/** The same for everybody who opens the preview: the series as if it were live. */
export async function previewRights(db: Db, { videoId, as }: Preview, now: Date): Promise<Rights> {
  const rights = await visitorRights(db, videoId, now);
  return {
    ...rights,
    visibility: 'live',
    downloads: false,
    entitlement: as === 'member' ? 'subscription' : null,
  };
}

/** One query, because each playlist request runs it. */
export async function addMemberRights(
  db: Db,
  userId: string,
  videoId: string,
  rights: Rights,
  now: Date,
): Promise<Rights> {
  const [member] = await db
    .select(ownedBy(db, userId, videoId, now))
    .from(users)
    .where(eq(users.id, userId));
  return member ? withOwned(rights, member) : rights;
}

type Owned = { subscribes: unknown; owns: unknown; picked: string[] };

function ownedBy(db: Db, userId: string, videoId: string | typeof videos.id, now: Date) {
  const ofVideo = db.select({ id: episodes.id }).from(episodes).where(eq(episodes.videoId, videoId));
  const picks = db
    .select({ id: dailyUnlocks.episodeId })
    .from(dailyUnlocks)
    .where(and(eq(dailyUnlocks.userId, userId), inArray(dailyUnlocks.episodeId, ofVideo)));
  return {
    subscribes: exists(db.select().from(subscriptions).where(isLiveSubscription(userId, now))),
    owns: exists(db.select().from(passes).where(isPass(userId, videoId))),
    picked: sql<string[]>`array(${picks})`,
  };
}

function withOwned(rights: Rights, { subscribes, owns, picked = [] }: Partial<Owned>): Rights {
  const entitlement = subscribes ? 'subscription' : owns ? 'pass' : null;
  return { ...rights, entitlement, picked: new Set(entitlement === null ? picked : []) };
}

const isPass = (userId: string, videoId: string | typeof videos.id) =>
  and(eq(passes.userId, userId), eq(passes.videoId, videoId));

export async function ownsPass(db: Db, userId: string, videoId: string): Promise<boolean> {
  const found = await db.select({ videoId: passes.videoId }).from(passes).where(isPass(userId, videoId));
  return found.length > 0;
}

export async function listPasses(db: Db, userId: string): Promise<string[]> {
  const rows = await db.select({ videoId: passes.videoId }).from(passes).where(eq(passes.userId, userId));
  return rows.map(({ videoId }) => videoId).sort();
}

/** A locked episode gets no media address. With `sessionId`, an unlocked one plays without the cookie. */
export const viewEpisodes = (
  context: Context,
  rights: Rights,
  episodes: (Pick<Episode, 'id' | 'videoId' | 'number' | 'seconds'> & Clip)[],
  sessionId: string | null,
): Episode[] =>
  episodes.map((episode) => {
    const { id, videoId, number, seconds } = episode;
    const access = accessOf(rights, episode);
    const media =
      access === 'locked' ? null : mediaOf(context, episode, access === 'free' ? null : sessionId);
    return { id, videoId, number, seconds, access, media };
  });
