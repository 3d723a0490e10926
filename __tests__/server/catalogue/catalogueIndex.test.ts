import { setImmediate as nextMoment } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { readCatalogueIndex, watchCatalogue } from '../../../server/catalogue/catalogueIndex.ts';
import { editSeries } from '../../../server/catalogue/editing.ts';
import { readHiddenSeries } from '../../../server/catalogue/hiddenSeries.ts';
import { videosIn } from '../../../server/catalogue/lists.ts';
import { videos } from '../../../server/db/schema.ts';
import { lookUntil } from '../../support/poll.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { createTestContext, type TestContext } from '../support/testContext.ts';

const other = forAllTests(createTestContext);
let world: TestContext;
const log = { info: jest.fn(), error: jest.fn() };

beforeEach(async () => {
  // A server of its own, which has read nothing yet.
  world = await createTestContext({ db: other.context.db });
  await world.context.db.update(videos).set({ playCount: 0, withdrawnAt: null }).where(eq(videos.id, 'long'));
  log.error.mockClear();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await world.app.close();
});

const read = async () => {
  const { summaries } = await readCatalogueIndex(world.context, log);
  return summaries.find(({ id }) => id === 'long')?.playCount;
};
const change = (playCount: number) =>
  world.context.db.update(videos).set({ playCount }).where(eq(videos.id, 'long'));
/** Four of a read, and one for the few series. */
const QUERIES = 5;
const queries = () => jest.spyOn(world.context.db, 'select');
const breakReads = () =>
  queries().mockImplementation(() => {
    throw new Error('canceling statement due to statement timeout');
  });
/** Until the read that runs aside has ended. */
async function readUntil(playCount: number) {
  while ((await read()) !== playCount) await nextMoment();
}

describe('the catalogue in memory', () => {
  test('is refreshed after a minute by one read in the background; callers meanwhile get the previous version', async () => {
    expect(await read()).toBe(0);
    await change(1);
    world.clock.advance({ seconds: 59 });
    expect(await read()).toBe(0);
    world.clock.advance({ seconds: 1 });
    const asked = queries();
    expect(await Promise.all([read(), read(), read()])).toEqual([0, 0, 0]);
    await readUntil(1);
    expect(asked).toHaveBeenCalledTimes(QUERIES);
  });

  test('is read once, while twenty callers wait for it, after five minutes without a request', async () => {
    await read();
    await change(1);
    world.clock.advance({ minutes: 5 });
    const asked = queries();
    expect(await Promise.all(Array.from({ length: 20 }, read))).toEqual(Array(20).fill(1));
    expect(asked).toHaveBeenCalledTimes(QUERIES);
  });

  test.each([
    ['a minute', { minutes: 1 }],
    ['a day', { days: 1 }],
  ])('keeps its last version when it cannot be read after %s, and logs one error', async (_after, by) => {
    await read();
    await change(1);
    world.clock.advance(by);
    breakReads();
    expect(await Promise.all([read(), read(), read()])).toEqual([0, 0, 0]);
    expect(log.error).toHaveBeenCalledTimes(1);
  });

  test('lists no series that was withdrawn, even when it cannot be read again', async () => {
    await read();
    await world.context.db
      .update(videos)
      .set({ withdrawnAt: world.context.now() })
      .where(eq(videos.id, 'long'));
    await readHiddenSeries(world.context);
    breakReads();
    const catalogue = await readCatalogueIndex(world.context, log);
    const listed = videosIn(world.context, catalogue, 'en')(catalogue.summaries.map(({ id }) => id));
    expect(catalogue.summaries.map(({ id }) => id)).toContain('long');
    expect(listed).toHaveLength(catalogue.summaries.length - 1);
    expect(listed.map(({ id }) => id)).not.toContain('long');
  });

  test('is tried again ten seconds after a failure, not with every call', async () => {
    await read();
    await change(1);
    world.clock.advance({ minutes: 10 });
    const broken = breakReads();
    expect(await read()).toBe(0);
    broken.mockClear();
    world.clock.advance({ seconds: 9 });
    expect(await read()).toBe(0);
    expect(broken).not.toHaveBeenCalled();

    broken.mockRestore();
    world.clock.advance({ seconds: 1 });
    expect(await read()).toBe(0);
    await readUntil(1);
  });

  test('is refreshed in the background soon after an operator edits a series', async () => {
    const titles = async () =>
      (await readCatalogueIndex(world.context, log)).summaries.map(({ title }) => title.en);
    const before = await titles();
    const stop = watchCatalogue(world.context, log, 5);
    await editSeries(world.context, 'long', { title: { en: 'Another Title' } }, 'robin');
    expect(await titles()).toEqual(before);
    const seen = await lookUntil(async () => (await titles()).includes('Another Title'), { withinMs: 5000 });
    await stop();
    expect(seen).toBe(true);
  });

  test('fails a call when its first read fails, and is read by the next call', async () => {
    const broken = breakReads();
    await expect(read()).rejects.toThrow('statement timeout');
    broken.mockRestore();
    expect(await read()).toBe(0);
  });
});
