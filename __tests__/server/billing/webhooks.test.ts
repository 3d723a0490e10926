import { describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { webhookEvents } from '../../../server/db/schema.ts';
import { createApp } from '../../../server/http/app.ts';
import { inRun } from '../../../server/lib/currentRun.ts';
import { signatureOf } from './fakeBank.ts';
import { atOnce, HOUR, shopOfSuite } from './shop.ts';

const shop = shopOfSuite();

let events = 0;
const newEvent = (paymentId: string, id = `evt_${++events}`) =>
  JSON.stringify({ id, type: 'payment.updated', createdAt: '', data: { paymentId, status: 'succeeded' } });

type Post = { at?: number; secret?: string; signature?: string; contentType?: string; to?: FastifyInstance };

/** Posts a signed event and answers the HTTP status; `at` is in milliseconds away from now. */
async function post(body: string, { at = 0, secret, signature, contentType, to }: Post = {}) {
  const signed = signatureOf(body, new Date(shop.context.now().getTime() + at), secret);
  return (await shop.post(body, signature ?? signed, contentType, to)).statusCode;
}

/** An order that waits for its step, and the payment at the bank. */
const waiting = () => shop.begun('action');
const seen = (eventId: string) =>
  shop.context.db.select().from(webhookEvents).where(eq(webhookEvents.eventId, eventId));

describe('a genuine message', () => {
  test('settles the order from what the bank says when asked', async () => {
    const { user, id, paymentId } = await waiting();
    shop.bank.decide(id, { status: 'paid' });
    expect(await post(newEvent(paymentId))).toBe(200);
    expect(await shop.stored(id)).toMatchObject({ status: 'paid' });
    expect(await shop.subscriptionsOf(user)).toHaveLength(1);
  });

  test('belongs to the run of its order, in the database and in the log', async () => {
    const run = 'unlocked/unlockRequested#k3x9ab';
    const { id, paymentId } = await inRun(run, () => waiting());
    shop.bank.decide(id, { status: 'paid' });
    const lines: Record<string, unknown>[] = [];
    const context = { ...shop.context, config: { ...shop.context.config, logLevel: 'info' as const } };
    const app = await createApp(context, { write: (line) => void lines.push(JSON.parse(line)) });
    expect(await post(newEvent(paymentId, 'evt_of_run'), { to: app })).toBe(200);
    await app.close();
    expect(await seen('evt_of_run')).toMatchObject([{ run }]);
    expect(lines.filter(({ msg }) => msg === 'order moved')).toMatchObject([
      { orderId: id, to: 'paid', run },
    ]);
  });

  test('says nothing by itself: its own words are not believed', async () => {
    const { id, paymentId } = await waiting();
    expect(await post(newEvent(paymentId))).toBe(200);
    expect(await shop.stored(id)).toMatchObject({ status: 'action' });
    expect(await shop.captures(id)).toEqual([]);
  });

  test('100 times at once is one effect, and a repeat asks nobody', async () => {
    const { user, id, paymentId } = await waiting();
    shop.bank.decide(id, { status: 'paid' });
    const event = newEvent(paymentId);
    expect(new Set(await atOnce(100, () => post(event)))).toEqual(new Set([200]));
    expect(await shop.captures(id)).toHaveLength(1);
    expect(await shop.subscriptionsOf(user)).toHaveLength(1);
    const { fetched } = shop.bank;
    expect(await post(event)).toBe(200);
    expect(shop.bank.fetched).toBe(fetched);
  });

  test('late and out of order, the last word is the bank’s', async () => {
    const { id, paymentId } = await waiting();
    const [first, second] = [newEvent(paymentId), newEvent(paymentId)];
    shop.bank.decide(id, { status: 'paid' });
    expect(await post(second)).toBe(200);
    shop.advance(72 * HOUR);
    expect(await post(first)).toBe(200);
    expect(await shop.stored(id)).toMatchObject({ status: 'paid' });
    expect(await shop.captures(id)).toHaveLength(1);
  });

  test('may come before the answer to the payment itself', async () => {
    const { user, id } = await shop.ordered();
    shop.bank.lose = 'after';
    await shop.pay(user, id);
    expect(await post(newEvent(shop.bank.book[0]?.id ?? ''))).toBe(200);
    expect(await shop.stored(id)).toMatchObject({ status: 'paid' });
  });

  test('accepts and ignores a message about an unknown payment', async () => {
    const payment = shop.bank.arrive({ reference: 'ord_of_somebody', amount: 1, currency: 'USD' });
    expect(await post(newEvent(payment.id))).toBe(200);
  });

  test('with another amount changes nothing', async () => {
    const { id, paymentId } = await waiting();
    shop.bank.decide(id, { status: 'paid', amount: 1 });
    expect(await post(newEvent(paymentId))).toBe(200);
    expect(await shop.stored(id)).toMatchObject({ status: 'action' });
  });

  test('is sent again while the bank cannot be asked, and acted on then', async () => {
    const { id, paymentId } = await waiting();
    const event = newEvent(paymentId, 'evt_retried');
    shop.bank.decide(id, { status: 'paid' });
    shop.bank.down = true;
    expect(await post(event)).toBe(503);
    expect(await seen('evt_retried')).toEqual([]);
    shop.bank.down = false;
    expect(await post(event)).toBe(200);
    // Of an order that no run placed.
    expect(await seen('evt_retried')).toMatchObject([{ run: null }]);
    expect(await shop.stored(id)).toMatchObject({ status: 'paid' });
  });

  test.each(['text/plain', 'application/octet-stream', 'application/json; charset=utf-8'])(
    'is read as %s too',
    async (contentType) => {
      const { paymentId } = await waiting();
      expect(await post(newEvent(paymentId), { contentType })).toBe(200);
    },
  );
});

describe('a forged message', () => {
  test.each<[string, Post]>([
    ['another secret', { secret: 'guess' }],
    ['no signature', { signature: '' }],
    ['a made-up signature', { signature: `t=1,v1=${'0'.repeat(64)}` }],
    ['an old one', { at: -301_000 }],
    ['one from the future', { at: 301_000 }],
  ])('with %s is refused, and nobody is asked', async (_what, how) => {
    const { id, paymentId } = await waiting();
    shop.bank.decide(id, { status: 'paid' });
    expect(await post(newEvent(paymentId, 'evt_forged'), how)).toBe(400);
    expect(await shop.stored(id)).toMatchObject({ status: 'action' });
    expect(shop.bank.fetched).toBe(0);
    expect(await seen('evt_forged')).toEqual([]);
  });

  test.each(['', 'null', '[]', '{"id":"e"}', 'x'.repeat(60_000)])(
    'of no meaning is refused',
    async (body) => {
      expect(await post(body)).toBe(400);
    },
  );

  test('too long to be one is refused', async () => {
    expect(await post('x'.repeat(70_000))).toBe(413);
  });

  test('other calls still take JSON only', async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/payment/cancel',
      headers: { 'content-type': 'application/octet-stream' },
      payload: '{}',
    });
    expect(answer.statusCode).toBe(415);
  });
});
