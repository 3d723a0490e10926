import { and, eq, gt, or } from 'drizzle-orm';
import { isEmail } from '../../contract/email.ts';
import type { Language, PaymentMethodInfo } from '../../contract/entities.ts';
import { changePath } from '../../contract/paths.ts';
import type { Context, Log } from '../context.ts';
import type { Db } from '../db/database.ts';
import { methodChanges, plans, subscriptions, users } from '../db/schema.ts';
import { isWithinLimit, uncountIn } from '../db/throttle.ts';
import { liveSubscription, type SubscriptionRow } from '../entitlements/liveSubscription.ts';
import { ExpectedError } from '../lib/errors.ts';
import { type AlarmLog, type CardOrigin, countCard, tryCard } from './cardLimits.ts';
import { claimKey, findByKey, hashBody, type KeyedRequest } from './idempotency.ts';
import { enqueueEndMandate } from './jobQueue.ts';
import { isOpen } from './orderRows.ts';
import {
  type Mandate,
  type PaymentProvider,
  ProviderRefused,
  type ProviderSetup,
  ProviderUnreachable,
} from './providers/port.ts';
import { findRenewalOrder, renewSubscription } from './renewals/runRenewals.ts';
import { currentSubscription } from './subscriptions.ts';

export type MethodChangeRow = typeof methodChanges.$inferSelect;
export type MethodRequest = { token: string; email: string | null; agreed: boolean; origin: CardOrigin };

const INTERVAL_MS = 1000;
/** Three times the timeout of a provider call: by then no attempt is in flight. */
const LOST_AFTER_MS = 30_000;
const CHANGE_LIFE_MS = 24 * 60 * 60 * 1000;

/**
 * Moves the renewals of a subscription to another card. Of concurrent calls under one key only one reaches
 * the provider. Throws ExpectedError 404 without a subscription, 409 if it does not renew, or 422, and
 * HttpError 429 after too many cards.
 */
export async function changeMethod(
  context: Context,
  log: AlarmLog,
  userId: string,
  input: MethodRequest,
  key: string,
): Promise<MethodChangeRow> {
  requireComplete(input);
  const request: KeyedRequest = {
    userId,
    key,
    call: 'method',
    bodyHash: hashBody([input.token, input.email]),
  };
  const found = await findByKey(context.db, request);
  if (found) return loadCurrentChange(context, log, userId, found);
  const { origin } = input;
  const claim = await context.db.transaction((tx) => claimChange(tx, context, request, origin));
  if (!claim.isNew) return loadCurrentChange(context, log, userId, claim.id);
  log.info({ changeId: claim.change.id }, 'a card is being changed');
  const ask = () => startSetup(context, log, claim.provider, claim.change, claim.subscription, input);
  return tryCard(context, log, ask, ({ status }) => status === 'declined');
}

function requireComplete({ token, email, agreed }: MethodRequest): void {
  const fields: Record<string, string> = {};
  if (!agreed) fields.agreed = 'required';
  if (!token) fields.token = 'required';
  if (email !== null && !isEmail(email)) fields.email = 'invalid';
  if (Object.keys(fields).length > 0) throw new ExpectedError(422, 'checkForm', { fields });
}

type Claim =
  | { isNew: false; id: string }
  | { isNew: true; change: MethodChangeRow; subscription: SubscriptionRow; provider: PaymentProvider };

async function claimChange(
  tx: Db,
  context: Context,
  request: KeyedRequest,
  origin: CardOrigin,
): Promise<Claim> {
  const now = context.now();
  const { userId } = request;
  const id = context.newId('chg');
  const claimedId = await claimKey(tx, request, id, now);
  if (claimedId !== id) return { isNew: false, id: claimedId };
  const subscription = await liveSubscription(tx, userId, now);
  if (!subscription) throw new ExpectedError(404, 'noSubscription');
  if (subscription.status === 'cancelled') throw new ExpectedError(409, 'notRenewing');
  const provider = context.payments.forSetup();
  if (!provider) throw new ExpectedError(422, 'cardNotReplaceable', { fields: { method: 'unknown' } });
  const [change] = await tx
    .insert(methodChanges)
    .values({
      id,
      userId,
      subscriptionId: subscription.id,
      provider: provider.name,
      status: 'pending',
      createdAt: now,
      updatedAt: now,
      expiresAt: new Date(now.getTime() + CHANGE_LIFE_MS),
    })
    .returning();
  if (!change) throw new Error(`No change of subscription ${subscription.id}`);
  const countedIn = await countCard(tx, userId, origin, now);
  await tx.update(methodChanges).set({ countedIn }).where(eq(methodChanges.id, change.id));
  return { isNew: true, change, subscription, provider };
}

