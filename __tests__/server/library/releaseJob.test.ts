import { setImmediate as nextMoment } from 'node:timers/promises';
import { expect, jest, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { releaseSeries } from '../../../server/catalogue/editing.ts';
import { episodes, upcomingEpisodes } from '../../../server/db/schema.ts';
import { startReleaseJob } from '../../../server/library/releaseJob.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { createTestContext } from '../support/testContext.ts';

/* By the real clock, because the job's timers are. */

const log = { info: jest.fn(), error: jest.fn() };
const now = () => new Date();
const world = forAllTests(() => createTestContext({ now }));

const coming = (number: number, ms: number) => ({
  ...{ id: `short-${number}`, videoId: 'short', number, seconds: 20, clip: 'short' },
  releasedAt: new Date(Date.now() + ms),
});
async function out(id: string): Promise<Date> {
  for (;;) {
    const [row] = await world.context.db.select().from(episodes).where(eq(episodes.id, id));
    if (row) return row.addedAt;
    await nextMoment();
  }
}

test('episodes come out in their second, also those that are planned or moved while the job runs', async () => {
  const { context } = world;
  const [soon, far] = [coming(7, 700), coming(8, 60_000)];
  await context.db.insert(upcomingEpisodes).values([soon, far]);
  const stop = startReleaseJob(context, log);
  const late = (addedAt: Date, planned: Date) => addedAt.getTime() - planned.getTime();
  expect(late(await out('short-7'), soon.releasedAt)).toBeGreaterThanOrEqual(0);
  expect(late(await out('short-7'), soon.releasedAt)).toBeLessThan(1000);

  const moved = new Date(Date.now() + 2_500);
  await releaseSeries(context, 'short', 8, { at: moved, everyDays: null, actor: 'robin' });
  expect(late(await out('short-8'), moved)).toBeGreaterThanOrEqual(0);
  expect(late(await out('short-8'), moved)).toBeLessThan(1000);
  await stop();
  expect(log.error).not.toHaveBeenCalled();
});
