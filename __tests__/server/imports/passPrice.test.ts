import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Db } from '../../../server/db/database.ts';
import { readPassPrice, setPassPrice } from '../../../server/imports/passPrice.ts';
import { createTestContext, type TestContext } from '../support/testContext.ts';
import { poolOf } from '../support/testDatabase.ts';

let world: TestContext;
beforeAll(async () => {
  world = await createTestContext();
  await poolOf(world.context.db).query(`create table if not exists prices (
    id text primary key, plan_id text not null, video_id text, amount integer not null, currency text not null,
    from_at timestamptz not null, until_at timestamptz, actor text not null, created_at timestamptz not null)`);
});
afterAll(() => world.close());

const set = (amount: number) =>
  world.context.db.transaction((tx: Db) => {
    const { newId, now } = world.context;
    return setPassPrice(
      tx,
      'short',
      { amount, currency: 'USD' },
      { id: newId('prc'), at: now(), actor: 'ada' },
    );
  });
const rows = async () =>
  (await poolOf(world.context.db).query(`select * from prices where video_id = 'short' order by from_at`))
    .rows;

test('a series gets a price of its own, which a second import leaves alone and another price ends', async () => {
  expect(await readPassPrice(world.context.db, 'short')).toEqual({ amount: 999, currency: 'USD' });
  await set(499);
  await set(499);
  expect(await rows()).toMatchObject([{ amount: 499, plan_id: 'pass', until_at: null }]);
  expect(await readPassPrice(world.context.db, 'short')).toEqual({ amount: 499, currency: 'USD' });
  world.clock.advance({ days: 1 });
  await set(599);
  expect(await rows()).toMatchObject([
    { amount: 499, until_at: world.context.now() },
    { amount: 599, until_at: null },
  ]);
  expect(await readPassPrice(world.context.db, 'short')).toEqual({ amount: 599, currency: 'USD' });
  expect(await readPassPrice(world.context.db, 'long')).toEqual({ amount: 999, currency: 'USD' });
});
