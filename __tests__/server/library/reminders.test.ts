import { setImmediate as nextMoment } from 'node:timers/promises';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { asc, eq, gt, inArray } from 'drizzle-orm';
import { releaseSeries } from '../../../server/catalogue/editing.ts';
import { releaseEpisodes } from '../../../server/catalogue/releases.ts';
import { episodes, mails, reminders, upcomingEpisodes, users } from '../../../server/db/schema.ts';
import { startReleaseJob } from '../../../server/library/releaseJob.ts';
import { mailReminders } from '../../../server/library/reminders.ts';
import { createOutbox } from '../../../server/mail/outbox.ts';
import { type Browser, type Member, openBrowser, openMember } from '../accounts/browser.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { createTestContext, START } from '../support/testContext.ts';

const HOUR = 60 * 60 * 1000;
const world = forAllTests(() => createTestContext({ outbox: createOutbox({ send: async () => {} }) }));
let me: Member;

beforeEach(async () => {
  const { db } = world.context;
  world.clock.set(START);
  for (const table of [reminders, mails, upcomingEpisodes]) await db.delete(table);
  await db.delete(episodes).where(gt(episodes.number, 60));
  await db.delete(episodes).where(inArray(episodes.id, ['short-7', 'short-8']));
  me = await openMember(world.app);
});

const remind = () => me.ask('POST /api/user/reminder', { videoId: 'short' });
const stop = () => me.ask('DELETE /api/user/reminder', { videoId: 'short' });
const isOn = async (who: Browser = me) =>
  (await who.ask('GET /api/video/episode', { videoId: 'short' })).info.reminder;
const coming = (number: number, time: number) => {
  const episode = { id: `short-${number}`, videoId: 'short', number, seconds: 16, clip: 'short' };
  return { ...episode, releasedAt: new Date(time) };
};
/** `number` of the short story comes in so many hours. */
const plan = (number: number, hours: number) =>
  world.context.db.insert(upcomingEpisodes).values(coming(number, START.getTime() + hours * HOUR));
const job = async () => {
  await releaseEpisodes(world.context);
  await mailReminders(world.context);
};
const letters = async () => {
  const rows = await world.context.db.select().from(mails).orderBy(asc(mails.recipient), asc(mails.id));
  return rows.map(({ recipient, subject, text }) => ({ to: recipient, subject, text }));
};

describe('a reminder', () => {
  test('stays on until the member turns it off; repeated requests change nothing', async () => {
    expect(await isOn()).toBe(false);
    for (const time of [1, 2]) expect([time, (await remind()).code, await isOn()]).toEqual([time, 200, true]);
    for (const time of [1, 2]) expect([time, (await stop()).code, await isOn()]).toEqual([time, 200, false]);
  });

  test('is not shown to a visitor or another member', async () => {
    await remind();
    for (const who of [openBrowser(world.app), await openMember(world.app)])
      expect(await isOn(who)).toBe(false);
  });
});

describe('the reminder mail', () => {
  test('is sent once for each released episode, only to members with a reminder', async () => {
    await openMember(world.app);
    await plan(7, 1);
    await plan(8, 2);
    await remind();
    await job();
    expect(await letters()).toEqual([]);
    world.clock.advance({ hours: 1 });
    for (const _time of [1, 2, 3]) await job();
    const out = (number: number) => ({ to: me.email, subject: `Episode ${number} of “Short Story” is out` });
    expect(await letters()).toMatchObject([out(7)]);
    world.clock.advance({ hours: 1 });
    await job();
    expect(await letters()).toMatchObject([out(7), out(8)]);
  });

  test('links to the episode and to turning the reminder off', async () => {
    await plan(7, 0);
    await remind();
    await job();
    const [letter] = await letters();
    const page = `${world.context.config.publicUrl}/videos/short?ep=7`;
    expect(letter?.text.split('\n')).toEqual(expect.arrayContaining([page, `${page}&reminder=1`]));
  });

  test('is in the member’s language', async () => {
    await plan(7, 0);
    await remind();
    await world.context.db.update(users).set({ lang: 'dy' }).where(eq(users.id, me.userId));
    await job();
    expect((await letters())[0]?.subject).toBe('Folge 7 von „Short Story (dy)“ ist da');
  });

  test('is queued once when several servers run the job at the same time', async () => {
    await plan(7, 0);
    await remind();
    await releaseEpisodes(world.context);
    await Promise.all([1, 2, 3].map(() => mailReminders(world.context)));
    expect(await letters()).toHaveLength(1);
  });

  test('names the newest of several episodes that came together', async () => {
    await plan(7, 1);
    await plan(8, 2);
    await remind();
    world.clock.advance({ hours: 3 });
    await job();
    expect((await letters()).map(({ subject }) => subject)).toEqual(['Episode 8 of “Short Story” is out']);
  });

  test('is not sent for an episode released before the reminder, nor after it is turned off', async () => {
    await plan(7, 0);
    await releaseEpisodes(world.context);
    await remind();
    await job();
    await plan(8, 0);
    await stop();
    await job();
    expect(await letters()).toEqual([]);
  });

  test('is queued for all of 450 members in one run', async () => {
    const { db, newId } = world.context;
    const ids = Array.from({ length: 450 }, () => newId('usr'));
    await db.insert(users).values(ids.map((id) => ({ id, email: `${id}@example.com`, createdAt: START })));
    const wish = { videoId: 'short', toldNumber: 5, createdAt: START };
    await db.insert(reminders).values(ids.map((userId) => ({ userId, ...wish })));
    expect(await mailReminders(world.context)).toBe(450);
    expect(await letters()).toHaveLength(450);
    expect(await mailReminders(world.context)).toBe(0);
  });
});

describe('the release job', () => {
  const log = { info: jest.fn(), error: jest.fn() };

  test('releases an episode and queues its mail as soon as it starts, and logs the count', async () => {
    await plan(7, 0);
    await remind();
    await startReleaseJob(world.context, log)();
    expect(log.info.mock.calls.map(([data]) => data)).toEqual([{ episodes: 1 }]);
    expect(await letters()).toHaveLength(1);
  });

  // By the real clock, because its timers are.
  const real = forAllTests(() => createTestContext({ now: () => new Date() }));

  async function comesInItsSecond(id: string, planned: Date): Promise<boolean> {
    for (;;) {
      const [row] = await real.context.db.select().from(episodes).where(eq(episodes.id, id));
      const late = row && row.addedAt.getTime() - planned.getTime();
      if (late !== undefined) return late >= 0 && late < 1000;
      await nextMoment();
    }
  }

  test('releases episodes within a second of their time, including one rescheduled while it runs', async () => {
    const { context } = real;
    const [soon, far] = [coming(7, Date.now() + 700), coming(8, Date.now() + 60_000)];
    await context.db.insert(upcomingEpisodes).values([soon, far]);
    const stop = startReleaseJob(context, log);
    expect(await comesInItsSecond('short-7', soon.releasedAt)).toBe(true);
    const moved = new Date(Date.now() + 2_500);
    await releaseSeries(context, 'short', 8, { at: moved, everyDays: null, actor: 'robin' });
    expect(await comesInItsSecond('short-8', moved)).toBe(true);
    await stop();
    expect(log.error).not.toHaveBeenCalled();
  });
});
