import { setImmediate as nextMoment } from 'node:timers/promises';
import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { watchCatalogue } from '../../../server/catalogue/catalogueIndex.ts';
import { restoreSeries, withdrawSeries } from '../../../server/catalogue/publication.ts';
import { passes, videos } from '../../../server/db/schema.ts';
import { mailReminders } from '../../../server/library/reminders.ts';
import type { Browser } from '../accounts/browser.ts';
import { shopOfSuite } from '../billing/shop.ts';
import { forAllTests } from '../support/forAllTests.ts';
import type { TestContext } from '../support/testContext.ts';
import { EVERYWHERE, NOWHERE, openTwoServers, type TwoServers } from './twoServers.ts';

const log = { info: jest.fn(), error: jest.fn() };
const SOON_MS = 5_000;
const servers = forAllTests(openTwoServers);
const shop = shopOfSuite();
let first: TestContext;
let second: TestContext;
let member: Browser;
let visitor: Browser;
let get: TwoServers['get'];
let places: TwoServers['places'];

beforeAll(async () => {
  ({ first, second, member, visitor, get, places } = servers);
});
afterEach(async () => {
  jest.restoreAllMocks();
  const { withdrawnAt } = await stored();
  if (withdrawnAt) await set(false);
});

const set = async (withdrawn: boolean) => {
  await (withdrawn ? withdrawSeries : restoreSeries)(first.context, 'short', 'robin');
  await servers.notice();
};
async function stored() {
  const [row] = await first.context.db.select().from(videos).where(eq(videos.id, 'short'));
  if (!row) throw new Error('the series is gone');
  return row;
}

test('a series that is withdrawn on one server is gone from the other, and comes back', async () => {
  await member.ask('POST /api/user/favorite', { videoId: 'short' });
  await member.ask('POST /api/user/history', { videoId: 'short', episodeId: 'short-1', second: 3 });
  expect(await places()).toEqual(EVERYWHERE);

  await set(true);
  expect(await places()).toEqual({
    ...NOWHERE,
    ...{ video: 410, episodes: 410, playlist: 410, tracks: 410, poster: 302, page: 410 },
  });

  await set(false);
  expect(await places()).toEqual(EVERYWHERE);
});

test('nothing is done with it any more, and the refusal says why in the viewer’s language', async () => {
  await set(true);
  expect(await servers.wishes()).toEqual([410, 410, 410, 410, 410]);
  expect((await visitor.ask('GET /api/video', { videoId: 'short', lang: 'es' })).message).toBe(
    'Esta serie ya no está disponible.',
  );
  expect((await visitor.ask('GET /api/video', { videoId: 'unknown' })).code).toBe(404);
});

test('nobody is mailed about its new episode', async () => {
  await member.ask('POST /api/user/reminder', { videoId: 'short' });
  await first.context.db.execute("update reminders set told_number = 1 where video_id = 'short'");
  await set(true);
  expect(await mailReminders(first.context)).toBe(0);
  await set(false);
  expect(await mailReminders(first.context)).toBe(1);
});

test('each server notices by itself', async () => {
  const stop = watchCatalogue(second.context, log, 5);
  const isGone = async () => (await get('/videos/short')).statusCode === 410;
  const noticed = async (gone: boolean) => {
    const until = Date.now() + SOON_MS;
    while ((await isGone()) !== gone && Date.now() < until) await nextMoment();
    return isGone();
  };
  expect(await isGone()).toBe(false);
  await withdrawSeries(first.context, 'short', 'robin');
  expect(await noticed(true)).toBe(true);
  await restoreSeries(first.context, 'short', 'robin');
  expect(await noticed(false)).toBe(false);
  await stop();
});

test('while the database fails, a server goes on with what it knew, and says so once', async () => {
  await set(true);
  expect((await get('/videos/short')).statusCode).toBe(410);
  const stop = watchCatalogue(second.context, log, 5);
  const select = jest.spyOn(first.context.db, 'select').mockImplementation(() => {
    throw new Error('the database is away');
  });
  while (select.mock.calls.length < 5) await nextMoment();
  await stop();
  expect(log.error).toHaveBeenCalledTimes(1);
  expect((await get('/videos/short')).statusCode).toBe(410);
});

test('its pass is not sold, an order that is open is closed at the payment, and a pass that was bought stays', async () => {
  const { context } = shop;
  const owner = await shop.member();
  const bought = await shop.order(owner, 'pass', 'short');
  await shop.pay(owner, bought.id);
  const late = await shop.member();
  const open = await shop.order(late, 'pass', 'short');

  const answer = await withdrawSeries(context, 'short', 'robin');
  expect(answer).toMatchObject({ status: 'withdrawn', passes: 1, title: 'Short Story' });
  await expect(shop.order(late, 'pass', 'short', 'another-key-of-the-tests')).rejects.toMatchObject({
    code: 422,
  });
  expect(await shop.pay(late, open.id)).toMatchObject({ status: 'expired' });
  expect(await context.db.select({ userId: passes.userId }).from(passes)).toEqual([{ userId: owner }]);
});
