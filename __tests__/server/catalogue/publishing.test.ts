import { setImmediate as nextMoment } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { watchCatalogue } from '../../../server/catalogue/catalogueIndex.ts';
import { setPassPrice } from '../../../server/catalogue/prices.ts';
import {
  publishSeries,
  restoreSeries,
  scheduleSeries,
  unscheduleSeries,
  withdrawSeries,
} from '../../../server/catalogue/publication.ts';
import { categories, tags, upcomingEpisodes, videos, videoTags } from '../../../server/db/schema.ts';
import { mailReminders } from '../../../server/library/reminders.ts';
import { lookUntil } from '../../support/poll.ts';
import { shopOfSuite } from '../billing/shop.ts';
import { videoRow } from '../http/handlers/manyVideos.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { call, START } from '../support/testContext.ts';
import { EVERYWHERE, NOWHERE, openTwoServers, type TwoServers } from './twoServers.ts';

const AT = new Date(START.getTime() + 90_000);
const servers = forAllTests(openTwoServers);
let context: TwoServers['first']['context'];

beforeAll(async () => {
  ({ context } = servers.first);
  const price = { amount: 799, currency: 'USD', from: null, actor: 'robin' };
  await setPassPrice(context, 'short', price, 'price pass');
  await servers.member.ask('POST /api/user/favorite', { videoId: 'short' });
  await servers.member.ask('POST /api/user/history', { videoId: 'short', episodeId: 'short-1', second: 3 });
});
beforeEach(async () => {
  servers.clock.set(START);
  await put({});
});

/** Makes it ready, but for the change. */
async function put(change: Partial<typeof videos.$inferInsert>) {
  const row = { readyAt: START, publishAt: null, withdrawnAt: null, ...change };
  await context.db.update(videos).set(row).where(eq(videos.id, 'short'));
  await servers.notice();
}
const ROBIN = 'robin';

describe('a series that is not published', () => {
  test.each([
    ['a draft', { readyAt: null }],
    ['ready', {}],
    ['scheduled', { publishAt: AT }],
    ['taken down before its time', { publishAt: AT, withdrawnAt: START }],
  ])('%s, appears nowhere for viewers and answers 404', async (_status, times) => {
    await put(times);
    expect(await servers.places()).toEqual(NOWHERE);
  });

  test('makes neither its category nor its tag known', async () => {
    const [before] = await context.db.select().from(videos).where(eq(videos.id, 'short'));
    const name = { en: 'Secret', es: 'Secreto', fy: 'Secret', dy: 'Geheim', pt: 'Segredo' };
    await context.db.insert(categories).values({ id: 'secret', name, position: 99 });
    await context.db.insert(tags).values({ id: 'secret', name });
    await context.db.insert(videoTags).values({ videoId: 'short', tagId: 'secret' });
    await put({ categoryId: 'secret', publishAt: AT });
    for (const input of [{ categoryId: 'secret' }, { tagId: 'secret' }])
      expect(await servers.visitor.ask('GET /api/homepage/query', input)).toMatchObject({ code: 404 });
    await put({ categoryId: 'secret', publishAt: START });
    for (const input of [{ categoryId: 'secret' }, { tagId: 'secret' }])
      expect(await servers.visitor.ask('GET /api/homepage/query', input)).toMatchObject({ code: 200 });
    await put({ categoryId: before?.categoryId ?? '' });
  });

  test('accepts no favourite, reminder, rating, unlock, purchase, playback position or play', async () => {
    const { member, visitor } = servers;
    const video = { videoId: 'short' };
    expect(await servers.wishes()).toEqual([404, 404, 404, 404, 404]);
    const place = { ...video, episodeId: 'short-2', second: 1 };
    expect((await member.ask('POST /api/user/history', place)).code).toBe(404);
    expect((await member.ask('POST /api/payment/order', { planId: 'pass', ...video })).code).toBe(422);
    const merged = { favourites: ['short', 'middle'], notInterested: ['short'], positions: [] };
    await member.ask('POST /api/user/merge', merged);
    const { info } = await member.ask('GET /api/user', {});
    expect(JSON.stringify(info)).not.toContain('short');
    const plays = () =>
      context.db.select({ plays: videos.playCount }).from(videos).where(eq(videos.id, 'short'));
    const before = await plays();
    await visitor.ask('GET /api/statics.png', { event: 'play', ...video, episodeId: 'short-1' });
    expect(await plays()).toEqual(before);
  });
});

