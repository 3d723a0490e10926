import { beforeEach, describe, expect, test } from '@jest/globals';
import { asc, eq } from 'drizzle-orm';
import { releaseEpisodes } from '../../../server/catalogue/releases.ts';
import {
  episodes,
  favourites,
  mails,
  pushes,
  pushSubscriptions,
  sessions,
  upcomingEpisodes,
} from '../../../server/db/schema.ts';
import { pushEndingDownloads } from '../../../server/entitlements/downloads.ts';
import { pushNewEpisodes } from '../../../server/library/newEpisodes.ts';
import { mailReminders } from '../../../server/library/reminders.ts';
import { enqueuePush, sendDuePushes } from '../../../server/mail/pushOutbox.ts';
import { PushGone, type PushService } from '../../../server/mail/pushService.ts';
import { type Member, openMember } from '../accounts/browser.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { createTestContext, START } from '../support/testContext.ts';
import { newBrowserAddress } from './pushAddress.ts';

const HOUR = 60 * 60 * 1000;
const sent: { endpoint: string; notification: unknown }[] = [];
let answer: (endpoint: string) => void = () => {};
const push: PushService = {
  publicKey: 'key',
  takes: (endpoint) => endpoint.startsWith('https://push.test/'),
  async send({ endpoint }, { payload }) {
    answer(endpoint);
    sent.push({ endpoint, notification: JSON.parse(payload).notification });
  },
};
const world = forAllTests(() => createTestContext({ push }));
let me: Member;

beforeEach(async () => {
  const { db } = world.context;
  world.clock.set(START);
  sent.length = 0;
  answer = () => {};
  for (const table of [pushes, pushSubscriptions, favourites, upcomingEpisodes]) await db.delete(table);
  await db.delete(episodes).where(eq(episodes.id, 'short-7'));
  await db.update(episodes).set({ addedAt: new Date(START.getTime() - HOUR) });
  me = await openMember(world.app);
});

let browsers = 0;
async function takesPushes(who: Member = me) {
  browsers += 1;
  const endpoint = `https://push.test/${browsers}`;
  const { address } = newBrowserAddress(endpoint);
  expect((await who.ask('POST /api/user/push', address)).code).toBe(200);
  return endpoint;
}
const tell = (topic: string, over: object = {}) =>
  enqueuePush(world.context.db, world.context, {
    ...{ userId: me.userId, kind: 'episodes', topic, path: '/videos/short?ep=7' },
    about: () => ({ title: 'Short', number: 7 }),
    ...over,
  });
const work = () => sendDuePushes(world.context, { info: () => {}, error: () => {} });
const waiting = () => world.context.db.select().from(pushes).orderBy(asc(pushes.createdAt));
const choices = (over: object = {}) => ({
  ...{ episodes: true, renewals: true, payments: true, downloads: true, episodeMails: true },
  ...{ quietFrom: 22, quietTo: 8, timeZone: 'Europe/Berlin' },
  ...over,
});

