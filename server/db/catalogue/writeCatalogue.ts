import { inArray } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { categories, episodes, plans, prices, tags, upcomingEpisodes, videos, videoTags } from '../schema.ts';
import { upsert } from '../upsert.ts';
import { releaseTimes, type Upcoming } from './upcoming.ts';

/** What people and operators have made of a series since. */
type Preserved = 'playCount' | 'likes' | 'dislikes' | 'addedAt' | 'withdrawnAt' | 'readyAt' | 'publishAt';

export type Catalogue = {
  categories: (typeof categories.$inferInsert)[];
  tags: (typeof tags.$inferInsert)[];
  videos: Omit<typeof videos.$inferInsert, Preserved>[];
  videoTags: (typeof videoTags.$inferInsert)[];
  episodes: Omit<typeof episodes.$inferInsert, 'addedAt'>[];
  /** Of each series in the order of their numbers. */
  upcoming: Upcoming[];
  plans: (typeof plans.$inferInsert)[];
};

export async function writeCatalogue(tx: Db, catalogue: Catalogue, now: Date): Promise<void> {
  await upsert(tx, categories, [categories.id], catalogue.categories);
  await upsert(tx, tags, [tags.id], catalogue.tags);
  await upsert(tx, plans, [plans.id], catalogue.plans, [plans.amount, plans.currency]);
  await writeFirstPrices(tx, catalogue.plans, now);
  const { playCount, likes, dislikes, addedAt, withdrawnAt, readyAt, publishAt } = videos;
  const preserved = [playCount, likes, dislikes, addedAt, withdrawnAt, readyAt, publishAt];
  const live = catalogue.videos.map((video) => ({ ...video, readyAt: now, publishAt: now }));
  await upsert(tx, videos, [videos.id], live, preserved);
  await upsert(tx, episodes, [episodes.id], catalogue.episodes, [episodes.addedAt]);
  const videoIds = catalogue.videos.map((video) => video.id);
  if (videoIds.length > 0) await tx.delete(videoTags).where(inArray(videoTags.videoId, videoIds));
  await upsert(tx, videoTags, [videoTags.videoId, videoTags.tagId], catalogue.videoTags);
  await writeUpcoming(tx, catalogue.upcoming, videoIds, now);
}

/** An episode that is out stays out, whatever its file says of its time. */
async function writeUpcoming(tx: Db, upcoming: Upcoming[], videoIds: string[], now: Date) {
  if (videoIds.length === 0) return;
  const ids = upcoming.map(({ id }) => id);
  const out = await tx.select({ id: episodes.id }).from(episodes).where(inArray(episodes.id, ids));
  const isOut = (row: Upcoming) => out.some(({ id }) => id === row.id);
  await upsert(tx, episodes, [episodes.id], upcoming.filter(isOut).map(withoutTime), [episodes.addedAt]);

  const planned = await tx
    .delete(upcomingEpisodes)
    .where(inArray(upcomingEpisodes.videoId, videoIds))
    .returning();
  const rows = upcoming.filter((row) => !isOut(row));
  await upsert(tx, upcomingEpisodes, [upcomingEpisodes.id], releaseTimes(rows, planned, now));
}

const withoutTime = ({ release: _release, ...episode }: Upcoming) => episode;

/** Only a plan that never had a price gets one here: operators set all others. */
async function writeFirstPrices(tx: Db, all: Catalogue['plans'], now: Date) {
  if (all.length === 0) return;
  const rows = all.map(({ id, amount, currency }) => ({ id: `first-${id}`, planId: id, amount, currency }));
  const first = { from: now, actor: 'first start', createdAt: now };
  await tx
    .insert(prices)
    .values(rows.map((row) => ({ ...row, ...first })))
    .onConflictDoNothing();
}
