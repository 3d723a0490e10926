import { beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { arrivals, plays, sources } from '../../../../server/db/schema.ts';
import { keyOf } from '../../../../server/http/visitor.ts';
import { removeExpiredRows } from '../../../../server/operator/maintenance/retention.ts';
import { type Browser, openBrowser, openMember, PASSWORD } from '../../accounts/browser.ts';
import { forAllTests } from '../../support/forAllTests.ts';
import { createTestContext, START } from '../../support/testContext.ts';
import { expectSumsOfRows, forgetJourneys, readJourneyRows, readSums } from './counted.ts';

/* By what a viewer is known, and for how long. */

const world = forAllTests(createTestContext);
let people = 0;
let visitor: Browser;

beforeEach(async () => {
  world.clock.set(START);
  visitor = openBrowser(world.app);
  world.context.config.reports = [{ config_key: 'consent', config_value: 'required' }];
  await forgetJourneys(world.context.db);
});

const count = (browser: Browser, event: string, episodeId: string) =>
  browser.ask('GET /api/statics.png', { event, episodeId });
const say = (browser: Browser, status: 'granted' | 'refused') =>
  browser.ask('GET /api/statics.png', { event: 'consent', status });
const rows = () => readJourneyRows(world.context.db);
const arrived = () => world.context.db.select().from(arrivals);
const email = () => `viewer${++people}@example.com`;
const LANDING = 'http://localhost:4000/?utm_source=mail';
/** A campaign brings the visitor. */
const land = () => {
  visitor.page = LANDING;
  return visitor.ask('GET /api/user', {});
};
const WATCHING = 'http://localhost:4000/videos/short?ep=1';

describe('where consent is required', () => {
  test('a visitor who has not answered gets no cookie, and has an anonymous journey', async () => {
    const { setCookies } = await count(visitor, 'play', 'short-1');
    expect(setCookies).toEqual([]);
    expect(await rows()).toMatchObject([{ anonymous: true, viewer: expect.stringMatching(/^[\w-]{43}$/) }]);
  });

  test('campaign and journeys of a visitor who has not answered are deleted on the next day, and the sums stay', async () => {
    await land();
    await count(visitor, 'play', 'short-1');
    expect(await arrived()).toMatchObject([{ anonymous: true }]);
    const before = await readSums(world.context.db);
    const stopped = new AbortController().signal;
    world.clock.set('2026-03-05T00:59:59Z');
    await removeExpiredRows(world.context, stopped);
    expect(await rows()).toHaveLength(1);
    world.clock.set('2026-03-05T01:00:00Z');
    await removeExpiredRows(world.context, stopped);
    expect([await rows(), await arrived()]).toEqual([[], []]);
    expect(await readSums(world.context.db)).toEqual(before);
  });

  test('consent sets an HttpOnly device id cookie, and the database does not hold the id', async () => {
    const { setCookies } = await say(visitor, 'granted');
    const id = visitor.cookies.get('viewer') ?? '';
    const guarded = `Max-Age=${90 * 24 * 3600}; Path=/api; HttpOnly; SameSite=Lax`;
    expect(setCookies).toEqual([`viewer=${id}; ${guarded}`]);
    expect(id).toMatch(/^[\w-]{43}$/);
    // Each visit makes it last anew.
    expect((await say(visitor, 'granted')).setCookies).toEqual(setCookies);
    await count(visitor, 'play', 'short-1');
    world.clock.advance({ days: 3 });
    await count(visitor, 'play', 'short-2');
    const all = await rows();
    const kept = { anonymous: false, firstDay: '2026-03-04', lastDay: '2026-03-07', furthest: 2 };
    expect(all).toMatchObject([kept]);
    expect(JSON.stringify(all)).not.toContain(id);
  });

  test('consent keeps today’s campaign and the journey of the series on the screen', async () => {
    await land();
    visitor.page = WATCHING;
    await count(visitor, 'play', 'short-1');
    await count(visitor, 'play', 'middle-1');
    await say(visitor, 'granted');
    expect(await rows()).toMatchObject([
      { videoId: 'middle', anonymous: true },
      { videoId: 'short', anonymous: false },
    ]);
    await count(visitor, 'play', 'short-2');
    await count(visitor, 'play', 'long-1');
    const [source] = await world.context.db.select().from(sources);
    for (const row of await rows()) expect(row.sourceId).toBe(source?.id);
  });

  test('repeated consent from one address keeps the campaign for at most ten devices', async () => {
    await land();
    world.clock.advance({ hours: 2 });
    for (let name = 0; name < 12; name += 1) {
      await say(openBrowser(world.app, visitor.ip), 'granted');
      await removeExpiredRows(world.context, new AbortController().signal);
    }
    expect((await arrived()).filter(({ anonymous }) => !anonymous)).toHaveLength(10);
  });

  test('refusing consent deletes the device id with its journeys, campaign and plays', async () => {
    visitor.page = LANDING;
    await say(visitor, 'granted');
    await count(visitor, 'play', 'short-1');
    const isOwn = eq(plays.viewer, keyOf(visitor.cookies.get('viewer') ?? ''));
    const counted = () => world.context.db.select().from(plays).where(isOwn);
    expect([(await rows()).length, (await arrived()).length, (await counted()).length]).toEqual([1, 1, 1]);
    await say(visitor, 'refused');
    expect(visitor.cookies.has('viewer')).toBe(false);
    expect([await rows(), await arrived(), await counted()]).toEqual([[], [], []]);
    await count(visitor, 'play', 'short-2');
    expect(await rows()).toMatchObject([{ anonymous: true }]);
  });

  test.each(['cross-site', 'same-site', 'none'])('consent is ignored (Sec-Fetch-Site %s)', async (site) => {
    const headers = { 'sec-fetch-site': site };
    const answer = await world.app.inject({ url: '/api/statics.png?event=consent&status=granted', headers });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('a malformed viewer cookie is ignored', async () => {
    visitor.cookies.set('viewer', 'usr_0000000000000000000001');
    await count(visitor, 'play', 'short-1');
    expect(await rows()).toMatchObject([{ anonymous: true }]);
  });
});

describe('where consent is implied', () => {
  test('the first play or wall sets the device id if no analytics vendor is configured', async () => {
    world.context.config.reports = [{ config_key: 'consent', config_value: 'implied' }];
    for (const [event, episodeId] of Object.entries({ play: 'short-1', wall: 'short-3' })) {
      const browser = openBrowser(world.app);
      await browser.ask('GET /api/statics.png', { event: 'api_error' });
      expect(browser.cookies.has('viewer')).toBe(false);
      await count(browser, event, episodeId);
      expect(browser.cookies.has('viewer')).toBe(true);
    }
    expect(await rows()).toMatchObject([{ anonymous: false }, { anonymous: false }]);
  });

  test('a play sets no device id if an analytics vendor is configured', async () => {
    world.context.config.reports = [
      { config_key: 'consent', config_value: 'implied' },
      { config_key: 'google_analytics', config_value: 'G-ABCD1234' },
    ];
    await count(visitor, 'play', 'short-1');
    expect(visitor.cookies.has('viewer')).toBe(false);
  });
});

describe('a sign-in', () => {
  const register = async (browser: Browser) => {
    const form = { email: email(), password: PASSWORD, repeatPassword: PASSWORD };
    const { info } = await browser.ask('POST /api/user/register', form);
    return { userId: info.id, email: form.email };
  };

  test('moves the journeys of a device to the member, with their campaign', async () => {
    visitor.page = LANDING;
    await say(visitor, 'granted');
    await count(visitor, 'play', 'short-1');
    await count(visitor, 'wall', 'short-3');
    const { userId } = await register(visitor);
    const [source] = await world.context.db.select().from(sources);
    const own = { viewer: userId, anonymous: false, furthest: 1, wallAt: START, sourceId: source?.id };
    expect(await rows()).toMatchObject([own]);
  });

  test('merges the device’s journey into the member’s, with the earlier start and the furthest episode', async () => {
    const known = await openMember(world.app, email());
    await count(known, 'play', 'short-1');
    world.clock.advance({ days: 1 });
    await say(visitor, 'granted');
    await count(visitor, 'play', 'short-2');
    await count(visitor, 'wall', 'short-3');
    await count(visitor, 'play', 'middle-1');
    const account = `viewer${people}@example.com`;
    const { code } = await visitor.ask('POST /api/user/login', { email: account, password: PASSWORD });
    expect(code).toBe(200);
    expect(await rows()).toMatchObject([
      { videoId: 'middle', viewer: known.userId, firstDay: '2026-03-05' },
      {
        ...{ videoId: 'short', viewer: known.userId, firstDay: '2026-03-04', lastDay: '2026-03-05' },
        ...{ furthest: 2, wallAt: world.context.now() },
      },
    ]);
    await expectSumsOfRows(world.context.db);
  });

  test('made three times at once moves each journey once', async () => {
    await say(visitor, 'granted');
    for (const id of ['short-1', 'middle-1', 'long-1']) await count(visitor, 'play', id);
    const known = await openMember(world.app, email());
    const login = { email: `viewer${people}@example.com`, password: PASSWORD };
    await Promise.all([1, 2, 3].map(() => visitor.copy().ask('POST /api/user/login', login)));
    expect((await rows()).map(({ viewer }) => viewer)).toEqual(Array(3).fill(known.userId));
    await expectSumsOfRows(world.context.db);
  });

  test('without consent moves only journeys of series that the browser reports as watched today', async () => {
    await land();
    for (const id of ['short-1', 'middle-1', 'long-1']) await count(visitor, 'play', id);
    const { userId } = await register(visitor);
    const position = (videoId: string, watchedAt: string) => ({
      ...{ videoId, episodeId: `${videoId}-1`, second: 5, watchedAt },
    });
    const yesterday = position('middle', '2026-03-03T12:00:00.000Z');
    const positions = [position('short', START.toISOString()), yesterday];
    await visitor.ask('POST /api/user/merge', { favourites: [], positions });
    expect(await rows()).toMatchObject([
      { videoId: 'long', anonymous: true },
      { videoId: 'middle', anonymous: true },
      { videoId: 'short', anonymous: false, viewer: userId, sourceId: '' },
    ]);
    await expectSumsOfRows(world.context.db);
  });
});
