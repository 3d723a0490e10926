import { beforeEach, describe, expect, test } from '@jest/globals';
import { runJobs } from '../../../../server/billing/jobs.ts';
import { readConfig } from '../../../../server/config.ts';
import { jobs, journeyDays, mails, revenueDays } from '../../../../server/db/schema.ts';
import { sendDueMails } from '../../../../server/mail/outbox.ts';
import { morningContent, sendMorningReport } from '../../../../server/operator/reports/morningMail.ts';
import { forAllTests } from '../../support/forAllTests.ts';
import { createTestContext, testConfig } from '../../support/testContext.ts';

const morningReport = { to: ['owner@example.com', 'partner@example.com'], hour: 6 };
const world = forAllTests(() => createTestContext({ config: testConfig({ morningReport }) }));
const log = { info: () => {}, error: () => {} };

beforeEach(async () => {
  world.clock.set('2026-03-05T06:00:00Z');
  for (const table of [jobs, mails, journeyDays, revenueDays]) await world.context.db.delete(table);
});

const sent = () => world.context.db.select().from(mails);
const began = (firstDay: string, day: string, counts: Partial<typeof journeyDays.$inferInsert>) =>
  world.context.db.insert(journeyDays).values({
    ...{ videoId: 'short', sourceId: '', firstDay, day },
    ...{ started: 0, second: 0, wall: 0, shop: 0, ordered: 0, paid: 0, ...counts },
  });
const earned = (day: string, captured: number, refunded: number) =>
  world.context.db.insert(revenueDays).values({
    ...{ day, videoId: 'short', sourceId: '', firstDay: '', currency: 'USD', captured, refunded },
    ...{ payments: 2, refunds: 1 },
  });

describe('the morning mail', () => {
  test('goes to every configured address once a day, even if two servers send it at the same time', async () => {
    const { db } = world.context;
    const newId = (prefix: string) => `${prefix}_of_the_other_server_${Math.random()}`;
    const other = { ...world.context, newId };
    const servers = [world.context, other, world.context, other];
    const did = await Promise.all(servers.map((server) => sendMorningReport(server, log)));
    expect(did.filter(Boolean)).toHaveLength(1);
    expect(await sendMorningReport(other, log)).toBe(false);
    const got: string[] = [];
    const mailer = { send: async ({ to }: { to: string }) => void got.push(to) };
    await sendDueMails({ ...world.context, outbox: { ...world.context.outbox, mailer } }, log);
    expect(got.sort()).toEqual(['owner@example.com', 'partner@example.com']);
    world.clock.advance({ days: 1 });
    expect(await sendMorningReport(other, log)).toBe(true);
    expect(await db.select().from(jobs)).toHaveLength(2);
    expect(await runJobs(world.context, log)).toBe(0);
  });

  test('is sent from its hour on, even late in the day', async () => {
    world.clock.set('2026-03-05T05:59:59Z');
    expect(await sendMorningReport(world.context, log)).toBe(false);
    world.clock.set('2026-03-05T23:00:00Z');
    expect(await sendMorningReport(world.context, log)).toBe(true);
  });

  test('is not sent when no address is configured', async () => {
    const config = { ...world.context.config, morningReport: { to: [], hour: 0 } };
    expect(await sendMorningReport({ ...world.context, config }, log)).toBe(false);
    expect(await sent()).toEqual([]);
  });

  test('compares yesterday with the same weekday a week before, counting only what happened on each day', async () => {
    const yesterday = { started: 1200, second: 500, wall: 120, shop: 60, ordered: 30, paid: 24 };
    const before = { started: 1000, second: 400, wall: 100, shop: 50, ordered: 30, paid: 20 };
    await began('2026-03-04', '2026-03-04', yesterday);
    await began('2026-02-25', '2026-02-25', before);
    // A week later, which yesterday has not had yet.
    await began('2026-02-25', '2026-03-02', { paid: 30 });
    await earned('2026-03-04', 1998, 999);
    await earned('2026-02-25', 5994, 0);
    await sendMorningReport(world.context, log);
    const [mail] = await sent();
    expect(mail?.subject).toBe('Wednesday 4 March: 1,200 viewers, 24 paid');
    for (const words of [
      'On Wednesday 4 March, 1,200 viewers began a series. Of a hundred of them 42 went on to episode 2, 10 came to the wall, 5 opened the shop and 2 paid.',
      '2 payments, renewals among them, brought $19.98 (USD). $9.99 went back, so $9.99 stay.',
      'Most began “Short Story” (1,200, 24 paid).',
      'Began the series: 1,200 (1,000 the Wednesday before, +20 %)',
      'Paid: 24 (20 the Wednesday before, +20 %)',
      'Revenue in USD, less refunds: $9.99 ($59.94 the Wednesday before)',
    ])
      expect(mail?.text).toContain(words);
  });

  test('says in words that nothing happened', async () => {
    await sendMorningReport(world.context, log);
    const [mail] = await sent();
    expect(mail?.subject).toBe('Wednesday 4 March: 0 viewers, 0 paid');
    expect(mail?.text).toContain('Nobody began a series on Wednesday 4 March.\n\nNo money moved.');
    expect(mail?.text).toContain('Paid: 0 (0 the Wednesday before)');
  });

  test('shows a decrease with a minus sign and one viewer in the singular', () => {
    const day = (name: string, started: number) => ({
      ...{ day: name, funnel: { started, second: 0, wall: 0, shop: 0, ordered: 0, paid: 0 }, money: [] },
    });
    const { subject, rows } = morningContent(day('2026-03-04', 1), day('2026-02-25', 4), []);
    expect(subject).toBe('Wednesday 4 March: 1 viewer, 0 paid');
    expect(rows?.[0]).toEqual(['Began the series', '1 (4 the Wednesday before, −75 %)']);
  });
});

describe('the settings of the morning mail', () => {
  test('are comma-separated addresses and an hour', () => {
    expect(readConfig({}).morningReport).toEqual({ to: [], hour: 6 });
    const env = { REPORT_MAIL_TO: ' a@example.com, b@example.com ,', REPORT_MAIL_HOUR: '9' };
    expect(readConfig(env).morningReport).toEqual({ to: ['a@example.com', 'b@example.com'], hour: 9 });
  });

  const addresses = 'REPORT_MAIL_TO must be e-mail addresses with commas between them, not ';
  test.each([
    [{ REPORT_MAIL_TO: 'nobody' }, `${addresses}"nobody"`],
    [{ REPORT_MAIL_TO: 'a@b.example c@d.example' }, addresses],
    [{ REPORT_MAIL_HOUR: '24' }, 'REPORT_MAIL_HOUR must be a whole number from 0 to 23, not "24"'],
    [{ REPORT_MAIL_HOUR: 'noon' }, 'REPORT_MAIL_HOUR must be a whole number from 0 to 23, not "noon"'],
  ])('%j is refused with a message', (env, words) => expect(() => readConfig(env)).toThrow(words));
});
