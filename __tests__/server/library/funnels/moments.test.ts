import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { recheckPaidOrders } from '../../../../server/billing/reconcile.ts';
import { arrivals, journeyDays, orders, sources, throttles, videos } from '../../../../server/db/schema.ts';
import { NEW_SOURCES } from '../../../../server/library/funnels/campaign.ts';
import { refund } from '../../../../server/operator/money.ts';
import { readRevenue } from '../../../../server/operator/reports/revenue.ts';
import { type Browser, openBrowser, openMember } from '../../accounts/browser.ts';
import { shopOfSuite } from '../../billing/shop.ts';
import { START } from '../../support/testContext.ts';
import { expectRevenueOfLedger, expectSumsOfRows, forgetJourneys, readJourneyRows } from './counted.ts';

/* Each moment that takes a journey forward, as calls of a browser. */

const shop = shopOfSuite();
let people = 0;
let visitor: Browser;

beforeEach(async () => {
  shop.setClock(START);
  visitor = openBrowser(shop.app);
  await forgetJourneys(shop.context.db);
});

const noted = (event: string) => (browser: Browser, episodeId: string) =>
  browser.ask('GET /api/statics.png', { event, videoId: 'short', episodeId });
const [play, wall] = [noted('play'), noted('wall')];
const land = (browser: Browser, page: string) => {
  browser.page = page;
  return browser.ask('GET /api/user', {});
};
const member = () => openMember(shop.app, `viewer${++people}@example.com`);
const rows = () => readJourneyRows(shop.context.db);
const only = async () => {
  const all = await rows();
  expect(all).toHaveLength(1);
  return all[0] as (typeof all)[number];
};
const order = async (browser: Browser, planId: string, videoId?: string) => {
  const { info } = await browser.ask('POST /api/payment/order', { planId, ...(videoId && { videoId }) });
  return shop.stored(info.id);
};
const HOUR = 60 * 60_000;

describe('a visitor’s journey', () => {
  test('begins with the first counted play and follows the furthest episode', async () => {
    await play(visitor, 'short-1');
    const begun = { videoId: 'short', firstDay: '2026-03-04', lastDay: '2026-03-04', furthest: 1 };
    const steps = { secondAt: null, wallAt: null, shopAt: null, orderId: null, paidAt: null };
    const whose = { anonymous: true, sourceId: '', revenue: {} };
    expect(await only()).toMatchObject({ ...begun, ...steps, ...whose });
    shop.advance(60_000);
    await play(visitor, 'short-2');
    expect(await only()).toMatchObject({ furthest: 2, secondAt: new Date(START.getTime() + 60_000) });
  });

  test('records the paywall at a locked episode, and not at an open or unknown one', async () => {
    await wall(visitor, 'short-2');
    await wall(visitor, 'none');
    expect(await rows()).toEqual([]);
    await wall(visitor, 'short-3');
    expect(await only()).toMatchObject({ furthest: 0, wallAt: START, lastWallAt: START });
    shop.advance(HOUR);
    await wall(visitor, 'short-4');
    expect(await only()).toMatchObject({ wallAt: START, lastWallAt: shop.context.now() });
  });

  test('records the shop of an existing series, and begins with no other shop', async () => {
    await visitor.ask('GET /api/plan', {});
    expect((await visitor.ask('GET /api/plan', { videoId: 'none' })).code).toBe(200);
    expect(await rows()).toEqual([]);
    await visitor.ask('GET /api/plan', { videoId: 'short' });
    expect(await only()).toMatchObject({ shopAt: START, wallAt: null });
  });

  test('begins once when requests arrive at the same time', async () => {
    await Promise.all(['short-1', 'short-2'].flatMap((id) => [play(visitor, id), wall(visitor, 'short-3')]));
    expect(await only()).toMatchObject({ furthest: 2, wallAt: START });
    await expectSumsOfRows(shop.context.db);
  });

  test('begins for at most ten browsers at one address', async () => {
    const { ip } = openBrowser(shop.app);
    const as = (name: number) => Object.assign(openBrowser(shop.app, ip), { userAgent: `Browser/${name}` });
    for (let name = 0; name < 12; name += 1) {
      await land(as(name), 'http://localhost:4000/?utm_source=mail');
      await as(name).ask('GET /api/plan', { videoId: 'short' });
      await wall(as(name), 'middle-4');
    }
    const begun = (await rows()).map(({ videoId }) => videoId);
    expect(begun).toEqual([...Array(10).fill('middle'), ...Array(10).fill('short')]);
    expect(await shop.context.db.select().from(arrivals)).toHaveLength(10);
    await wall(as(0), 'short-3');
    expect((await rows()).filter(({ videoId, wallAt }) => videoId === 'short' && wallAt)).toHaveLength(1);
  });

  test('is not recorded for a flooding address until the next minute, and neither is the campaign', async () => {
    const visit = async () => {
      await land(visitor, 'http://localhost:4000/?utm_source=mail');
      await visitor.ask('GET /api/plan', { videoId: 'short' });
      await wall(visitor, 'middle-4');
      await visitor.ask('GET /api/statics.png', { event: 'consent', status: 'granted' });
      return [(await rows()).length, (await shop.context.db.select().from(arrivals)).length];
    };
    for (let write = 0; write < 600; write += 1) shop.context.floodGuard(visitor.ip, shop.context.now());
    expect(await visit()).toEqual([0, 0]);
    shop.advance(60_000);
    expect(await visit()).toEqual([2, 1]);
  });

  test('that cannot be written does not fail the request', async () => {
    const broken = jest.spyOn(shop.context.db, 'transaction').mockRejectedValue(new Error('no database'));
    expect((await visitor.ask('GET /api/plan', { videoId: 'short' })).info).toHaveLength(4);
    expect(broken).toHaveBeenCalledTimes(1);
    broken.mockRestore();
  });
});

