import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PASS_PLAN, passPriceOf, setPrice } from '../../../server/billing/prices.ts';
import type { Db } from '../../../server/db/database.ts';
import { createTestContext, type TestContext } from '../support/testContext.ts';

let world: TestContext;
beforeAll(async () => {
  world = await createTestContext();
});
afterAll(() => world.close());

const priceOf = (videoId: string) => passPriceOf(world.context.db, videoId, world.context.now());

test('the pass of a series costs its own price, otherwise that of every series', async () => {
  expect(await priceOf('short')).toEqual({ amount: 999, currency: 'USD' });
  await world.context.db.transaction((tx: Db) =>
    setPrice(tx, world.context, {
      ...{ planId: PASS_PLAN, videoId: 'short', amount: 499, currency: 'USD', from: null, actor: 'ada' },
    }),
  );
  expect(await priceOf('short')).toEqual({ amount: 499, currency: 'USD' });
  expect(await priceOf('long')).toEqual({ amount: 999, currency: 'USD' });
});
