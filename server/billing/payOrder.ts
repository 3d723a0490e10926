import { and, eq } from 'drizzle-orm';
import type { PaymentMethod } from '../../contract/entities.ts';
import type { Context, Log } from '../context.ts';
import type { Db } from '../db/database.ts';
import { takeTurn } from '../db/rateLimit.ts';
import { orders, plans, users } from '../db/schema.ts';
import { tooManyCards } from '../errorMessages.ts';
import { ExpectedError, HttpError } from '../errors.ts';
import {
  type NewPayment,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnreachable,
} from '../providers/port.ts';
import { hashBody, type KeyedRequest, keepKey } from './idempotency.ts';
import { canPay, expireIfDue, type OrderRow, ownOrder } from './orderRows.ts';
import { findPayment, giveBack, refreshOrder } from './orderSync.ts';
import { refuseOwned } from './orders.ts';
import { settleFrom } from './settlement.ts';

export type PayWish = {
  orderId: string;
  method: PaymentMethod;
  token: string | null;
  email: string | null;
  agreed: boolean;
};

/** As long as a call to the provider may take: before that, a try may still be waiting for its answer. */
const TRY_MS = 10_000;
const CARD_TRIES = { limit: 5, windowMs: 10 * 60 * 1000 };

const underWay = new WeakMap<Db, Map<string, Promise<OrderRow>>>();

/**
 * Pays an order, or answers it as it is when that was begun before. Of any number of calls at once
 * one reaches the provider; repeats under its key are told what it is told. When its answer is lost
 * the order stays `pending`, never declined. ExpectedError 404, 409 or 422; HttpError 429 after too many cards.
 */
export async function payOrder(
  context: Context,
  log: Log,
  userId: string,
  wish: PayWish,
  key: string,
): Promise<OrderRow> {
  refuseIncomplete(context, wish);
  const bodyHash = hashBody([wish.orderId, wish.method, wish.token, wish.email]);
  const request: KeyedRequest = { userId, key, call: 'pay', bodyHash };

  const calls = underWay.get(context.db) ?? new Map<string, Promise<OrderRow>>();
  underWay.set(context.db, calls);
  const name = JSON.stringify([userId, key, bodyHash]);
  const known = calls.get(name);
  if (known) return known;
  const call = payOnce(context, log, request, wish).finally(() => calls.delete(name));
  calls.set(name, call);
  return call;
}

async function payOnce(context: Context, log: Log, request: KeyedRequest, wish: PayWish): Promise<OrderRow> {
  const { db, now } = context;
  const { userId } = request;
  const before = await ownOrder(db, userId, wish.orderId);
  const stale = now().getTime() - before.updatedAt.getTime() > TRY_MS;
  if (stale) await refreshOrder(context, log, before);

  const claim = await db.transaction((tx) => claimOrder(tx, context, request, wish));
  if (!claim.mine) return claim.order;
  log.info({ orderId: claim.order.id, method: wish.method }, 'payment begun');
  return charge(context, log, claim.provider, claim.order, await newPayment(context, claim.order, wish));
}

function refuseIncomplete({ payments }: Context, wish: PayWish): void {
  const fields: Record<string, string> = {};
  if (!wish.agreed) fields.agreed = 'required';
  if (!payments.methods.includes(wish.method)) fields.method = 'unknown';
  if (wish.method === 'card' && !wish.token) fields.token = 'required';
  if (wish.email !== null && !/^[^\s@]+@[^\s@]+$/.test(wish.email)) fields.email = 'invalid';
  if (Object.keys(fields).length > 0)
    throw new ExpectedError(422, 'Please check what you entered.', { fields });
}