describe('a member’s journey', () => {
  test('records the paywall when an unlock is refused, and continues on the next day', async () => {
    const me = await member();
    await play(me, 'short-1');
    shop.advance(24 * HOUR);
    const refused = await me.ask('POST /api/video/unlock', { videoId: 'short', episodeId: 'short-3' });
    expect(refused.code).toBe(402);
    expect(await only()).toMatchObject({
      ...{ viewer: me.userId, anonymous: false, firstDay: '2026-03-04', lastDay: '2026-03-05' },
      wallAt: shop.context.now(),
    });
  });

  test('records order and payment; a refund reduces the revenue and keeps the payment step', async () => {
    const me = await member();
    await play(me, 'short-1');
    await me.ask('GET /api/plan', { videoId: 'short' });
    const placed = await order(me, 'pass', 'short');
    expect(placed).toMatchObject({ attributedVideoId: 'short', journeyDay: '2026-03-04', sourceId: null });
    expect(await only()).toMatchObject({ orderedAt: START, orderId: placed.id, paidAt: null });
    shop.advance(60_000);
    await shop.pay(me.userId, placed.id);
    const paidAt = shop.context.now();
    expect(await only()).toMatchObject({ paidAt, revenue: { USD: 999 } });

    shop.bank.giveBack(placed.id, 400);
    await me.ask('GET /api/payment', { orderId: placed.id });
    await shop.context.db.update(orders).set({ nextLookAt: START }).where(eq(orders.id, placed.id));
    await recheckPaidOrders(shop.context, shop.log);
    expect(await only()).toMatchObject({ paidAt, revenue: { USD: 599 } });
    await refund.run(shop.context, { orderId: placed.id });
    expect(await only()).toMatchObject({ paidAt, revenue: { USD: 0 } });
    await expectSumsOfRows(shop.context.db);
    await expectRevenueOfLedger(shop.context.db);
  });

  test('a subscription and its renewal are attributed to the series whose paywall the member met last', async () => {
    const me = await member();
    await play(me, 'middle-1');
    await wall(me, 'short-3');
    shop.advance(60_000);
    await wall(me, 'middle-4');
    const placed = await order(me, 'weekly');
    expect(placed).toMatchObject({ attributedVideoId: 'middle', journeyDay: '2026-03-04' });
    await shop.pay(me.userId, placed.id);
    shop.advance(7 * 24 * HOUR + 60_000);
    await shop.minute();
    const middle = (await rows()).find(({ videoId }) => videoId === 'middle');
    expect(middle?.revenue).toEqual({ USD: 2 * 599 });
    await expectSumsOfRows(shop.context.db);
    await expectRevenueOfLedger(shop.context.db);
    const period = { from: '2026-03-01', to: '2026-03-31', videoId: 'middle' };
    const sum = { about: 'middle', currency: 'USD', captured: 2 * 599, payments: 2 };
    expect((await readRevenue(shop.context.db, period, 'series')).rows).toMatchObject([sum]);
  });

  test('a subscription without a paywall in the last 24 hours is attributed to no series', async () => {
    const me = await member();
    await wall(me, 'short-3');
    shop.advance(24 * HOUR + 1);
    expect(await order(me, 'weekly')).toMatchObject({ attributedVideoId: null, journeyDay: null });
  });

  test('takes over the shop visit of a visitor without consent at the first order after registration', async () => {
    await play(visitor, 'short-1');
    await visitor.ask('GET /api/plan', { videoId: 'short' });
    const form = { email: `viewer${++people}@example.com`, password: 'twelve grey herons' };
    await visitor.ask('POST /api/user/register', { ...form, repeatPassword: form.password });
    expect((await rows()).map(({ anonymous }) => anonymous)).toEqual([true]);
    expect(await order(visitor, 'weekly')).toMatchObject({ attributedVideoId: 'short', sourceId: null });
    expect(await only()).toMatchObject({ anonymous: false, furthest: 1, shopAt: START, orderedAt: START });
    await expectSumsOfRows(shop.context.db);
  });
});

