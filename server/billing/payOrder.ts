import { and, eq } from 'drizzle-orm';
import { isEmail } from '../../contract/email.ts';
import type { PaymentMethod } from '../../contract/entities.ts';
import { paths } from '../../contract/paths.ts';
import type { Context, Log } from '../context.ts';
import type { Db } from '../db/database.ts';
import { orders, plans, users } from '../db/schema.ts';
import { ExpectedError } from '../lib/errors.ts';
import { type AlarmLog, type CardOrigin, countCard, tryCard } from './cardLimits.ts';
import { claimKey, hashBody, type KeyedRequest } from './idempotency.ts';
import {
  canPay,
  expireIfDue,
  expireUnpaid,
  hasLostAttempt,
  type OrderRow,
  requireOwnOrder,
} from './orderRows.ts';
import { findPayment, refreshOrder, releaseOrder } from './orderSync.ts';
import { requireNotOwned } from './orders.ts';
import { isOnSale } from './plans.ts';
import {
  type NewPayment,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnreachable,
} from './providers/port.ts';
import { settleFrom } from './settlement.ts';

export type PaymentRequest = {
  orderId: string;
  method: PaymentMethod;
  token: string | null;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  agreed: boolean;
  /** The version of the withdrawal terms that the member was shown. */
  terms: string;
  origin: CardOrigin;
};

/** The timeout of a provider call: until then an attempt may still be waiting for its answer. */
const ATTEMPT_MS = 10_000;

const inFlight = new WeakMap<Db, Map<string, Promise<OrderRow>>>();

/**
 * Pays an order, or returns its state if a payment was started before. Of concurrent calls only one reaches
 * the provider; repeats of its key, or of its body without a key, get its answer. If the answer is lost, the
 * order stays `pending`, never declined. Throws ExpectedError 404, 409 or 422, and HttpError 429 after too
 * many cards.
 */
export async function payOrder(
  context: Context,
  log: AlarmLog,
  userId: string,
  input: PaymentRequest,
  key: string | null,
): Promise<OrderRow> {
  requireComplete(context, input);
  const bodyHash = hashBody([input.orderId, input.method, input.token, input.email]);
  const request: KeyedRequest | null = key === null ? null : { userId, key, call: 'pay', bodyHash };

  const calls = inFlight.get(context.db) ?? new Map<string, Promise<OrderRow>>();
  inFlight.set(context.db, calls);
  const requestKey = JSON.stringify([userId, key, bodyHash]);
  const running = calls.get(requestKey);
  if (running) return running;
  const call = payOnce(context, log, userId, request, input).finally(() => calls.delete(requestKey));
  calls.set(requestKey, call);
  return call;
}

async function payOnce(
  context: Context,
  log: AlarmLog,
  userId: string,
  request: KeyedRequest | null,
  input: PaymentRequest,
): Promise<OrderRow> {
  const { db, now } = context;
  const current = await requireOwnOrder(db, userId, input.orderId);
  const mayBeStale = now().getTime() - current.updatedAt.getTime() > ATTEMPT_MS;
  if (mayBeStale) await refreshOrder(context, log, current);

  const claim = await db.transaction((tx) => claimOrder(tx, context, userId, request, input));
  if (!claim.isClaimed) return claim.order;
  log.info({ orderId: claim.order.id, method: input.method }, 'payment started');
  const payment = await newPayment(context, claim.order, input);
  const ask = () => charge(context, log, claim.provider, claim.order, payment);
  if (input.method !== 'card') return ask();
  return tryCard(context, log, ask, ({ status }) => status === 'declined');
}

function requireComplete({ payments }: Context, input: PaymentRequest): void {
  const fields: Record<string, string> = {};
  if (!input.agreed) fields.agreed = 'required';
  if (!payments.methods.includes(input.method)) fields.method = 'unknown';
  if (input.method === 'card' && !input.token) fields.token = 'required';
  if (input.email !== null && !isEmail(input.email)) fields.email = 'invalid';
  if (Object.keys(fields).length > 0) throw new ExpectedError(422, 'checkForm', { fields });
}