describe('a notification', () => {
  test('is sent once, only to its member’s browser, with its text, language and link', async () => {
    const phone = await takesPushes();
    await takesPushes(await openMember(world.app));
    await tell('a');
    await tell('a');
    expect(await work()).toBe(1);
    expect(await work()).toBe(0);
    const navigate = `${world.context.config.publicUrl}/videos/short?ep=7`;
    const words = { title: 'Short', body: 'Episode 7 is out.', lang: 'en-GB', tag: 'a' };
    expect(sent).toEqual([{ endpoint: phone, notification: { ...words, navigate } }]);
  });

  test('is not queued for a member who has no browser for it or has turned its kind off', async () => {
    await tell('a');
    await takesPushes();
    await me.ask('PUT /api/user/notification', choices({ episodes: false }));
    await tell('b');
    expect(await waiting()).toEqual([]);
    await tell('c', { kind: 'payments', about: () => ({ day: '5 March' }) });
    expect(await waiting()).toMatchObject([{ topic: 'c', title: 'Your payment didn’t go through' }]);
  });

  test('is dropped when the member turns its kind off before it is sent', async () => {
    await takesPushes();
    await tell('a');
    await me.ask('PUT /api/user/notification', choices({ episodes: false }));
    expect(await work()).toBe(0);
    expect(await waiting()).toEqual([]);
  });

  test('waits for the end of the quiet hours', async () => {
    await takesPushes();
    world.clock.set('2026-03-04T22:30:00Z');
    await tell('a');
    expect(await work()).toBe(0);
    world.clock.set('2026-03-05T06:59:00Z');
    expect(await work()).toBe(0);
    world.clock.set('2026-03-05T07:00:00Z');
    expect(await work()).toBe(1);
  });

  test('is sent at most once a day, and dropped when it is out of date', async () => {
    await takesPushes();
    await tell('a');
    await tell('b');
    expect(await work()).toBe(1);
    world.clock.advance({ hours: 23 });
    expect(await work()).toBe(0);
    world.clock.advance({ hours: 1 });
    expect(await work()).toBe(1);
    await tell('c');
    world.clock.advance({ days: 3 });
    expect(await work()).toBe(0);
    expect(sent).toHaveLength(2);
    expect(await waiting()).toEqual([]);
  });

  test('ends the push subscription when the browser’s address is gone', async () => {
    const endpoint = await takesPushes();
    await tell('a');
    answer = () => {
      throw new PushGone('gone');
    };
    await work();
    const rows = await world.context.db.select().from(pushSubscriptions);
    expect(rows.map((row) => row.endpoint)).not.toContain(endpoint);
  });

  test('is dropped after the member unsubscribes, and does not use the daily allowance', async () => {
    await takesPushes();
    await tell('a');
    await me.ask('DELETE /api/user/push', {});
    expect(await work()).toBe(0);
    await takesPushes();
    await tell('b');
    expect(await work()).toBe(1);
  });

  test('that a push service rejects does not delay those of nine other members', async () => {
    const broken = await takesPushes();
    await tell('a');
    const others = await Promise.all(Array.from({ length: 9 }, () => openMember(world.app)));
    for (const other of others) {
      await takesPushes(other);
      await tell('a', { userId: other.userId });
    }
    answer = (endpoint) => {
      if (endpoint === broken) throw new Error('out of order');
    };
    expect(await work()).toBe(9);
  });

  test('that a push service rejects is retried, and does not use the daily allowance', async () => {
    await takesPushes();
    await tell('a');
    answer = () => {
      throw new Error('out of order');
    };
    expect(await work()).toBe(0);
    answer = () => {};
    world.clock.advance({ seconds: 30 });
    expect(await work()).toBe(1);
    expect(sent).toHaveLength(1);
  });

  test('is sent once by concurrent servers', async () => {
    await takesPushes();
    await tell('a');
    await Promise.all([work(), work(), work()]);
    expect(sent).toHaveLength(1);
  });
});

describe('a browser', () => {
  const isHere = async () => (await me.ask('GET /api/user/notification', {})).info.here;

  test('is subscribed once, until it unsubscribes', async () => {
    expect(await isHere()).toBe(false);
    await takesPushes();
    await takesPushes();
    expect(await isHere()).toBe(true);
    expect(await world.context.db.select().from(pushSubscriptions)).toHaveLength(1);
    await me.ask('DELETE /api/user/push', {});
    expect(await isHere()).toBe(false);
  });

  test('loses its subscription when its session ends', async () => {
    await takesPushes();
    await world.context.db.delete(sessions).where(eq(sessions.userId, me.userId));
    expect(await world.context.db.select().from(pushSubscriptions)).toEqual([]);
  });

  test('is subscribed for the member who signed in last', async () => {
    const { address } = newBrowserAddress('https://push.test/shared');
    await me.ask('POST /api/user/push', address);
    const next = await openMember(world.app);
    await next.ask('POST /api/user/push', address);
    const rows = await world.context.db.select().from(pushSubscriptions);
    expect(rows.map(({ userId }) => userId)).toEqual([next.userId]);
  });

  test('with an address of an unknown push service is refused', async () => {
    const { address } = newBrowserAddress('https://169.254.169.254/latest');
    expect((await me.ask('POST /api/user/push', address)).code).toBe(422);
  });
});

