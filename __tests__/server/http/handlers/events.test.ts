import { inflateSync } from 'node:zlib';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { events, plays, secrets, throttles, videoPlays, videos } from '../../../../server/db/schema.ts';
import { HOUSEHOLD_SIZE } from '../../../../server/library/funnels/householdLimit.ts';
import { type Browser, openBrowser, openMember } from '../../accounts/browser.ts';
import { forAllTests } from '../../support/forAllTests.ts';
import { createTestContext, START } from '../../support/testContext.ts';

const world = forAllTests(createTestContext);
let visitor: Browser;

beforeEach(async () => {
  world.clock.set(START);
  visitor = openBrowser(world.app);
  for (const table of [plays, events, videoPlays]) await world.context.db.delete(table);
  await world.context.db.update(videos).set({ playCount: 0 });
});

const play = (browser: Browser, episodeId?: string) =>
  browser.ask('GET /api/statics.png', { event: 'play', ...(episodeId !== undefined && { episodeId }) });
const playCount = async (videoId: string) => {
  const [video] = await world.context.db.select().from(videos).where(eq(videos.id, videoId));
  return video?.playCount;
};

describe('the event image', () => {
  test('is a PNG of one pixel that is not cached', async () => {
    const { statusCode, headers, rawPayload } = await world.app.inject('/api/statics.png?event=open');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' });
    expect(rawPayload.subarray(0, 8)).toEqual(Buffer.from('89504e470d0a1a0a', 'hex'));
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1, 1]);
    const data = rawPayload.indexOf('IDAT');
    const pixels = rawPayload.subarray(data + 4, data + 4 + rawPayload.readUInt32BE(data - 4));
    expect(inflateSync(pixels)).toHaveLength(5);
  });

  test('stores the event with its fields and click ids', async () => {
    const came = { route: '/videos/{id}', status: '503', videoId: 'none', fbclid: 'fb.1', ttclid: 'tt.1' };
    await visitor.ask('GET /api/statics.png', { event: 'call_failed', ...came });
    const kept = { at: START, event: 'call_failed', episodeId: null, ...came };
    const id = expect.stringMatching(/^evt_/);
    expect(await world.context.db.select().from(events)).toEqual([{ id, ...kept }]);
  });

  const NO_EPISODES = ['none', undefined, 'short-99', "'; drop table plays; --", 'nu\0ll'];
  test.each(NO_EPISODES)('is served for a play of %j, which is not counted', async (episodeId) => {
    const { status, headers } = await play(visitor, episodeId);
    expect([status, headers['content-type']]).toEqual([200, 'image/png']);
    expect(await world.context.db.select().from(plays)).toEqual([]);
  });

  const ODD_EVENTS = ['', '?event=', '?event=Play', `?event=${'x'.repeat(41)}`, '?event=open&event=close'];
  const ROUTES = ['x'.repeat(101), '%00', '%3Cscript%3E', '4242424242424242'];
  const ODD_IDS = ['videoId=%00', 'videoId=4242.4242.4242.4242', 'fbclid=%00', 'ttclid=x4242424242424242'];
  const ODD_ROUTES = ROUTES.map((text) => `route=${text}`);
  const ODD_FIELDS = ['constructor=1', 'lang=xx', 'status=%00', ...ODD_ROUTES, ...ODD_IDS];
  const ODD_QUERIES = [...ODD_EVENTS, ...ODD_FIELDS.map((field) => `?event=open&${field}`)];
  test.each(ODD_QUERIES)('is served for the query "%s", which is not stored', async (query) => {
    const written = jest.spyOn(world.context.db, 'transaction');
    const { statusCode, headers } = await world.app.inject(`/api/statics.png${query}`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    expect(await world.context.db.select().from(events)).toEqual([]);
    expect(written).not.toHaveBeenCalled();
    written.mockRestore();
  });
});

