import { beforeEach, expect, test } from '@jest/globals';
import { mails } from '../../../server/db/schema.ts';
import { type Mail, MailRefused } from '../../../server/mail/mailer.ts';
import {
  createOutbox,
  enqueueMail,
  type NewMail,
  sendDueMails,
  startMailJob,
} from '../../../server/mail/outbox.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { gate } from '../support/gate.ts';
import { createTestContext } from '../support/testContext.ts';

const world = forAllTests(() => createTestContext({ outbox: createOutbox(mailer) }));
let sent: Mail[];
/** What the way out does with the next mails; then it takes them. */
let faults: Error[];
const lines: string[] = [];
const write = (data: object, text: string) => void lines.push(JSON.stringify([data, text]));
const log = { info: write, error: write };
const mailer = {
  async send(mail: Mail) {
    const fault = faults.shift();
    if (fault) throw fault;
    sent.push(mail);
  },
};

beforeEach(async () => {
  sent = [];
  faults = [];
  lines.length = 0;
  await world.context.db.delete(mails);
});

const letter = { subject: 'Secret subject', text: 'code_canary', html: '<p>code_canary</p>' };
const MAIL = { kind: 'test', to: 'ana@example.com', userId: null, rendered: letter };
const post = (change: Partial<NewMail> = {}) =>
  world.context.db.transaction((tx) => enqueueMail(tx, world.context, { ...MAIL, ...change }));
const send = () => sendDueMails(world.context, log);
const rows = () => world.context.db.select().from(mails);
const down = () => Object.assign(new Error('550 no ana@example.com here'), { code: 'ECONNECTION' });

test('a mail is sent once, blanked after sending, and deleted after 30 days', async () => {
  await post();
  expect(await send()).toBe(1);
  expect(await send()).toBe(0);
  expect(sent).toEqual([{ id: expect.stringMatching(/^mail_/), to: 'ana@example.com', ...letter }]);
  const blank = { kind: 'test', recipient: '', subject: '', text: '', html: '' };
  expect(await rows()).toMatchObject([{ ...blank, sentAt: world.context.now() }]);
  world.clock.advance({ days: 30 });
  await send();
  expect(await rows()).toEqual([]);
});

test('a mail whose transaction fails is not sent', async () => {
  const failing = world.context.db.transaction(async (tx) => {
    await enqueueMail(tx, world.context, MAIL);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await send()).toBe(0);
});

test('a mail that cannot be delivered is retried at growing intervals', async () => {
  await post();
  const waits: number[] = [];
  for (const _ of [1, 2, 3]) {
    faults = [down()];
    expect(await send()).toBe(0);
    const [row] = await rows();
    const wait = ((row?.nextTryAt.getTime() ?? 0) - world.context.now().getTime()) / 1000;
    waits.push(wait);
    world.clock.advance({ seconds: wait - 1 });
    expect(await send()).toBe(0);
    world.clock.advance({ seconds: 1 });
  }
  expect(waits).toEqual([30, 60, 120]);
  expect(await send()).toBe(1);
  expect(sent).toHaveLength(1);
});

test('one failed delivery postpones the other mails without an attempt', async () => {
  await post();
  await post();
  faults = [down()];
  expect(await send()).toBe(0);
  expect((await rows()).map(({ attempts }) => attempts).sort()).toEqual([0, 1]);
  expect(await send()).toBe(1);
});

test('a permanently refused mail is dropped, and does not delay another', async () => {
  await post();
  await post();
  faults = [new MailRefused('SMTP 550')];
  await send();
  expect(sent).toHaveLength(1);
  expect(await rows()).toHaveLength(1);
});

test('a mail is dropped once it is no longer useful', async () => {
  await post({ usefulUntil: new Date(world.context.now().getTime() + 60_000) });
  faults = [down()];
  await send();
  world.clock.advance({ minutes: 1 });
  expect(await send()).toBe(0);
  expect(await rows()).toEqual([]);
  expect(lines.at(-1)).toContain('given up');
});

test('a mailbox gets at most ten mails an hour, and other mailboxes do not wait for it', async () => {
  const box = { to: 'flooded@example.com' };
  for (let one = 0; one < 12; one += 1) await post(box);
  await post({ to: 'bo@example.com' });
  await send();
  expect(sent.filter(({ to }) => to === box.to)).toHaveLength(10);
  expect(sent.at(-1)?.to).toBe('bo@example.com');
  world.clock.advance({ minutes: 59 });
  await send();
  expect(sent).toHaveLength(11);
  world.clock.advance({ minutes: 1 });
  await send();
  expect(sent).toHaveLength(13);
});

test('of mails that replace each other, only the newest is sent', async () => {
  const plan = { kind: 'planSwitched', replaces: true };
  const about = (subject: string) => ({ ...plan, rendered: { ...letter, subject } });
  await post(about('To weekly'));
  await post({ ...about('Of somebody else'), to: 'bo@example.com' });
  await post({ kind: 'receipt' });
  await post(about('To yearly'));
  await send();
  const subjects = sent.map(({ subject }) => subject).sort();
  expect(subjects).toEqual(['Of somebody else', letter.subject, 'To yearly']);
});

test('concurrent servers send a mail once', async () => {
  await post();
  const counts = await Promise.all([send(), send(), send()]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  expect(sent).toHaveLength(1);
});

test('a log line contains neither the address nor the text of a mail, even if the SMTP error does', async () => {
  await post();
  faults = [down()];
  await send();
  world.clock.advance({ days: 1 });
  faults = [new MailRefused('550 ana@example.com')];
  await send();
  expect(lines).toHaveLength(2);
  expect(lines.join()).toContain('ECONNECTION');
  expect(lines.join()).not.toMatch(/ana@|canary|Secret/);
});

test('the mail job sends each time it is woken, and nothing after it is stopped', async () => {
  const { outbox } = world.context;
  const [first, second] = [gate(), gate()];
  outbox.mailer.send = async (mail) => {
    sent.push(mail);
    (sent.length > 1 ? second : first).open();
  };
  const stop = startMailJob(world.context, log);
  await post();
  outbox.wake();
  await first.opened;
  await post();
  outbox.wake();
  await second.opened;
  await stop();
  await post();
  outbox.wake();
  expect(sent).toHaveLength(2);
  expect((await rows()).filter(({ sentAt }) => sentAt === null)).toHaveLength(1);
});
