import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { migrate } from '../../../server/db/migrate.ts';
import { episodes, videos } from '../../../server/db/schema.ts';
import { createTestContext, type TestContext } from '../support/testContext.ts';
import { poolOf } from '../support/testDatabase.ts';

let world: TestContext;
beforeAll(async () => {
  world = await createTestContext();
});
afterAll(() => world.close());

test('episodes of an earlier release came with their series, so the migration makes none of them new', async () => {
  const { db } = world.context;
  const pool = poolOf(db);
  const cameAt = new Date('2026-01-05T12:00:00Z');
  await db.update(videos).set({ addedAt: cameAt }).where(eq(videos.id, 'short'));
  await pool.query(`
    alter table episodes drop column added_at;
    alter table videos drop column age, drop column content_notes, drop column likes, drop column dislikes;
    drop table ratings;
    delete from migrations where name like '%library.sql'`);
  await migrate(pool, () => {});
  const rows = await db
    .select({ addedAt: episodes.addedAt })
    .from(episodes)
    .where(eq(episodes.videoId, 'short'));
  expect(rows).toHaveLength(6);
  for (const { addedAt } of rows) expect(addedAt).toEqual(cameAt);
});