async function startSetup(
  context: Context,
  log: Log,
  provider: PaymentProvider,
  change: MethodChangeRow,
  subscription: SubscriptionRow,
  input: MethodRequest,
): Promise<MethodChangeRow> {
  const { db, config } = context;
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, change.userId));
  const [plan] = await db.select({ name: plans.name }).from(plans).where(eq(plans.id, subscription.planId));
  const page = `${config.publicUrl}${changePath}&${new URLSearchParams({ changeId: change.id })}`;
  const setup = {
    reference: change.id,
    currency: subscription.currency,
    description: `${config.brand.name}: ${plan?.name.en ?? subscription.planId}`,
    token: input.token,
    email: input.email ?? user?.email ?? '',
    returnUrl: page,
    cancelUrl: page,
  };
  try {
    const answer = await provider.setups?.setupMandate(setup, change.id);
    return answer ? await applySetup(context, log, change.id, answer) : change;
  } catch (error) {
    if (error instanceof ProviderRefused) return recoverFromRefusal(context, log, provider, change);
    if (!(error instanceof ProviderUnreachable)) throw error;
    log.error({ changeId: change.id }, 'whether a card was taken is not known yet');
    return requireOwnChange(db, change.userId, change.id);
  }
}

/** The provider may refuse because an earlier attempt did arrive: then that one is the answer. */
async function recoverFromRefusal(
  context: Context,
  log: Log,
  provider: PaymentProvider,
  change: MethodChangeRow,
): Promise<MethodChangeRow> {
  try {
    const earlier = await provider.setups?.findSetup(change.id);
    if (earlier) return await applySetup(context, log, change.id, earlier);
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    return requireOwnChange(context.db, change.userId, change.id);
  }
  return closeChange(context, change, 'declined', 'processing_error');
}

export async function loadCurrentChange(
  context: Context,
  log: Log,
  userId: string,
  id: string,
): Promise<MethodChangeRow> {
  return refreshChange(context, log, await requireOwnChange(context.db, userId, id));
}

/**
 * Updates an open change from the provider, at most once a second across all servers. It waits for the
 * network, so never call it inside a transaction.
 */
export async function refreshChange(
  context: Context,
  log: Log,
  change: MethodChangeRow,
): Promise<MethodChangeRow> {
  const { db, now, payments } = context;
  const setups = payments.byName(change.provider)?.setups;
  if (!isOpenChange(change) || !setups) return change;
  const limit = { bucket: `setup-lookup:${change.id}`, limit: 1, windowMs: INTERVAL_MS };
  if (!(await isWithinLimit(db, limit, now()))) return requireOwnChange(db, change.userId, change.id);
  try {
    const { providerSetupId } = change;
    const setup = await (providerSetupId ? setups.fetchSetup(providerSetupId) : setups.findSetup(change.id));
    const current = setup ? await applySetup(context, log, change.id, setup) : change;
    const age = now().getTime() - change.createdAt.getTime();
    const isOver = setup ? change.expiresAt <= now() : age >= LOST_AFTER_MS;
    if (!isOpenChange(current) || !isOver) return current;
    // The bank may still confirm an expired setup, which would leave an unknown card at the provider.
    const cancelled = setup && (await setups.cancelSetup(setup.id));
    if (cancelled && cancelled.status !== 'cancelled')
      return await applySetup(context, log, change.id, cancelled);
    return await closeChange(context, current, 'expired');
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    return requireOwnChange(db, change.userId, change.id);
  }
}

const isOpenChange = ({ status }: MethodChangeRow) => status === 'pending' || status === 'action';

async function requireOwnChange(db: Db, userId: string, id: string): Promise<MethodChangeRow> {
  const [change] = await db
    .select()
    .from(methodChanges)
    .where(and(eq(methodChanges.id, id), eq(methodChanges.userId, userId)));
  if (!change) throw new ExpectedError(404, 'methodChangeNotFound');
  return change;
}

async function applySetup(
  context: Context,
  log: Log,
  id: string,
  setup: ProviderSetup,
): Promise<MethodChangeRow> {
  const change = await context.db.transaction((tx) => settleChange(tx, context, log, id, setup));
  if (change.status === 'done') await renewSubscription(context, log, change.subscriptionId);
  return change;
}