describe('a campaign', () => {
  const landing = 'http://localhost:4000/videos/short?utm_source=tiktok&utm_campaign=spring&ttclid=abc';

  test('is read from the referrer of the first request, and applies to a journey that begins later', async () => {
    await land(visitor, landing);
    visitor.page = 'http://localhost:4000/videos/middle?ep=2';
    await play(visitor, 'middle-1');
    const [source] = await shop.context.db.select().from(sources);
    expect(source).toMatchObject({ network: 'tiktok', utmSource: 'tiktok', utmCampaign: 'spring' });
    expect(JSON.stringify(source)).not.toContain('abc');
    expect(await only()).toMatchObject({ sourceId: source?.id });
  });

  test('of a member who has not agreed is not kept', async () => {
    const me = await member();
    await land(me, landing);
    await play(me, 'short-1');
    expect(await only()).toMatchObject({ sourceId: '' });
    expect(await shop.context.db.select().from(arrivals)).toEqual([]);
    expect(await order(me, 'pass', 'short')).toMatchObject({ attributedVideoId: 'short', sourceId: null });
  });

  test('is replaced by a later campaign, and kept after a visit without one', async () => {
    await land(visitor, 'http://localhost:4000/?utm_source=mail');
    await land(visitor, landing);
    await land(visitor, 'http://localhost:4000/');
    await play(visitor, 'short-1');
    const { sourceId } = await only();
    const [source] = await shop.context.db.select().from(sources).where(eq(sources.id, sourceId));
    expect(source?.utmSource).toBe('tiktok');
  });

  test('is not added to a journey that has already begun', async () => {
    await play(visitor, 'short-1');
    await land(visitor, landing);
    await play(visitor, 'short-2');
    expect(await only()).toMatchObject({ sourceId: '' });
  });

  test('from one network is limited to twenty new sources, and another network can still add one', async () => {
    await shop.context.db.delete(throttles);
    const landAs = (ip: string, name: string) =>
      land(openBrowser(shop.app, ip), `http://localhost:4000/?utm_source=${name}`);
    for (let name = 0; name < 22; name += 1) await landAs('203.0.113.7', `made-up-${name}`);
    await landAs('203.0.113.8', 'neighbour');
    await landAs('198.51.100.7', 'genuine');
    const kept = (await shop.context.db.select().from(sources)).map(({ utmSource }) => utmSource);
    expect(kept).toHaveLength(21);
    expect(kept).toContain('genuine');
    const counters = await shop.context.db.select().from(throttles);
    expect(counters.find(({ bucket }) => bucket === NEW_SOURCES.bucket)).toMatchObject({ count: 21 });
    for (const { bucket } of counters) expect(bucket).not.toContain('203.0.113');
  });

  test('is not stored once the limit of new sources is reached', async () => {
    await shop.context.db.delete(throttles);
    const almostFull = { bucket: NEW_SOURCES.bucket, count: NEW_SOURCES.limit - 1 };
    const windowEndsAt = new Date(START.getTime() + HOUR);
    await shop.context.db.insert(throttles).values({ ...almostFull, windowEndsAt });
    for (const name of ['one', 'two', 'three'])
      await land(visitor, `http://localhost:4000/?utm_source=${name}`);
    expect((await shop.context.db.select().from(sources)).map(({ utmSource }) => utmSource)).toEqual(['one']);
  });
});

test('deleting a series deletes its journeys and keeps their sums', async () => {
  const { db } = shop.context;
  const [short] = await db.select().from(videos).where(eq(videos.id, 'short'));
  await db.insert(videos).values({ ...(short as NonNullable<typeof short>), id: 'gone' });
  await visitor.ask('GET /api/plan', { videoId: 'gone' });
  await db.delete(videos).where(eq(videos.id, 'gone'));
  expect(await rows()).toEqual([]);
  expect(await db.select().from(journeyDays)).toMatchObject([{ videoId: 'gone', started: 1, shop: 1 }]);
});
