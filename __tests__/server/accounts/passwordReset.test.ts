import { beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { findOrCreateAccount } from '../../../server/accounts/accounts.ts';
import { mails, passwordCodes } from '../../../server/db/schema.ts';
import { createApp } from '../../../server/http/app.ts';
import { hashToken } from '../../../server/lib/tokens.ts';
import type { Mail } from '../../../server/mail/mailer.ts';
import { createOutbox, sendDueMails } from '../../../server/mail/outbox.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { createTestContext } from '../support/testContext.ts';
import { type Browser, type Member, openBrowser, openMember, PASSWORD } from './browser.ts';

/* The whole way of a forgotten password, but for the mail server. */

const sent: Mail[] = [];
const world = forAllTests(() =>
  createTestContext({ outbox: createOutbox({ send: async (mail) => void sent.push(mail) }) }),
);
let email: string;
let me: Member;
let people = 0;
const log = { info: () => {}, error: () => {} };
const NEW = 'eleven amber owls';

beforeEach(async () => {
  sent.length = 0;
  await world.context.db.delete(mails);
  people += 1;
  email = `ana${people}@example.com`;
  me = await openMember(world.app, email);
});

const deliver = () => sendDueMails(world.context, log);
const ask = (by: Browser, to = email, lang?: 'fy') =>
  by.ask('POST /api/user/password', { email: to, ...(lang && { lang }) });
/** The code in the mail that went out last. */
const lastCode = () => /\/retrievePassword\?code=([\w-]+)/.exec(sent.at(-1)?.text ?? '')?.[1] ?? '';
async function mailedCode(): Promise<string> {
  await deliver();
  return lastCode();
}
/** A member asks for a link, and it is mailed. */
async function askedCode(by = openBrowser(world.app)) {
  await ask(by);
  return mailedCode();
}
const choose = (by: Browser, code: string, password = NEW, repeatPassword = password) =>
  by.ask('PUT /api/user/password', { code, password, repeatPassword });
const logIn = async (password: string) =>
  (await openBrowser(world.app).ask('POST /api/user/login', { email, password })).code;
const isSignedIn = async (by: Browser) => (await by.ask('GET /api/user/favorite', {})).code === 200;

describe('a forgotten password', () => {
  test('is replaced through the mailed link, which ends all other sessions', async () => {
    const elsewhere = openBrowser(world.app);
    await elsewhere.ask('POST /api/user/login', { email, password: PASSWORD });
    const here = openBrowser(world.app);
    expect(await ask(here, ` ${email.toUpperCase()} `)).toMatchObject({ code: 200, info: null });

    const code = await mailedCode();
    const link = `${world.context.config.publicUrl}/retrievePassword?code=${code}`;
    expect(sent).toMatchObject([{ to: email, text: expect.stringContaining(link) }]);

    const { code: answer, info } = await choose(here, code);
    expect([answer, info.id, info.email]).toEqual([200, me.userId, email]);
    expect(here.cookies.has('session')).toBe(true);
    expect(await isSignedIn(here)).toBe(true);
    expect(await isSignedIn(me)).toBe(false);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await logIn(PASSWORD)).toBe(422);
    expect(await logIn(NEW)).toBe(200);

    await deliver();
    expect(sent).toHaveLength(2);
    expect(sent[1]?.text).toContain('has just been changed');
  });

  test('checking a reset link reports whether it still works, and does not use it up', async () => {
    const works = async (code: string) =>
      (await openBrowser(world.app).ask('POST /api/user/password/link', { code })).code;
    const code = await askedCode();
    expect([await works(code), await works(code), await works('c'.repeat(43))]).toEqual([200, 200, 404]);
    await choose(openBrowser(world.app), code);
    expect(await works(code)).toBe(404);
  });

  test('the reset mail links to the configured address despite 20 forged host headers', async () => {
    const app = await createApp({ ...world.context, config: { ...world.context.config, trustProxy: 1 } });
    const names = ['evil.test', 'evil.test:8080', 'evil.test/a?', 'EVIL.TEST.', '//evil.test'];
    const like = ['localhost.evil.test', 'localhost:4000@evil.test', '[::1].evil.test'];
    const joined = ['localhost\r\nx: evil.test', 'localhost, evil.test'];
    const forged = [...names, ...like, ...joined].flatMap((name) => [
      { host: name },
      { host: 'localhost', 'x-forwarded-host': name, forwarded: `host=${name}`, 'x-forwarded-proto': 'evil' },
    ]);
    for (const headers of forged) {
      await app.inject({ method: 'POST', url: '/api/user/password', headers, payload: { email } });
      await deliver();
      world.clock.advance({ hours: 1 });
    }
    await app.close();
    expect(sent).toHaveLength(20);
    for (const { text, html } of sent) {
      expect(text).toContain(`${world.context.config.publicUrl}/retrievePassword`);
      expect(text + html).not.toMatch(/evil/i);
    }
  });

  test('the reset mail is in the requested language', async () => {
    await ask(openBrowser(world.app), email, 'fy');
    await deliver();
    expect(sent[0]?.text).toContain('nouveau mot de passe');
  });

  test('choosing a new password ends a lockout after failed sign-ins', async () => {
    const code = await askedCode();
    for (let tries = 0; tries <= 10; tries += 1) await logIn('a guess');
    expect(await logIn(PASSWORD)).toBe(429);
    expect((await choose(openBrowser(world.app), code)).code).toBe(200);
    expect(await logIn(NEW)).toBe(200);
  });

  test('an account opened through Facebook can choose a password by mail', async () => {
    email = `noor${people}@example.com`;
    await findOrCreateAccount(world.context, { provider: 'facebook', providerUserId: `f${people}`, email });
    expect((await choose(openBrowser(world.app), await askedCode())).code).toBe(200);
    expect(await logIn(NEW)).toBe(200);
  });
});