/** Locks the subscription before the change: the fixed sequence prevents deadlocks. */
async function settleChange(
  tx: Db,
  context: Context,
  log: Log,
  id: string,
  setup: ProviderSetup,
): Promise<MethodChangeRow> {
  const [found] = await tx.select().from(methodChanges).where(eq(methodChanges.id, id));
  if (!found) throw new Error(`There is no change ${id}`);
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, found.subscriptionId))
    .for('update');
  const [change] = await tx.select().from(methodChanges).where(eq(methodChanges.id, id)).for('update');
  if (!change || !subscription || !isOpenChange(change)) return change ?? found;
  if (setup.reference !== id) {
    log.error({ changeId: id, setupId: setup.id }, 'the setup does not belong to the change');
    return change;
  }
  const isTaken =
    setup.status !== 'done' || (await switchMandate(tx, context, change, subscription, setup.mandate));
  const status = isTaken ? setup.status : 'cancelled';
  const [moved] = await tx
    .update(methodChanges)
    .set({
      status,
      providerSetupId: setup.id,
      actionUrl: status === 'action' ? setup.actionUrl : null,
      declineCode: status === 'declined' ? setup.declineCode : null,
      updatedAt: status === change.status ? change.updatedAt : context.now(),
    })
    .where(and(eq(methodChanges.id, id), eq(methodChanges.status, change.status)))
    .returning();
  if (!moved) throw new Error(`Change ${id} moved under its lock`);
  if (setup.status === 'done') await uncountIn(tx, moved.countedIn ?? []);
  if (moved.status !== change.status) log.info({ changeId: id, to: moved.status }, 'a change of card moved');
  return moved;
}

/**
 * Switches the subscription to the new mandate and ends the old one. Returns false if the subscription has
 * ended or a newer change was first; then the new mandate is ended instead.
 */
async function switchMandate(
  tx: Db,
  context: Context,
  change: MethodChangeRow,
  subscription: SubscriptionRow,
  mandate: Mandate | null,
): Promise<boolean> {
  if (!mandate) throw new Error(`Change ${change.id} is done without a mandate`);
  const now = context.now();
  const { provider } = change;
  if (!(await isStillWanted(tx, change, subscription))) {
    await enqueueEndMandate(tx, { provider, mandateId: mandate.id }, now);
    return false;
  }
  await tx
    .update(subscriptions)
    .set({
      provider,
      method: 'card',
      mandateId: mandate.id,
      mandateLabel: mandate.label,
      ...(subscription.status === 'past_due' && (await retryNow(tx, subscription, now))),
    })
    .where(eq(subscriptions.id, subscription.id));
  if (subscription.mandateId !== mandate.id) await enqueueEndMandate(tx, subscription, now);
  return true;
}

async function isStillWanted(
  tx: Db,
  change: MethodChangeRow,
  subscription: SubscriptionRow,
): Promise<boolean> {
  if (subscription.status === 'ended') return false;
  const [member] = await tx
    .select({ deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, change.userId));
  if (member?.deletedAt) return false;
  const [newer] = await tx
    .select({ id: methodChanges.id })
    .from(methodChanges)
    .where(
      and(
        eq(methodChanges.subscriptionId, subscription.id),
        eq(methodChanges.status, 'done'),
        or(
          gt(methodChanges.createdAt, change.createdAt),
          and(eq(methodChanges.createdAt, change.createdAt), gt(methodChanges.id, change.id)),
        ),
      ),
    )
    .limit(1);
  return !newer;
}

/** Adds an attempt to the schedule, unless one is in flight, whose outcome schedules the next. */
async function retryNow(tx: Db, subscription: SubscriptionRow, now: Date) {
  const { spareTries } = subscription;
  const renewal = await findRenewalOrder(tx, subscription);
  return { nextTryAt: now, spareTries: renewal && isOpen(renewal) ? spareTries : spareTries + 1 };
}

async function closeChange(
  { db, now }: Context,
  change: MethodChangeRow,
  status: 'declined' | 'expired',
  declineCode: string | null = null,
): Promise<MethodChangeRow> {
  const [closed] = await db
    .update(methodChanges)
    .set({ status, declineCode, actionUrl: null, updatedAt: now() })
    .where(and(eq(methodChanges.id, change.id), eq(methodChanges.status, change.status)))
    .returning();
  return closed ?? requireOwnChange(db, change.userId, change.id);
}

export async function viewMethod(
  context: Context,
  userId: string,
  lang: Language,
  change: MethodChangeRow | null,
): Promise<PaymentMethodInfo> {
  const { db, now, payments } = context;
  return {
    subscription: await currentSubscription(db, userId, lang, now()),
    card: payments.forSetup()?.card ?? null,
    testMode: payments.testMode,
    change: change && {
      id: change.id,
      status: change.status,
      actionUrl: change.status === 'action' ? change.actionUrl : null,
      declineCode: change.declineCode,
    },
  };
}
