import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Envelope } from '../../../contract/entities.ts';
import { deleteAccount } from '../../../server/accounts/deletion.ts';
import { hashPassword } from '../../../server/accounts/passwords.ts';
import { startSession } from '../../../server/accounts/sessions.ts';
import { runJobs } from '../../../server/billing/jobs.ts';
import { changeMethod, type MethodRequest } from '../../../server/billing/methodChanges.ts';
import type { OrderRow } from '../../../server/billing/orderRows.ts';
import { loadCurrentOrder, placeOrder } from '../../../server/billing/orders.ts';
import { type PaymentRequest, payOrder } from '../../../server/billing/payOrder.ts';
import { createPayments, type PaymentProvider } from '../../../server/billing/providers/port.ts';
import { reconcileMethodChanges, reconcileOrders } from '../../../server/billing/reconcile.ts';
import { runRenewals } from '../../../server/billing/renewals/runRenewals.ts';
import { cancelRenewal, resumeRenewal } from '../../../server/billing/subscriptions.ts';
import { setPrice } from '../../../server/catalogue/prices.ts';
import * as tables from '../../../server/db/schema.ts';
import { liveSubscription } from '../../../server/entitlements/liveSubscription.ts';
import { Refusal } from '../../../server/lib/errors.ts';
import { cardPayment } from '../support/payments.ts';
import { createTestContext } from '../support/testContext.ts';
import { createFakeBank, signatureOf } from './fakeBank.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The plans as the app shows them to somebody who wants to switch. */
export const WEEKLY = { planId: 'weekly', amount: 599, currency: 'USD', renewalDays: 7 };
export const MONTHLY = { planId: 'monthly', amount: 1499, currency: 'USD', renewalDays: 30 };
export const YEARLY = { planId: 'yearly', amount: 7999, currency: 'USD', renewalDays: 365 };

