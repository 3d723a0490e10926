import { describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { webhookEvents } from '../../../server/db/schema.ts';
import { createApp } from '../../../server/http/app.ts';
import { inRun } from '../../../server/lib/currentRun.ts';
import { atOnce, shopOfSuite } from './shop.ts';

const shop = shopOfSuite();

/** An order that waits for its step, and the payment at the bank. */
const waiting = () => shop.begun('action');
const seen = (eventId: string) =>
  shop.context.db.select().from(webhookEvents).where(eq(webhookEvents.eventId, eventId));

describe('a genuine webhook message', () => {
  test('belongs to the run of its order, in the database and in the log', async () => {
    const run = 'unlocked/unlockRequested#k3x9ab';
    const { id, paymentId } = await inRun(run, () => waiting());
    shop.bank.decide(id, { status: 'paid' });
    const lines: Record<string, unknown>[] = [];
    const context = { ...shop.context, config: { ...shop.context.config, logLevel: 'info' as const } };
    const app = await createApp(context, { write: (line) => void lines.push(JSON.parse(line)) });
    expect(await shop.tell(paymentId, 'evt_of_run', { to: app })).toBe(200);
    await app.close();
    expect(await seen('evt_of_run')).toMatchObject([{ run }]);
    const moved = lines.filter(({ msg }) => msg === 'order moved');
    expect(moved).toMatchObject([{ orderId: id, to: 'paid', run }]);
  });

  test('does not change the order unless the provider confirms its status', async () => {
    const { id, paymentId } = await waiting();
    expect(await shop.tell(paymentId)).toBe(200);
    expect(await shop.stored(id)).toMatchObject({ status: 'action' });
    expect(await shop.captures(id)).toEqual([]);
  });

  test('sent 100 times at once takes effect once, and a repeat asks the provider nothing', async () => {
    const { user, id, paymentId } = await waiting();
    shop.bank.decide(id, { status: 'paid' });
    const tell = () => shop.tell(paymentId, 'evt_repeated');
    expect(new Set(await atOnce(100, tell))).toEqual(new Set([200]));
    expect(await shop.captures(id)).toHaveLength(1);
    expect(await shop.subscriptionsOf(user)).toHaveLength(1);
    const { fetched } = shop.bank;
    expect(await tell()).toBe(200);
    expect(shop.bank.fetched).toBe(fetched);
  });

  test('about an unknown payment is accepted and ignored', async () => {
    const payment = shop.bank.arrive({ reference: 'ord_of_somebody', amount: 1, currency: 'USD' });
    expect(await shop.tell(payment.id)).toBe(200);
  });

  test('gets 503 while the bank is down, and takes effect when it is sent again', async () => {
    const { id, paymentId } = await waiting();
    const tell = () => shop.tell(paymentId, 'evt_retried');
    shop.bank.decide(id, { status: 'paid' });
    shop.bank.down = true;
    expect(await tell()).toBe(503);
    expect(await seen('evt_retried')).toEqual([]);
    shop.bank.down = false;
    expect(await tell()).toBe(200);
    // Of an order that no run placed.
    expect(await seen('evt_retried')).toMatchObject([{ run: null }]);
    expect(await shop.stored(id)).toMatchObject({ status: 'paid' });
  });

  const TYPES = ['text/plain', 'application/octet-stream', 'application/json; charset=utf-8'];
  test.each(TYPES)('is accepted with the content type %s', async (contentType) => {
    const { paymentId } = await waiting();
    expect(await shop.tell(paymentId, undefined, { contentType })).toBe(200);
  });
});

describe('a forged webhook message', () => {
  test('is refused without asking the provider', async () => {
    const { id, paymentId } = await waiting();
    shop.bank.decide(id, { status: 'paid' });
    expect(await shop.tell(paymentId, 'evt_forged', { secret: 'guess' })).toBe(400);
    expect(await shop.stored(id)).toMatchObject({ status: 'action' });
    expect(shop.bank.fetched).toBe(0);
    expect(await seen('evt_forged')).toEqual([]);
  });

  test('a webhook message that is empty, not JSON or too long is refused', async () => {
    for (const body of ['', 'x'.repeat(60_000)]) expect(await shop.post(body)).toBe(400);
    expect(await shop.post('x'.repeat(70_000))).toBe(413);
  });
});
