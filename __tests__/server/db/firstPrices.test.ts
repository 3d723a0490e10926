import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { plansOnSale } from '../../../server/billing/plans.ts';
import { listPrices } from '../../../server/billing/prices.ts';
import { writeCatalogue } from '../../../server/db/catalogue/writeCatalogue.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { testCatalogue } from '../support/catalogue.ts';
import { createTestContext, START, type TestContext } from '../support/testContext.ts';
import { poolOf } from '../support/testDatabase.ts';

let world: TestContext;
beforeAll(async () => {
  world = await createTestContext();
});
afterAll(() => world.close());

test('the plans of an earlier release keep their prices over the migration, whatever the code says', async () => {
  const { db } = world.context;
  const pool = poolOf(db);
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
