import { getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database.ts';
import { categories, episodes, plans, tags, videos, videoTags } from '../schema.ts';

export type Catalogue = {
  categories: (typeof categories.$inferInsert)[];
  tags: (typeof tags.$inferInsert)[];
  videos: Omit<typeof videos.$inferInsert, 'playCount' | 'likes' | 'dislikes' | 'addedAt'>[];
  videoTags: (typeof videoTags.$inferInsert)[];
  episodes: Omit<typeof episodes.$inferInsert, 'addedAt'>[];
  plans: (typeof plans.$inferInsert)[];
};

/** PostgreSQL takes 65,535 values per statement; an episode has five. */
const ROWS_A_STATEMENT = 1000;

export async function writeCatalogue(tx: Db, catalogue: Catalogue): Promise<void> {
  await upsert(tx, categories, [categories.id], catalogue.categories);
  await upsert(tx, tags, [tags.id], catalogue.tags);
  await upsert(tx, plans, [plans.id], catalogue.plans);
  const { playCount, likes, dislikes, addedAt } = videos;
  await upsert(tx, videos, [videos.id], catalogue.videos, [playCount, likes, dislikes, addedAt]);
  await upsert(tx, episodes, [episodes.id], catalogue.episodes, [episodes.addedAt]);
  const videoIds = catalogue.videos.map((video) => video.id);
  if (videoIds.length > 0) await tx.delete(videoTags).where(inArray(videoTags.videoId, videoIds));
  await upsert(tx, videoTags, [videoTags.videoId, videoTags.tagId], catalogue.videoTags);
}

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
