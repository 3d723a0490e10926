import { beforeAll, expect, test } from '@jest/globals';
import { asc, eq } from 'drizzle-orm';
import type { Pool } from 'pg';
import { plansOnSale } from '../../../server/billing/plans.ts';
import { listPrices } from '../../../server/catalogue/prices.ts';
import { writeCatalogue } from '../../../server/db/catalogue/writeCatalogue.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { episodes, plays, videoPlays, videos } from '../../../server/db/schema.ts';
import { testCatalogue } from '../support/catalogue.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { createTestContext, START } from '../support/testContext.ts';
import { poolOf } from '../support/testDatabase.ts';

/* Rows of an earlier release, and what a migration makes of them. */

const world = forAllTests(createTestContext);
let pool: Pool;
beforeAll(async () => {
  pool = poolOf(world.context.db);
});

test('plays that were counted already are in the daily counts', async () => {
  const { db } = world.context;
  await pool.query("drop table video_plays; delete from migrations where name like '%daily-plays.sql'");
  const play = (viewer: string, episodeId: string, day: string) => ({ viewer, episodeId, day });
  await db
    .insert(plays)
    .values([
      play('a', 'short-1', '2026-03-03'),
      play('b', 'short-1', '2026-03-03'),
      play('a', 'short-2', '2026-03-03'),
      play('a', 'short-1', '2026-03-04'),
      play('a', 'long-1', '2026-03-04'),
    ]);
  await migrate(pool, () => {});
  expect(await db.select().from(videoPlays).orderBy(asc(videoPlays.day), asc(videoPlays.videoId))).toEqual([
    { videoId: 'short', day: '2026-03-03', count: 3 },
    { videoId: 'long', day: '2026-03-04', count: 1 },
    { videoId: 'short', day: '2026-03-04', count: 1 },
  ]);
});

test('episodes came with their series, so none of them becomes new', async () => {
  const { db } = world.context;
  const addedAt = new Date('2026-01-05T12:00:00Z');
  await db.update(videos).set({ addedAt }).where(eq(videos.id, 'short'));
  await pool.query(`
    alter table episodes drop column added_at;
    alter table videos drop column age, drop column content_notes, drop column likes, drop column dislikes;
    drop table ratings;
    delete from migrations where name like '%library.sql'`);
  await migrate(pool, () => {});
  const times = db.select({ addedAt: episodes.addedAt }).from(episodes).where(eq(episodes.videoId, 'short'));
  expect(await times).toEqual(Array(6).fill({ addedAt }));
});

test('plans keep their prices, whatever the code says', async () => {
  const { db } = world.context;
  await pool.query(`drop table prices; drop index videos_hidden, videos_publish, catalogue_changes_kept;
    create index videos_withdrawn on videos (id); update plans set amount = 649 where id = 'weekly';
    delete from migrations where name = '0022-prices.sql'`);
  await migrate(pool, () => {});
  await db.transaction((tx) => writeCatalogue(tx, testCatalogue, START));
  expect((await plansOnSale(db, START)).map(({ id, amount }) => [id, amount])).toEqual([
    ['weekly', 649],
    ['monthly', 1499],
    ['yearly', 7999],
    ['pass', 999],
  ]);
  expect(await listPrices(db)).toHaveLength(4);
});
