import { eq, sql } from 'drizzle-orm';
import type { Envelope } from '../../../contract/entities.ts';
import { startSession } from '../../../server/accounts/sessions.ts';
import { runJobs } from '../../../server/billing/jobs.ts';
import type { OrderRow } from '../../../server/billing/orderRows.ts';
import { placeOrder } from '../../../server/billing/orders.ts';
import { type PaymentRequest, payOrder } from '../../../server/billing/payOrder.ts';
import { setPrice } from '../../../server/billing/prices.ts';
import { runRenewals } from '../../../server/billing/renewals/runRenewals.ts';
import * as tables from '../../../server/db/schema.ts';
import { createPayments } from '../../../server/providers/payments.ts';
import type { PaymentProvider } from '../../../server/providers/port.ts';
import { Refusal } from '../../../server/refusal.ts';
import { createTestContext } from '../support/testContext.ts';
import { createFakeBank } from './fakeBank.ts';

export const DAY = 24 * 60 * 60 * 1000;

type PriceOf = { videoId?: string | null; from?: Date | null };

/**
 * The test server with a bank behind it, or with other providers, and short words for what the money
 * tests do all the time.
 */
export async function openShop(providers?: PaymentProvider[]) {
  const bank = createFakeBank();
  const { context, app, clock, close } = await createTestContext({
    payments: createPayments(providers ?? [bank.provider]),
  });
  const { db } = context;
  const logged: { level: string; data: object; text: string }[] = [];
  const write = (level: string) => (data: object, text: string) => void logged.push({ level, data, text });
  const log = { info: write('info'), warn: write('warn'), error: write('error') };
  let members = 0;
  let keys = 0;
  const newKey = () => `key-of-the-tests-${++keys}`;

  const shop = {
    context,
    bank,
    log,
    logged,
    app,
    /** Moves the clock, in milliseconds. */
    advance: (ms: number) => clock.advance({ seconds: ms / 1000 }),
    setClock: clock.set,
    close,
    newKey,
    plans: { weekly: 'weekly', monthly: 'monthly', pass: 'pass' },
    /** Of 6 and 12 episodes, the first 2 and 3 free. */
    videos: ['short', 'middle'] as const,

    async member(): Promise<string> {
      const id = `user-${++members}`;
      await db.insert(tables.users).values({ id, email: `${id}@example.com`, createdAt: context.now() });
      return id;
    },
    /** A member and the token of a session. */
    async signedIn(): Promise<{ userId: string; token: string }> {
      const userId = await shop.member();
      return { userId, token: await startSession(context, userId) };
    },
    order: (userId: string, planId: string, videoId: string | null = null, key: string | null = newKey()) =>
      placeOrder(context, log, userId, { planId, videoId }, { key, referrerToken: null }),
    pay: (
      userId: string,
      orderId: string,
      wish: Partial<PaymentRequest> = {},
      key: string | null = newKey(),
    ) => {
      const whole: PaymentRequest = {
        orderId,
        method: 'card',
        token: 'tok_1',
        email: null,
        firstName: null,
        lastName: null,
        agreed: true,
        origin: { address: `where ${userId} is`, device: null },
        ...wish,
      };
      return payOrder(context, log, userId, whole, key);
    },
    /** As an operator does, from now on or a time on; the price that holds already stays. */
    async setPrice(planId: string, amount: number, { videoId = null, from = null }: PriceOf = {}) {
      const wish = { planId, videoId, amount, currency: 'USD', from, actor: 'robin' };
      await db
        .transaction((tx) => setPrice(tx, context, wish))
        .catch((error: unknown) => {
          if (!(error instanceof Refusal && error.message.includes('already'))) throw error;
        });
    },
    /** Orders and pays in one go. */
    async buy(userId: string, planId: string, videoId: string | null = null): Promise<OrderRow> {
      return shop.pay(userId, (await shop.order(userId, planId, videoId)).id);
    },
    /** The order as the table has it, whoever owns it. */
    async stored(orderId: string): Promise<OrderRow> {
      const [order] = await db.select().from(tables.orders).where(eq(tables.orders.id, orderId));
      if (!order) throw new Error(`There is no order ${orderId}`);
      return order;
    },
    episodesOf: (videoId: string) =>
      db
        .select()
        .from(tables.episodes)
        .where(eq(tables.episodes.videoId, videoId))
        .orderBy(tables.episodes.number),
    subscriptionsOf: (userId: string) =>
      db
        .select()
        .from(tables.subscriptions)
        .where(eq(tables.subscriptions.userId, userId))
        .orderBy(tables.subscriptions.periodEnd),
    passesOf: (userId: string) => db.select().from(tables.passes).where(eq(tables.passes.userId, userId)),
    unlockedOf: (userId: string) =>
      db.select().from(tables.unlockedVideos).where(eq(tables.unlockedVideos.userId, userId)),
    /** The capture, then its refunds in order. */
    captures: (orderId: string) =>
      db
        .select()
        .from(tables.ledger)
        .where(eq(tables.ledger.orderId, orderId))
        .orderBy(tables.ledger.kind, sql`abs(${tables.ledger.soFar})`),
    /** What the server does by itself each minute. */
    async minute() {
      await runRenewals(context, log);
      await runJobs(context, log);
    },
    /** The mails about a member, by kind, in order. */
    mailsOf: async (userId: string) =>
      (
        await db
          .select()
          .from(tables.mails)
          .where(eq(tables.mails.userId, userId))
          .orderBy(tables.mails.createdAt, tables.mails.id)
      ).map(({ kind }) => kind),
    /** A clean bank and an empty log for the next test. */
    reset() {
      bank.reset();
      logged.length = 0;
    },
  };
  return shop;
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** The info of a successful answer; throws the envelope otherwise. */
export function infoOf<T>(answer: { body: Envelope<T> }): T {
  if (answer.body.code !== 200 || !('info' in answer.body)) throw new Error(JSON.stringify(answer.body));
  return answer.body.info;
}

/** Runs a call `times` times at once, each with its number. */
export const atOnce = <T>(times: number, run: (number: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, number) => run(number)));