describe('publish', () => {
  test('shows the series everywhere as new, on both servers', async () => {
    await put({ addedAt: new Date('2026-01-01T00:00:00Z') });
    // The first page of an hour is waited for, so that a later one is that of its own moment.
    await servers.places();
    servers.clock.set(AT);
    const published = { status: 'live', publishAt: AT.toISOString(), title: 'Short Story' };
    expect(await publishSeries(context, 'short', ROBIN)).toMatchObject(published);
    await servers.notice();
    expect(await servers.places()).toEqual(EVERYWHERE);
    const { body } = await call(servers.first.app, 'GET /api/homepage/query', { sectionId: 'new' });
    expect('info' in body && body.info.items[0]?.id).toBe('short');
  });

  test('of a scheduled series does not wait for its time', async () => {
    await put({ publishAt: AT });
    expect(await publishSeries(context, 'short', ROBIN)).toMatchObject({ publishAt: START.toISOString() });
  });

  test('lists everything that the series lacks', async () => {
    const { db } = context;
    const draft = { readyAt: null, publishAt: null, posterVersion: '', posterWidths: [] };
    await db.insert(videos).values(videoRow('bare', draft));
    const missing = [
      'bare cannot be published yet:',
      '  It has no episode that is out by then.',
      '  Not all of its episodes are verified.',
      '  It has no poster.',
      '  Its pass has no price: price pass bare <amount>',
    ].join('\n');
    await expect(publishSeries(context, 'bare', ROBIN)).rejects.toThrow(missing);
    await expect(scheduleSeries(context, 'bare', AT, ROBIN)).rejects.toThrow(missing);
    const first = { id: 'bare-1', videoId: 'bare', number: 1, seconds: 16, clip: 'bare', releasedAt: AT };
    await db.insert(upcomingEpisodes).values(first);
    await expect(scheduleSeries(context, 'bare', AT, ROBIN)).rejects.not.toThrow('no episode');
    await db.delete(videos).where(eq(videos.id, 'bare'));
  });
});

describe('schedule', () => {
  test('shows the series on both servers exactly at its time, without polling for changes again', async () => {
    await scheduleSeries(context, 'short', AT, ROBIN);
    await servers.notice();
    expect(await servers.places()).toEqual(NOWHERE);
    servers.clock.set(new Date(AT.getTime() - 1));
    expect(await servers.places()).toEqual(NOWHERE);
    servers.clock.set(AT);
    expect(await servers.places()).toEqual(EVERYWHERE);
    const { body } = await call(servers.first.app, 'GET /api/homepage/query', { q: 'short' });
    expect(JSON.stringify(body)).toContain('"short"');
  });

  test('limits shared caching of pages to the scheduled second', async () => {
    const caching = async () => (await servers.get('/')).headers['cache-control'];
    expect(await caching()).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=600');
    await scheduleSeries(context, 'short', AT, ROBIN);
    await servers.notice();
    expect(await caching()).toBe('public, max-age=0, s-maxage=60');
    servers.clock.set(new Date(AT.getTime() - 4_500));
    expect(await caching()).toBe('public, max-age=0, s-maxage=5');
    servers.clock.set(AT);
    expect(await caching()).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=600');
  });

  test('can be moved to another time, and cancelled', async () => {
    await scheduleSeries(context, 'short', AT, ROBIN);
    const later = new Date(AT.getTime() + 60_000);
    await scheduleSeries(context, 'short', later, ROBIN);
    servers.clock.set(AT);
    await servers.notice();
    expect((await servers.places()).video).toBe(404);
    const taken = await unscheduleSeries(context, 'short', ROBIN);
    expect(taken).toMatchObject({ status: 'ready', publishAt: null });
    servers.clock.set(later);
    await servers.notice();
    expect((await servers.places()).video).toBe(404);
  });

  test('a series withdrawn before its scheduled time stays unknown, and is live once it is restored', async () => {
    await scheduleSeries(context, 'short', AT, ROBIN);
    await withdrawSeries(context, 'short', ROBIN);
    servers.clock.set(AT);
    await servers.notice();
    expect(await servers.places()).toEqual(NOWHERE);
    expect(await restoreSeries(context, 'short', ROBIN)).toMatchObject({ status: 'live' });
  });
});