describe('a play', () => {
  test('counts once a day for a member on all devices', async () => {
    const phone = await openMember(world.app);
    const tablet = Object.assign(phone.copy(), { ip: '10.1.1.1', userAgent: 'Tablet/1' });
    await play(phone, 'short-1');
    await play(phone, 'short-1');
    await play(tablet, 'short-1');
    expect(await playCount('short')).toBe(1);
    await play(phone, 'short-2');
    expect(await playCount('short')).toBe(2);

    world.clock.set('2026-03-04T23:59:59Z');
    await play(phone, 'short-1');
    expect(await playCount('short')).toBe(2);
    world.clock.set('2026-03-05T00:00:00Z');
    await play(phone, 'short-1');
    expect(await playCount('short')).toBe(3);
    expect(await world.context.db.select().from(events)).toHaveLength(6);
  });

  test('counts once a day for each address and browser of visitors', async () => {
    await play(visitor, 'short-1');
    await play(visitor.copy(), 'short-1');
    expect(await playCount('short')).toBe(1);
    await play(Object.assign(visitor.copy(), { userAgent: 'Other/2' }), 'short-1');
    await play(openBrowser(world.app), 'short-1');
    expect(await playCount('short')).toBe(3);
    world.clock.advance({ days: 1 });
    await play(visitor, 'short-1');
    expect(await playCount('short')).toBe(4);
  });

  test('counts for a limited number of browser names at one address', async () => {
    const { ip } = visitor;
    const as = (userAgent: string) => Object.assign(openBrowser(world.app, ip), { userAgent });
    for (let name = 0; name < 14; name += 1) await play(as(`Browser/${name}`), 'short-1');
    expect(await playCount('short')).toBe(HOUSEHOLD_SIZE);
    expect(await world.context.db.select().from(plays)).toHaveLength(HOUSEHOLD_SIZE);
    const day = { videoId: 'short', day: '2026-03-04', count: HOUSEHOLD_SIZE };
    expect(await world.context.db.select().from(videoPlays)).toEqual([day]);
    // Another episode and another address have room of their own, and so has a member.
    await play(as('Browser/0'), 'short-1');
    await play(as('Browser/0'), 'short-2');
    await play(openBrowser(world.app), 'short-1');
    const member = Object.assign(await openMember(world.app), { ip });
    await play(member, 'short-1');
    expect(await playCount('short')).toBe(HOUSEHOLD_SIZE + 3);

    world.clock.advance({ hours: 1 });
    await play(as('Browser/99'), 'short-1');
    expect(await playCount('short')).toBe(HOUSEHOLD_SIZE + 4);
    const buckets = (await world.context.db.select().from(throttles)).map(({ bucket }) => bucket);
    for (const bucket of buckets) expect(bucket).not.toContain(ip);
  });

  test('is added at once to the daily count and to the play count of its series', async () => {
    const days = () => world.context.db.select().from(videoPlays).orderBy(videoPlays.day, videoPlays.videoId);
    await play(visitor, 'short-1');
    await play(visitor, 'short-1');
    await play(visitor, 'short-2');
    await play(visitor, 'long-1');
    expect(await days()).toEqual([
      { videoId: 'long', day: '2026-03-04', count: 1 },
      { videoId: 'short', day: '2026-03-04', count: 2 },
    ]);
    world.clock.advance({ days: 1 });
    await play(visitor, 'short-1');
    expect((await days()).slice(2)).toEqual([{ videoId: 'short', day: '2026-03-05', count: 1 }]);
    expect((await visitor.ask('GET /api/video', { videoId: 'short' })).info.playCount).toBe(3);
  });

  test('counts once when ten identical requests arrive at once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => play(visitor, 'short-1')));
    expect(await playCount('short')).toBe(1);
  });

  test('counts only for an open episode, and no other event counts as one', async () => {
    await play(visitor, 'short-3');
    await visitor.ask('GET /api/statics.png', { event: 'pause', episodeId: 'short-1' });
    const member = await openMember(world.app);
    await play(member, 'short-3');
    expect(await playCount('short')).toBe(0);
    const unlock = { videoId: 'short', episodeId: 'short-3', daily: true };
    expect((await member.ask('POST /api/video/unlock', unlock)).code).toBe(200);
    await play(member, 'short-3');
    expect(await playCount('short')).toBe(1);
  });

  test('is stored with a hash of the visitor, whose salt is deleted on the next day', async () => {
    await play(visitor, 'short-1');
    const names = async () => (await world.context.db.select().from(secrets)).map(({ name }) => name);
    const salts = async () => (await names()).filter((name) => name.startsWith('visitor-salt:'));
    const [counted] = await world.context.db.select().from(plays);
    expect(counted?.viewer).toMatch(/^[\w-]{43}$/);
    expect(await salts()).toEqual(['visitor-salt:2026-03-04']);
    world.clock.advance({ days: 1 });
    await play(visitor, 'short-1');
    expect(await salts()).toEqual(['visitor-salt:2026-03-05']);
  });
});

test('GET /api/reports returns the consent setting of the operator', async () => {
  const { code, info } = await visitor.ask('GET /api/reports', {});
  expect(code).toBe(200);
  expect(info).toEqual([{ config_key: 'consent', config_value: 'required' }]);
});