/**
 * Moves `created` to `pending` by one conditional update: only the request that succeeds calls the provider,
 * with or without a key.
 */
async function claimOrder(
  tx: Db,
  context: Context,
  userId: string,
  request: KeyedRequest | null,
  input: PaymentRequest,
): Promise<
  { isClaimed: false; order: OrderRow } | { isClaimed: true; order: OrderRow; provider: PaymentProvider }
> {
  const now = context.now();
  if (request) await claimKey(tx, request, input.orderId, now);
  const order = await expireIfDue(tx, await requireOwnOrder(tx, userId, input.orderId), now);
  if (order.status !== 'created') return { isClaimed: false, order };
  await requireNotOwned(tx, userId, order.kind, order.videoId, now);
  if (await isOfHiddenSeries(tx, order, now)) {
    await expireUnpaid(tx, order, now);
    return { isClaimed: false, order: await requireOwnOrder(tx, userId, order.id) };
  }
  const provider = context.payments.forMethod(input.method);
  // A lost attempt may still arrive, and only its own provider would merge it with this one.
  if (!provider || !canPay(context, order, input.method)) {
    throw new ExpectedError(422, 'payAsBefore', { fields: { method: 'unknown' } });
  }

  const [claimed] = await tx
    .update(orders)
    .set({
      status: 'pending',
      method: input.method,
      provider: provider.name,
      payerFirstName: input.firstName,
      payerLastName: input.lastName,
      agreedTerms: input.terms,
      agreedAt: now,
      updatedAt: now,
    })
    .where(and(eq(orders.id, order.id), eq(orders.status, 'created'), eq(orders.updatedAt, order.updatedAt)))
    .returning();
  if (!claimed) return { isClaimed: false, order: await requireOwnOrder(tx, userId, input.orderId) };
  if (input.method === 'card') {
    const countedIn = await countCard(tx, userId, input.origin, now);
    await tx.update(orders).set({ countedIn }).where(eq(orders.id, order.id));
  }
  return { isClaimed: true, order: claimed, provider };
}

/** A lost attempt may have been charged, so only its provider may close the order. */
const isOfHiddenSeries = async (db: Db, order: OrderRow, now: Date): Promise<boolean> =>
  order.videoId !== null && !hasLostAttempt(order) && !(await isOnSale(db, order.videoId, now));

async function newPayment(context: Context, order: OrderRow, input: PaymentRequest): Promise<NewPayment> {
  const { db, config } = context;
  const [plan] = await db.select({ name: plans.name }).from(plans).where(eq(plans.id, order.planId));
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, order.userId));
  const returnUrl = `${config.publicUrl}${paths.orderResult}?orderId=${encodeURIComponent(order.id)}`;
  return {
    orderId: order.id,
    amount: order.amount,
    currency: order.currency,
    description: `${config.brand.name}: ${plan?.name.en ?? order.planId}`,
    method: input.method,
    token: input.method === 'card' ? input.token : null,
    email: input.email ?? user?.email ?? '',
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
    // All attempts of an order share one key: see releaseOrder.
    const answer = await provider.createPayment(payment, order.id);
    return (await settleFrom(context, log, order.id, provider.name, answer)) ?? order;
  } catch (error) {
    if (error instanceof ProviderRefused)
      return recoverFromRefusal(context, log, provider, order, payment.method);
    if (!(error instanceof ProviderUnreachable)) throw error;
    log.error({ err: error, orderId: order.id }, 'the outcome of a payment is not known yet');
    return requireOwnOrder(context.db, order.userId, order.id);
  }
}

/** The provider may refuse because an earlier attempt did arrive: then that one is the payment. */
async function recoverFromRefusal(
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
    return requireOwnOrder(context.db, order.userId, order.id);
  }
  const released = await releaseOrder(context, order);
  if (released.status !== 'created') return released;
  const field = method === 'card' ? 'token' : 'method';
  throw new ExpectedError(422, 'paymentNotStarted', {
    fields: { [field]: 'invalid' },
  });
}