describe('refusals', () => {
  const change = {
    publish: (id: string) => publishSeries(context, id, ROBIN),
    schedule: (id: string, at = AT) => scheduleSeries(context, id, at, ROBIN),
    'schedule in the past': (id: string) => scheduleSeries(context, id, START, ROBIN),
    cancel: (id: string) => unscheduleSeries(context, id, ROBIN),
    withdraw: (id: string) => withdrawSeries(context, id, ROBIN),
    restore: (id: string) => restoreSeries(context, id, ROBIN),
  };
  const live = { publishAt: START };
  const withdrawn = { ...live, withdrawnAt: START };
  test.each<[keyof typeof change, Partial<typeof videos.$inferInsert>, string, string]>([
    ['publish', {}, 'nobody', 'There is no series "nobody".'],
    ['schedule', {}, 'nobody', 'There is no series "nobody".'],
    ['publish', live, 'short', 'short is live already.'],
    ['schedule', live, 'short', 'short is live already.'],
    ['publish', withdrawn, 'short', 'short is withdrawn. To bring it back: restore short'],
    ['schedule in the past', {}, 'short', 'has passed. To publish it now: publish short'],
    ['cancel', {}, 'short', 'short is not scheduled but ready.'],
    ['cancel', live, 'short', 'short is not scheduled but live.'],
    ['withdraw', {}, 'short', 'short is not published: viewers do not see it.'],
    ['restore', {}, 'short', 'short is not withdrawn.'],
  ])('%s of a series with %j and id %s is refused: %s', async (command, times, id, sentence) => {
    await put(times);
    await expect(change[command](id)).rejects.toThrow(sentence);
  });
});

describe('withdraw', () => {
  const log = { info: jest.fn(), error: jest.fn() };
  const shop = shopOfSuite();
  const pageStatus = async () => (await servers.get('/videos/short')).statusCode;
  const withdraw = async () => {
    await withdrawSeries(context, 'short', ROBIN);
    await servers.notice();
  };
  const restore = async () => {
    await restoreSeries(context, 'short', ROBIN);
    await servers.notice();
  };
  beforeEach(() => put({ publishAt: START }));
  afterEach(() => void jest.restoreAllMocks());

  test('on one server removes the series from the other, and restore brings it back', async () => {
    expect(await servers.places()).toEqual(EVERYWHERE);
    await withdraw();
    expect(await servers.places()).toEqual({
      ...NOWHERE,
      ...{ video: 410, episodes: 410, playlist: 410, tracks: 410, poster: 302, page: 410 },
    });
    await restore();
    expect(await servers.places()).toEqual(EVERYWHERE);
  });

  test('makes every action on the series answer 410, with a message in the viewer’s language', async () => {
    const { visitor } = servers;
    await withdraw();
    expect(await servers.wishes()).toEqual([410, 410, 410, 410, 410]);
    const { message } = await visitor.ask('GET /api/video', { videoId: 'short', lang: 'es' });
    expect(message).toBe('Esta serie ya no está disponible.');
    expect((await visitor.ask('GET /api/video', { videoId: 'unknown' })).code).toBe(404);
  });

  test('stops reminder mails for the series until it is restored', async () => {
    await servers.member.ask('POST /api/user/reminder', { videoId: 'short' });
    await context.db.execute("update reminders set told_number = 1 where video_id = 'short'");
    await withdraw();
    expect(await mailReminders(context)).toBe(0);
    await restore();
    expect(await mailReminders(context)).toBe(1);
  });

  test('is noticed by a server that polls for changes, and so is restore', async () => {
    const stop = watchCatalogue(servers.second.context, log, 5);
    const answers = (status: number) =>
      lookUntil(async () => (await pageStatus()) === status, { withinMs: 5_000 });
    expect(await answers(200)).toBe(true);
    await withdrawSeries(context, 'short', ROBIN);
    expect(await answers(410)).toBe(true);
    await restoreSeries(context, 'short', ROBIN);
    expect(await answers(200)).toBe(true);
    await stop();
  });

  test('stays in force on a server whose database fails, which logs the failure once', async () => {
    await withdraw();
    expect(await pageStatus()).toBe(410);
    const stop = watchCatalogue(servers.second.context, log, 5);
    const select = jest.spyOn(context.db, 'select').mockImplementation(() => {
      throw new Error('the database is away');
    });
    while (select.mock.calls.length < 5) await nextMoment();
    await stop();
    expect(log.error).toHaveBeenCalledTimes(1);
    expect(await pageStatus()).toBe(410);
  });

  test('ends the sale of the pass, expires an open order at its payment, and keeps a bought pass', async () => {
    const owner = await shop.member();
    await shop.buy(owner, 'pass', 'short');
    const late = await shop.member();
    const open = await shop.order(late, 'pass', 'short');

    const answer = await withdrawSeries(shop.context, 'short', ROBIN);
    expect(answer).toMatchObject({ status: 'withdrawn', passes: 1, title: 'Short Story' });
    await expect(shop.order(late, 'pass', 'short')).rejects.toMatchObject({ code: 422 });
    expect(await shop.pay(late, open.id)).toMatchObject({ status: 'expired' });
    expect(await shop.passesOf(owner)).toMatchObject([{ videoId: 'short' }]);
  });
});
