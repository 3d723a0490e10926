import { beforeEach, expect, test } from '@jest/globals';
import { enqueueRefund } from '../../../../server/billing/jobQueue.ts';
import { runJobs } from '../../../../server/billing/jobs.ts';
import {
  claimWork,
  type EncodeWork,
  endJob,
  jobsOf,
  keepLease,
  type Made,
  queueWorks,
  releaseLease,
} from '../../../../server/catalogue/imports/encodeJobs.ts';
import type { Db } from '../../../../server/db/database.ts';
import { poolOf } from '../../../../server/db/database.ts';
import { forAllTests } from '../../support/forAllTests.ts';
import { createTestContext } from '../../support/testContext.ts';
import { encodeWork } from './support/encodeWork.ts';

/* Workers on one queue: who has a job, and for how long. */

const world = forAllTests(createTestContext);
beforeEach(() => poolOf(world.context.db).query('delete from jobs'));

const HERE = { host: 'here', seriesId: null };
const queue = (works: EncodeWork[], seriesId = 'short') =>
  world.context.db.transaction((tx: Db) => queueWorks(tx, seriesId, works, world.context.now()));
const made: Made = { version: 'abc', seconds: 60, widths: [], lettering: [], color: '' };
const claim = async (by = HERE) => claimWork(world.context, by);
const claimed = async (by = HERE) => (await claim(by))?.subject;

test('encoding jobs are claimed once each: episode 1, the posters, then the other episodes by number', async () => {
  const posters = { kind: 'posters', picture: null, color: null } as Partial<EncodeWork>;
  await queue([encodeWork(2), encodeWork(1), encodeWork(10), encodeWork(3, posters)]);
  const order = [await claimed(), await claimed(), await claimed(), await claimed(), await claimed()];
  expect(order).toEqual(['short/0001', 'short/0001-posters', 'short/0002', 'short/0010', undefined]);
});

test('twelve concurrent claims on ten jobs never return the same job twice', async () => {
  await queue(Array.from({ length: 10 }, (_, index) => encodeWork(index + 1)));
  const all = await Promise.all(Array.from({ length: 12 }, () => claimed()));
  const got = all.filter((subject) => subject !== undefined);
  expect(new Set(got).size).toBe(got.length);
  for (let next = await claimed(); next; next = await claimed()) got.push(next);
  expect(new Set(got).size).toBe(10);
});

test('a worker claims only jobs of its own host, and an import only jobs of its own series', async () => {
  await queue([encodeWork(1)]);
  await queue([encodeWork(1, { seriesId: 'long' })], 'long');
  expect(await claimed({ ...HERE, host: 'elsewhere' })).toBeUndefined();
  expect(await claim({ host: 'here', seriesId: 'middle' as never })).toBeNull();
  expect(await claimed({ host: 'here', seriesId: 'short' as never })).toBe('short/0001');
  expect(await claimed({ host: 'here', seriesId: 'short' as never })).toBeUndefined();
});

test('a renewed lease lasts; an expired one is taken over, and the old worker can no longer renew or end it', async () => {
  await queue([encodeWork(1)]);
  const first = await claim();
  if (!first) throw new Error('no job');
  world.clock.advance({ seconds: 29 });
  expect(await keepLease(world.context, first)).toBe(true);
  world.clock.advance({ seconds: 29 });
  expect(await claim()).toBeNull();
  world.clock.advance({ seconds: 2 });
  const second = await claim();
  expect(second).toMatchObject({ subject: 'short/0001', attempt: first.attempt + 1 });
  const { db, now } = world.context;
  expect(await keepLease(world.context, first)).toBe(false);
  expect(await endJob(db, first, { made }, now())).toBe(false);
  if (!second) throw new Error('no job');
  expect(await endJob(db, second, { made }, now())).toBe(true);
  expect(await endJob(db, second, { made }, now())).toBe(false);
  expect((await jobsOf(db, 'short')).map((job) => job.made)).toEqual([made]);
});

test('a released job can be claimed again at once', async () => {
  await queue([encodeWork(1)]);
  const first = await claim();
  if (first) await releaseLease(world.context, first);
  expect(await claimed()).toBe('short/0001');
});

test('a repeated import keeps an unchanged running job, and replaces one whose film has changed', async () => {
  await queue([encodeWork(1), encodeWork(2), encodeWork(3)]);
  const [first, second] = [await claim(), await claim()];
  if (!first || !second) throw new Error('no job');
  await queue([encodeWork(1), encodeWork(2, { input: 'another film' })]);
  expect(await keepLease(world.context, first)).toBe(true);
  expect(await keepLease(world.context, second)).toBe(false);
  expect(await claimed()).toBe('short/0002');
  expect(await claimed()).toBeUndefined();
});

test('a failed job waits for the next import', async () => {
  await queue([encodeWork(1)]);
  const first = await claim();
  const { db, now } = world.context;
  if (first) await endJob(db, first, { failure: { sentence: 'No.', lastLines: [] } }, now());
  world.clock.advance({ days: 1 });
  expect(await claim()).toBeNull();
  await queue([encodeWork(1)]);
  expect(await claimed()).toBe('short/0001');
});

test('the payment job runner leaves an encoding job to the workers', async () => {
  await queue([encodeWork(1)]);
  await enqueueRefund(world.context.db, 'ord_nowhere', world.context.now());
  expect(await runJobs(world.context, { info: () => {}, error: () => {} })).toBe(1);
  expect(await claimed()).toBe('short/0001');
  expect(await claimed()).toBeUndefined();
});