describe('the answer to a reset request', () => {
  test('is the same for an e-mail address without an account, to which no mail is sent', async () => {
    const known = await ask(openBrowser(world.app));
    const unknown = await ask(openBrowser(world.app), `nobody${people}@example.com`);
    const told = ({ status, code, message, info, headers }: typeof known) => {
      const { date: _date, 'x-request-id': _id, ...others } = headers;
      return { status, code, message, info, others };
    };
    expect(told(unknown)).toEqual(told(known));
    expect(await world.context.db.select().from(mails)).toHaveLength(2);
    expect(await deliver()).toBe(1);
    expect(sent.map(({ to }) => to)).toEqual([email]);
    expect(await world.context.db.select().from(mails)).toHaveLength(1);
  });

  test.each(['', 'ana', 'ana@', 'a b@example.com'])('rejects "%s" as an e-mail address', async (wrong) => {
    const { code, data } = await ask(openBrowser(world.app), wrong);
    expect([code, data]).toEqual([422, { fields: { email: 'invalid' } }]);
  });

  test('stays the same beyond the mail limit, and only five mails are sent', async () => {
    for (const to of [email, `nobody${people}@example.com`]) {
      for (let tries = 0; tries < 30; tries += 1) {
        expect(await ask(openBrowser(world.app), to)).toMatchObject({ status: 200, code: 200 });
        await deliver();
      }
    }
    expect(sent).toHaveLength(5);
    expect((await choose(openBrowser(world.app), lastCode())).code).toBe(200);
  });

  test('a reset mail is sent again once the last link has expired, even after many requests', async () => {
    for (let tries = 0; tries < 30; tries += 1) await ask(openBrowser(world.app));
    world.clock.advance({ minutes: 10 });
    sent.length = 0;
    await world.context.db.delete(mails);
    for (let tries = 0; tries < 30; tries += 1) await ask(openBrowser(world.app));
    expect((await choose(openBrowser(world.app), await mailedCode())).code).toBe(200);
    expect(sent).toHaveLength(1);
  });

  test('is 429 after 20 requests from one IP address', async () => {
    const by = openBrowser(world.app);
    for (let tries = 0; tries < 20; tries += 1)
      expect((await ask(by, `many${tries}.${people}@example.com`)).status).toBe(200);
    expect((await ask(by, `one.more${people}@example.com`)).status).toBe(429);
  });
});

describe('a reset code', () => {
  const DEAD = { code: 404, message: expect.stringContaining('expired or has already been used') };

  test('is stored hashed, and the mail that held it is blanked', async () => {
    const code = await askedCode();
    const { db } = world.context;
    const stored = await db.select().from(passwordCodes).where(eq(passwordCodes.userId, me.userId));
    expect(stored).toMatchObject([{ hash: hashToken(code) }]);
    expect(JSON.stringify([stored, await db.select().from(mails)])).not.toContain(code);
  });

  test('works once, even for concurrent requests', async () => {
    const code = await askedCode();
    const answers = await Promise.all([1, 2, 3].map(() => choose(openBrowser(world.app), code)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 404, 404]);
    expect(await choose(openBrowser(world.app), code)).toMatchObject(DEAD);
  });

  test('expires after ten minutes', async () => {
    const code = await askedCode();
    world.clock.advance({ minutes: 10 });
    expect(await choose(openBrowser(world.app), code)).toMatchObject(DEAD);
    expect(await logIn(PASSWORD)).toBe(200);
  });

  test('stops working when another one has been used', async () => {
    const first = await askedCode();
    const second = await askedCode();
    expect(first).not.toBe(second);
    expect((await choose(openBrowser(world.app), second)).code).toBe(200);
    expect(await choose(openBrowser(world.app), first)).toMatchObject(DEAD);
  });

  test.each(['', 'made up'])('that is made up ("%s") is refused', async (code) => {
    expect(await choose(openBrowser(world.app), code)).toMatchObject(DEAD);
  });

  test('still works after a password was rejected', async () => {
    const code = await askedCode();
    const here = openBrowser(world.app);
    expect((await choose(here, code, email)).data).toEqual({ fields: { password: 'common' } });
    expect((await choose(here, code, NEW, 'other')).data).toEqual({ fields: { repeatPassword: 'mismatch' } });
    expect(await isSignedIn(me)).toBe(true);
    expect((await choose(here, code)).code).toBe(200);
  });
});