/** `created → pending` by one conditional update: whoever makes it is the one who calls the provider. */
async function claimOrder(
  tx: Db,
  context: Context,
  request: KeyedRequest,
  wish: PayWish,
): Promise<{ mine: false; order: OrderRow } | { mine: true; order: OrderRow; provider: PaymentProvider }> {
  const { userId } = request;
  const now = context.now();
  await keepKey(tx, request, wish.orderId, now);
  const order = await expireIfDue(tx, await ownOrder(tx, userId, wish.orderId), now);
  if (order.status !== 'created') return { mine: false, order };
  await refuseOwned(tx, userId, order.kind, order.videoId, now);
  const provider = context.payments.forMethod(wish.method);
  // A lost try may still arrive: only the provider that has it makes one payment of it and this one.
  if (!provider || !canPay(context, order, wish.method)) {
    throw new ExpectedError(422, 'Please pay in the same way as before.', { fields: { method: 'unknown' } });
  }

  const [claimed] = await tx
    .update(orders)
    .set({ status: 'pending', method: wish.method, provider: provider.name, updatedAt: now })
    .where(and(eq(orders.id, order.id), eq(orders.status, 'created'), eq(orders.updatedAt, order.updatedAt)))
    .returning();
  if (!claimed) return { mine: false, order: await ownOrder(tx, userId, wish.orderId) };
  if (wish.method === 'card') await refuseCardTesting(tx, userId, now);
  return { mine: true, order: claimed, provider };
}

/** Trying stolen cards one after another must not get far; a person who mistypes theirs does. */
export async function refuseCardTesting(tx: Db, userId: string, now: Date): Promise<void> {
  if (await takeTurn(tx, { bucket: `card-tries:${userId}`, ...CARD_TRIES }, now)) return;
  throw new HttpError(429, tooManyCards, { 'retry-after': '600' });
}

async function newPayment(context: Context, order: OrderRow, wish: PayWish): Promise<NewPayment> {
  const { db, config } = context;
  const [plan] = await db.select({ name: plans.name }).from(plans).where(eq(plans.id, order.planId));
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, order.userId));
  const returnUrl = `${config.publicUrl}/order/result?orderId=${encodeURIComponent(order.id)}`;
  return {
    orderId: order.id,
    amount: order.amount,
    currency: order.currency,
    description: `Cliffhanger: ${plan?.name.en ?? order.planId}`,
    method: wish.method,
    token: wish.method === 'card' ? wish.token : null,
    email: wish.email ?? user?.email ?? '',
    returnUrl,
    cancelUrl: `${returnUrl}&cancelled=1`,
    keepMandate: order.kind === 'subscription',
  };
}

async function charge(
  context: Context,
  log: Log,
  provider: PaymentProvider,
  order: OrderRow,
  payment: NewPayment,
): Promise<OrderRow> {
  try {
    // One key for all tries of an order: see giveBack.
    const answer = await provider.createPayment(payment, order.id);
    return (await settleFrom(context, log, order.id, provider.name, answer)) ?? order;
  } catch (error) {
    if (error instanceof ProviderRefused) return afterRefusal(context, log, provider, order, payment.method);
    if (!(error instanceof ProviderUnreachable)) throw error;
    log.error({ orderId: order.id }, 'the outcome of a payment is not known yet');
    return ownOrder(context.db, order.userId, order.id);
  }
}

/** A refusal may mean that an earlier try, thought lost, did arrive: then that one is the payment. */
async function afterRefusal(
  context: Context,
  log: Log,
  provider: PaymentProvider,
  order: OrderRow,
  method: PaymentMethod,
): Promise<OrderRow> {
  try {
    const earlier = await findPayment(provider, order);
    if (earlier) return (await settleFrom(context, log, order.id, provider.name, earlier)) ?? order;
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    return ownOrder(context.db, order.userId, order.id);
  }
  const present = await giveBack(context, order);
  if (present.status !== 'created') return present;
  const field = method === 'card' ? 'token' : 'method';
  throw new ExpectedError(422, 'The payment could not be started. Please try again.', {
    fields: { [field]: 'invalid' },
  });
}
