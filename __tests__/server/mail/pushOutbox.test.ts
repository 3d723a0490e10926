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
  test('reaches the browser of its member alone, once, in their language, and leads to its place', async () => {
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

  test('is not written for who has no browser for it, or does not want its kind', async () => {
    await tell('a');
    await takesPushes();
    await me.ask('PUT /api/user/notification', choices({ episodes: false }));
    await tell('b');
    expect(await waiting()).toEqual([]);
    await tell('c', { kind: 'payments', about: () => ({ day: '5 March' }) });
    expect(await waiting()).toMatchObject([{ topic: 'c', title: 'Your payment didn’t go through' }]);
  });

  test('that is no more wanted when its turn comes is dropped', async () => {
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

  test('comes once a day: the next one a day later, and one that is old news never', async () => {
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

  test('to a browser that has ended its address ends the subscription', async () => {
    const endpoint = await takesPushes();
    await tell('a');
    answer = () => {
      throw new PushGone('gone');
    };
    await work();
    const rows = await world.context.db.select().from(pushSubscriptions);
    expect(rows.map((row) => row.endpoint)).not.toContain(endpoint);
  });

  test('whose member takes none any more is dropped, and spends no day', async () => {
    await takesPushes();
    await tell('a');
    await me.ask('DELETE /api/user/push', {});
    expect(await work()).toBe(0);
    await takesPushes();
    await tell('b');
    expect(await work()).toBe(1);
  });

  test('of many members is not held up by one that a service does not take', async () => {
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

  test('that a service does not take is tried again, and spends no day', async () => {
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

  test('goes out once from servers that look at once', async () => {
    await takesPushes();
    await tell('a');
    await Promise.all([work(), work(), work()]);
    expect(sent).toHaveLength(1);
  });
});

describe('a browser', () => {
  const isHere = async () => (await me.ask('GET /api/user/notification', {})).info.here;

  test('takes notifications until it says no', async () => {
    expect(await isHere()).toBe(false);
    await takesPushes();
    await takesPushes();
    expect(await isHere()).toBe(true);
    expect(await world.context.db.select().from(pushSubscriptions)).toHaveLength(1);
    await me.ask('DELETE /api/user/push', {});
    expect(await isHere()).toBe(false);
  });

  test('takes none after its session has ended', async () => {
    await takesPushes();
    await world.context.db.delete(sessions).where(eq(sessions.userId, me.userId));
    expect(await world.context.db.select().from(pushSubscriptions)).toEqual([]);
  });

  test('takes those of the member who is signed in now', async () => {
    const { address } = newBrowserAddress('https://push.test/shared');
    await me.ask('POST /api/user/push', address);
    const next = await openMember(world.app);
    await next.ask('POST /api/user/push', address);
    const rows = await world.context.db.select().from(pushSubscriptions);
    expect(rows.map(({ userId }) => userId)).toEqual([next.userId]);
  });

  test('of no known push service is refused', async () => {
    const { address } = newBrowserAddress('https://169.254.169.254/latest');
    expect((await me.ask('POST /api/user/push', address)).code).toBe(422);
  });
});

test('choices stay as the member has made them', async () => {
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

  test('is told once to who has saved the series', async () => {
    await takesPushes();
    await me.ask('POST /api/user/favorite', { videoId: 'short' });
    await comesOut();
    await tellAll();
    await tellAll();
    expect(await told()).toEqual(EPISODE);
  });

  test('is told once to who has saved the series and asked for its reminder', async () => {
    await takesPushes();
    await me.ask('POST /api/user/favorite', { videoId: 'short' });
    await me.ask('POST /api/user/reminder', { videoId: 'short' });
    await comesOut();
    await mailReminders(world.context);
    expect(await told()).toEqual(EPISODE);
    await tellAll();
    expect(await told()).toEqual(EPISODE);
  });

  test('is told to nobody who has watched the series since, or has not saved it', async () => {
    await takesPushes();
    await takesPushes(await openMember(world.app));
    await me.ask('POST /api/user/favorite', { videoId: 'short' });
    await comesOut();
    world.clock.advance({ minutes: 1 });
    await me.ask('POST /api/user/history', { videoId: 'short', episodeId: 'short-1', second: 1 });
    await tellAll();
    expect(await told()).toEqual([]);
  });

  test('goes by push alone where the member wants no mails of it', async () => {
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

describe('downloads that end', () => {
  const told = async () => (await waiting()).map(({ body, path, usefulUntil }) => [body, path, usefulUntil]);
  const keeps = (...episodeIds: string[]) => me.ask('POST /api/video/download', { episodeIds });
  const work = () => pushEndingDownloads(world.context);
  const NOTICE = [
    'They last until 11 March 2026. Open the app online by then to keep those you may still watch.',
    '/favorites?downloads=1',
    new Date('2026-03-11T12:00:00Z'),
  ];

  test('are told of once, two days before', async () => {
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

  test('are told of no more once they are renewed or removed', async () => {
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

  test('are told of to nobody after their end, or who does not want it', async () => {
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
