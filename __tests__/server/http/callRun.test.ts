import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { toTraceContext } from '../../../contract/traceContext.ts';
import { mails, users } from '../../../server/db/schema.ts';
import { createApp } from '../../../server/http/app.ts';
import { currentRun } from '../../../server/lib/currentRun.ts';
import { atOnce, shopOfSuite } from '../billing/shop.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { cardPayment } from '../support/payments.ts';

const shop = shopOfSuite();
const written: string[] = [];
let looked = () => {};
const server = forAllTests(async () => {
  const context = { ...shop.context, config: { ...shop.context.config, logLevel: 'info' as const } };
  const app = await createApp(context, { write: (line) => void written.push(line) });
  app.addHook('onRequest', async () => looked());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, close: () => app.close() };
});
beforeEach(() => {
  written.length = 0;
});

const SPAN = '00f067aa0ba902b7';
const tap = (id: string, name = 'unlocked/unlockRequested') => toTraceContext({ name, id }, SPAN);
const linesOf = (msg: string) =>
  written.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line.msg === msg);

describe('the log', () => {
  test('names the run in each line of its call', async () => {
    const { userId, token } = await shop.signedIn();
    const order = await shop.order(userId, 'weekly');
    await server.app.inject({
      method: 'POST',
      url: '/api/payment/pay',
      headers: { ...tap('k3x9ab4hq7z'), authorization: `Bearer ${token}`, 'idempotency-key': shop.newKey() },
      payload: cardPayment(order.id),
    });
    expect(written.length).toBeGreaterThan(2);
    const runs = written.map((line) => JSON.parse(line).run);
    expect(new Set(runs)).toEqual(new Set(['unlocked/unlockRequested#k3x9ab4hq7z']));
    expect(written.filter((line) => line.split('"run"').length !== 2)).toEqual([]);
    expect(linesOf('order moved')).toHaveLength(1);
  });

  test('names it for a call that fails, and for a wrong address', async () => {
    await server.app.inject({ url: '/api/none', headers: tap('k3x9ab4hq7z') });
    const headers = tap('k3x9ab4hq7z');
    await server.app.inject({ method: 'POST', url: '/api/user/login', headers, payload: '{' });
    expect(linesOf('call').map(({ run }) => run)).toEqual(
      Array(2).fill('unlocked/unlockRequested#k3x9ab4hq7z'),
    );
  });

  test('names none for headers that name none', async () => {
    const headers = { ...tap('k3x9ab4hq7z'), tracestate: 'cliffhanger=","level":60,"x":"' };
    await server.app.inject({ url: '/api/plan', headers });
    expect(linesOf('call')).toMatchObject([{ level: 30 }]);
    expect(linesOf('call')[0]).not.toHaveProperty('run');
  });
});

describe('what a call writes', () => {
  const order = (token: string, run: string | null) =>
    fetch(`http://127.0.0.1:${server.port}/api/payment/order`, {
      method: 'POST',
      headers: {
        ...(run !== null && tap(run)),
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': shop.newKey(),
      },
      body: JSON.stringify({ planId: 'pass', videoId: 'short' }),
    }).then(async (answer) => ((await answer.json()) as { info: { id: string } }).info.id);

  test('belongs to its run, though many calls are answered at once over the same connections', async () => {
    const runs = ['a', null, 'b', 'c', null, 'd', 'e', 'f'].map((sign) => sign?.repeat(11) ?? null);
    const buyers = await atOnce(runs.length, () => shop.signedIn());
    for (const round of [0, 1]) {
      const placed = await atOnce(runs.length, async (number) => {
        const run = runs[(number + round) % runs.length] ?? null;
        const { id, run: stored } = await shop.stored(await order(buyers[number]?.token ?? '', run));
        await shop.context.db.execute(`update orders set status = 'expired' where id = '${id}'`);
        return [run && `unlocked/unlockRequested#${run}`, stored];
      });
      for (const [made, stored] of placed) expect(stored).toBe(made);
    }
  });

  test('belongs to its run, though the body comes after the headers have been looked at', async () => {
    const isLookedAt = new Promise<void>((resolve) => {
      looked = resolve;
    });
    const { port } = server;
    const { token } = await shop.signedIn();
    const headers = {
      ...tap('late1late1l'),
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    };
    const sending = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/payment/order', headers });
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
    sending.flushHeaders();
    await isLookedAt;
    sending.end(JSON.stringify({ planId: 'weekly' }));
    const [answer] = await answered;
    const { info } = (await json(answer)) as { info: { id: string } };
    expect(await shop.stored(info.id)).toMatchObject({ run: 'unlocked/unlockRequested#late1late1l' });
  });

  test('keeps the run that placed the order when another run finds it open', async () => {
    const { token } = await shop.signedIn();
    const first = await order(token, 'firstrun001');
    expect(await order(token, 'secondrun02')).toBe(first);
    expect(await shop.stored(first)).toMatchObject({ run: 'unlocked/unlockRequested#firstrun001' });
  });

  test('is the run of a mail, too', async () => {
    const { userId } = await shop.signedIn();
    const [member] = await shop.context.db.select().from(users).where(eq(users.id, userId));
    await server.app.inject({
      method: 'POST',
      url: '/api/user/password',
      headers: tap('k3x9ab4hq7z', 'user/resetRequested'),
      payload: { email: member?.email },
    });
    const [mail] = await shop.context.db.select().from(mails).where(eq(mails.userId, userId));
    expect(mail).toMatchObject({ run: 'user/resetRequested#k3x9ab4hq7z' });
  });

  test('outside a call belongs to none', async () => {
    expect(currentRun()).toBeNull();
    const order = await shop.order(await shop.member(), 'weekly');
    expect(order.run).toBeNull();
  });
});