type Post = { secret?: string; contentType?: string; to?: FastifyInstance };
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
  const { episodes, jobs, ledger, mails, orders, passes, subscriptions, unlockedVideos, users } = tables;
  const logged: { level: string; data: object; text: string }[] = [];
  const write = (level: string) => (data: object, text: string) => void logged.push({ level, data, text });
  const log = { info: write('info'), warn: write('warn'), error: write('error') };
  let members = 0;
  let keys = 0;
  let cards = 0;
  let messages = 0;
  const newKey = () => `key-of-the-tests-${++keys}`;
  const originOf = (userId: string) => ({ address: `where ${userId} is`, device: null });

  const shop = {
    context,
    bank,
    log,
    logged,
    app,
    /** Moves the clock, in milliseconds. */
    advance: (ms: number) => clock.advance({ seconds: ms / SECOND }),
    setClock: clock.set,
    close,
    newKey,
    /** Of 6 and 12 episodes, the first 2 and 3 free. */
    videos: ['short', 'middle'] as const,

    async member(): Promise<string> {
      const id = `user-${++members}`;
      await db.insert(users).values({ id, email: `${id}@example.com`, createdAt: context.now() });
      return id;
    },
    /** A member and the token of a session. */
    async signedIn(): Promise<{ userId: string; token: string }> {
      const userId = await shop.member();
      return { userId, token: await startSession(context, userId) };
    },
    /** A member whose plan is paid by card. */
    async subscriber(planId = 'weekly'): Promise<string> {
      const userId = await shop.member();
      await shop.buy(userId, planId);
      return userId;
    },
    /** A subscriber whose renewal was declined; later charges are paid again. */
    async pastDue(): Promise<string> {
      const userId = await shop.subscriber();
      bank.renewal = 'declined';
      await shop.renew(userId);
      bank.renewal = 'paid';
      return userId;
    },
    /** A member with the token of a session, and the id of an order that a card has paid. */
    async bought(planId = 'weekly'): Promise<{ userId: string; token: string; id: string }> {
      const { userId, token } = await shop.signedIn();
      const { id } = await shop.buy(userId, planId, planId === 'pass' ? shop.videos[0] : null);
      return { userId, token, id };
    },
    order: (userId: string, planId: string, videoId: string | null = null, key: string | null = newKey()) =>
      placeOrder(context, log, userId, { planId, videoId }, { key, referrerToken: null }),
    /** A member and an order that nobody has paid yet. */
    async ordered(planId = 'weekly'): Promise<{ user: string; order: OrderRow; id: string }> {
      const user = await shop.member();
      const order = await shop.order(user, planId, planId === 'pass' ? shop.videos[0] : null);
      return { user, order, id: order.id };
    },
    pay: (
      userId: string,
      orderId: string,
      wish: Partial<PaymentRequest> = {},
      key: string | null = newKey(),
    ) => {
      const nobody = { email: null, firstName: null, lastName: null, origin: originOf(userId) };
      const whole: PaymentRequest = { ...cardPayment(orderId), ...nobody, ...wish };
      return payOrder(context, log, userId, whole, key);
    },
    /** Wants another card for the plan that runs. */
    changeMethod: (userId: string, wish: Partial<MethodRequest> = {}, key = newKey()) => {
      const token = `tok_new_${++cards}`;
      const whole = { token, email: null, agreed: true, origin: originOf(userId), ...wish };
      return changeMethod(context, log, userId, whole, key);
    },
    cancel: (userId: string) => cancelRenewal(context, userId, 'en'),
    resume: (userId: string) => resumeRenewal(db, userId, 'en', context.now()),
    async deleteAccount(userId: string) {
      const password = 'correct horse battery';
      const passwordHash = await hashPassword(password);
      await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
      const caller = { address: '192.0.2.1', deviceCookie: null };
      await deleteAccount(context, userId, { password }, { lang: 'en', caller });
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
    async buy(userId: string, planId: string, videoId: string | null = null, wish = {}): Promise<OrderRow> {
      return shop.pay(userId, (await shop.order(userId, planId, videoId)).id, wish);
    },
    /** A member whose payment has come so far; later ones are paid again. */
    async begun(outcome: typeof bank.outcome, planId = 'weekly', wish: Partial<PaymentRequest> = {}) {
      const { user, id } = await shop.ordered(planId);
      bank.outcome = outcome;
      const order = await shop.pay(user, id, wish);
      bank.outcome = 'paid';
      return { user, id, order, paymentId: order.providerPaymentId ?? '' };
    },
    /** The order as its owner finds it on looking. */
    look: (userId: string, orderId: string) => loadCurrentOrder(context, log, userId, orderId),
    /** The order as the table has it, whoever owns it. */
    async stored(orderId: string): Promise<OrderRow> {
      const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
      if (!order) throw new Error(`There is no order ${orderId}`);
      return order;
    },
    ordersOf: (userId: string) => db.select().from(orders).where(eq(orders.userId, userId)),
    /** The orders by which a member's plans were renewed, in order. */
    renewalsOf(userId: string) {
      const ofPlans = and(eq(orders.userId, userId), isNotNull(orders.subscriptionId));
      return db.select().from(orders).where(ofPlans).orderBy(orders.periodStart);
    },
    episodesOf: (videoId: string) =>
      db.select().from(episodes).where(eq(episodes.videoId, videoId)).orderBy(episodes.number),
    subscriptionsOf: (userId: string) =>
      db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.userId, userId))
        .orderBy(subscriptions.periodEnd),
    /** The one that ends last. */
    async subscriptionOf(userId: string) {
      const last = (await shop.subscriptionsOf(userId)).at(-1);
      if (!last) throw new Error(`${userId} has no subscription`);
      return last;
    },
    /** Whether a member's plan opens the episodes now. */
    opens: async (userId: string) => (await liveSubscription(db, userId, context.now())) !== null,
    passesOf: (userId: string) => db.select().from(passes).where(eq(passes.userId, userId)),
    unlockedOf: (userId: string) => db.select().from(unlockedVideos).where(eq(unlockedVideos.userId, userId)),
    /** The capture, then its refunds in order. */
    captures(orderId: string) {
      const bySum = sql`abs(${ledger.soFar})`;
      return db.select().from(ledger).where(eq(ledger.orderId, orderId)).orderBy(ledger.kind, bySum);
    },
    amounts: async (orderId: string) => (await shop.captures(orderId)).map(({ amount }) => amount),
    /** What the books hold of a member, oldest first: money in and money back. */
    async booked(userId: string): Promise<number[]> {
      const { amount, at, kind } = ledger;
      const ofMember = and(eq(orders.id, ledger.orderId), eq(orders.userId, userId));
      const rows = await db.select({ amount }).from(ledger).innerJoin(orders, ofMember).orderBy(at, kind);
      return rows.map((row) => row.amount);
    },
    /** What the server does by itself each minute. */
    async minute() {
      await reconcileMethodChanges(context, log);
      await runRenewals(context, log);
      await runJobs(context, log);
    },
    async minutes(count: number) {
      for (let minute = 0; minute < count; minute += 1) {
        shop.advance(MINUTE);
        await shop.minute();
      }
    },
    /** Asks the provider about the payments that nobody has come back for. */
    reconcile: () => reconcileOrders(context, log),
    /** To the end of the days that are paid, `ms` past it. */
    async toTheEnd(userId: string, ms = 0) {
      const { periodEnd } = await shop.subscriptionOf(userId);
      shop.advance(periodEnd.getTime() + ms - context.now().getTime());
    },
    /** To the end of the days that are paid, where the plan renews. */
    async renew(userId: string) {
      await shop.toTheEnd(userId);
      await shop.minute();
    },
    /** Runs a call whose request, or whose answer, does not arrive. */
    async losing<T>(lose: 'before' | 'after', act: () => Promise<T>): Promise<T> {
      bank.lose = lose;
      const answer = await act();
      bank.lose = null;
      return answer;
    },
    /** The bank's message that something about a payment is new; answers the HTTP status. */
    tell(paymentId: string, id = `evt_of_the_tests_${++messages}`, how: Post = {}): Promise<number> {
      const data = { paymentId, status: 'succeeded' };
      return shop.post(JSON.stringify({ id, type: 'payment.updated', createdAt: '', data }), how);
    },
    /** What somebody posts, signed, to where the bank's messages arrive. */
    async post(payload: string, { secret, contentType = 'application/json', to = app }: Post = {}) {
      const signature = signatureOf(payload, context.now(), secret);
      const answer = await to.inject({
        method: 'POST',
        url: '/api/webhook/payment/sandbox',
        headers: { 'content-type': contentType, 'sandbox-signature': signature },
        payload,
      });
      return answer.statusCode;
    },
    mailsAbout: (userId: string) =>
      db.select().from(mails).where(eq(mails.userId, userId)).orderBy(mails.createdAt, mails.id),
    /** The mails about a member, by kind, in order. */
    mailsOf: async (userId: string) => (await shop.mailsAbout(userId)).map(({ kind }) => kind),
    /** As if every mail that waits had gone out. */
    deliverMails: () => db.update(mails).set({ sentAt: context.now() }).where(isNull(mails.sentAt)),
    /** The only mail of a kind about a member. */
    async mailOf(userId: string, kind: string) {
      const [mail, ...more] = (await shop.mailsAbout(userId)).filter((one) => one.kind === kind);
      if (!mail || more.length > 0) throw new Error(`Not one mail ${kind} for ${userId}`);
      return mail;
    },
    /** Ends what earlier tests left running, so that a test sees its own subscription alone. */
    async endEverything() {
      await db.update(subscriptions).set({ status: 'ended', nextTryAt: null });
      await db.update(jobs).set({ doneAt: context.now() });
    },
    /** A clean bank and an empty log for the next test. */
    reset() {
      bank.reset();
      logged.length = 0;
    },
  };
  return shop;
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** The shop of one suite: open before its tests, clean before each of them, closed after the last. */
export function shopOfSuite(open: () => Promise<Shop> = openShop): Shop {
  const shop = {} as Shop;
  beforeAll(async () => {
    Object.assign(shop, await open());
  });
  beforeEach(() => shop.reset());
  afterAll(() => shop.close());
  return shop;
}

/** The info of a successful answer; throws the envelope otherwise. */
export function infoOf<T>(answer: { body: Envelope<T> }): T {
  if (answer.body.code !== 200 || !('info' in answer.body)) throw new Error(JSON.stringify(answer.body));
  return answer.body.info;
}

/** How requests that come at once are keyed, by their number. */
export const KEYED: [string, (number: number) => string | null][] = [
  ['one key', () => 'the-key-of-them-all'],
  ['a key of its own', (number) => `key-number-${number}`],
  ['no key', () => null],
  ['a key or none', (number) => (number % 2 ? null : `key-number-${number}`)],
];

/** Runs a call `times` times at once, each with its number. */
export const atOnce = <T>(times: number, run: (number: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, number) => run(number)));
