import { getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database.ts';
import { categories, episodes, plans, tags, upcomingEpisodes, videos, videoTags } from '../schema.ts';
import { releaseTimes, type Upcoming } from './upcoming.ts';

/** What people and operators have made of a series since. */
type Preserved = 'playCount' | 'likes' | 'dislikes' | 'addedAt' | 'withdrawnAt';

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

/** PostgreSQL takes 65,535 values per statement; an episode has five. */
const ROWS_A_STATEMENT = 1000;

export async function writeCatalogue(tx: Db, catalogue: Catalogue, now: Date): Promise<void> {
  await upsert(tx, categories, [categories.id], catalogue.categories);
  await upsert(tx, tags, [tags.id], catalogue.tags);
  await upsert(tx, plans, [plans.id], catalogue.plans);
  const { playCount, likes, dislikes, addedAt, withdrawnAt } = videos;
  const preserved = [playCount, likes, dislikes, addedAt, withdrawnAt];
  await upsert(tx, videos, [videos.id], catalogue.videos, preserved);
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

async function upsert<T extends PgTable>(
  tx: Db,
  table: T,
  key: PgColumn[],
  rows: T['$inferInsert'][],
  preserved: PgColumn[] = [],
) {
  const changing = Object.entries(getTableColumns(table)).filter(
    ([, column]) => !key.includes(column) && !preserved.includes(column),
  );
  const set = Object.fromEntries(
    changing.map(([field, column]) => [field, sql.raw(`excluded.${column.name}`)]),
  ) as Record<string, SQL>;
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
    const insert = tx.insert(table).values(rows.slice(at, at + ROWS_A_STATEMENT));
    await (changing.length > 0
      ? insert.onConflictDoUpdate({ target: key, set: set as never })
      : insert.onConflictDoNothing());
  }
}