test('notification choices survive a new push subscription', async () => {
  const made = choices({ renewals: false, quietFrom: 0, quietTo: 0 });
  await me.ask('PUT /api/user/notification', made);
  await takesPushes();
  const { timeZone: _, ...kept } = made;
  expect((await me.ask('GET /api/user/notification', {})).info).toMatchObject({ here: true, choices: kept });
});

describe('a new episode', () => {
  const told = async () => (await waiting()).map(({ body, path }) => [body, path]);
  const EPISODE = [['Episode 7 is out.', '/videos/short?ep=7']];
  /** Episode 7 of the short story comes out in an hour. */
  async function comesOut() {
    await world.context.db.insert(upcomingEpisodes).values({
      ...{ id: 'short-7', videoId: 'short', number: 7, seconds: 16, clip: 'short' },
      releasedAt: new Date(START.getTime() + HOUR),
    });
    world.clock.advance({ hours: 1 });
    await releaseEpisodes(world.context);
  }
  const tellAll = () => pushNewEpisodes(world.context, START);

  test('is announced once to a member who saved the series', async () => {
    await takesPushes();
    await me.ask('POST /api/user/favorite', { videoId: 'short' });
    await comesOut();
    await tellAll();
    await tellAll();
    expect(await told()).toEqual(EPISODE);
  });

  test('is announced once to a member who saved the series and asked for a reminder', async () => {
    await takesPushes();
    await me.ask('POST /api/user/favorite', { videoId: 'short' });
    await me.ask('POST /api/user/reminder', { videoId: 'short' });
    await comesOut();
    await mailReminders(world.context);
    expect(await told()).toEqual(EPISODE);
    await tellAll();
    expect(await told()).toEqual(EPISODE);
  });

  test('is not announced to a member who has watched the series since or has not saved it', async () => {
    await takesPushes();
    await takesPushes(await openMember(world.app));
    await me.ask('POST /api/user/favorite', { videoId: 'short' });
    await comesOut();
    world.clock.advance({ minutes: 1 });
    await me.ask('POST /api/user/history', { videoId: 'short', episodeId: 'short-1', second: 1 });
    await tellAll();
    expect(await told()).toEqual([]);
  });

  test('is announced by push only when the member has turned its mails off', async () => {
    const { db } = world.context;
    await db.delete(mails);
    await takesPushes();
    await me.ask('PUT /api/user/notification', choices({ episodeMails: false }));
    await me.ask('POST /api/user/reminder', { videoId: 'short' });
    await comesOut();
    await mailReminders(world.context);
    expect([await told(), await db.select().from(mails)]).toEqual([EPISODE, []]);
  });
});

describe('expiring downloads', () => {
  const told = async () => (await waiting()).map(({ body, path, usefulUntil }) => [body, path, usefulUntil]);
  const keeps = (...episodeIds: string[]) => me.ask('POST /api/video/download', { episodeIds });
  const work = () => pushEndingDownloads(world.context);
  const NOTICE = [
    'They last until 11 March 2026. Open the app online by then to keep those you may still watch.',
    '/favorites?downloads=1',
    new Date('2026-03-11T12:00:00Z'),
  ];

  test('are announced once, two days before they expire', async () => {
    await takesPushes();
    await keeps('short-1', 'short-2');
    world.clock.advance({ hours: 5 * 24 - 1 });
    await work();
    expect(await told()).toEqual([]);
    world.clock.advance({ hours: 1 });
    await work();
    await work();
    expect(await told()).toEqual([NOTICE]);
  });

  test('are not announced after they are renewed or removed', async () => {
    await takesPushes();
    for (const left of [['short-1'], []]) {
      await keeps('short-1');
      world.clock.advance({ hours: 4 * 24 });
      await keeps(...left);
      world.clock.advance({ hours: 4 * 24 });
      await work();
      expect(await told()).toEqual([]);
    }
  });

  test('are not announced after their expiry, or to a member who turned this off', async () => {
    await takesPushes();
    await keeps('short-1');
    world.clock.advance({ hours: 7 * 24 });
    await work();
    await me.ask('PUT /api/user/notification', choices({ downloads: false }));
    await keeps('short-1');
    world.clock.advance({ hours: 6 * 24 });
    await work();
    expect(await told()).toEqual([]);
  });
});
