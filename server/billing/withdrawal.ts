import { and, eq, or } from 'drizzle-orm';
import type { Language, Withdrawal } from '../../contract/entities.ts';
import type { Context } from '../context.ts';
import { orders, receipts, refunds, users } from '../db/schema.ts';
import { DAY_MS } from '../entitlements/liveSubscription.ts';
import { ExpectedError } from '../errors.ts';
import { formatMoment } from '../mail/format.ts';
import { itemName, mailMember } from './billingMails.ts';
import { lockOrder, type OrderRow, requireOwnOrder, viewOrder } from './orderRows.ts';
import { requestRefund } from './refunds.ts';

const WITHDRAWAL_MS = 14 * DAY_MS;

const isWithdrawable = ({ status, paidAt }: OrderRow, now: Date) =>
  status === 'paid' && paidAt !== null && now.getTime() - paidAt.getTime() <= WITHDRAWAL_MS;

/**
 * For a member: shows the purchase, or withdraws from it. ExpectedError 404 for another member's order, 409
 * when it is too late.
 */
export async function withdrawOwn(
  context: Context,
  userId: string,
  input: { orderId: string; confirm: boolean },
  lang: Language,
): Promise<Withdrawal> {
  const { db, now } = context;
  const { orderId, confirm } = input;
  const order = await requireOwnOrder(db, userId, orderId);
  const view = () =>
    requireOwnOrder(db, userId, orderId).then((current) => viewOrder(context, current, lang));
  const [existing] = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
  if (existing)
    return { orderId, status: 'received', at: existing.requestedAt.toISOString(), order: await view() };
  if (!isWithdrawable(order, now())) throw new ExpectedError(409, 'withdrawalTooLate');
  if (!confirm) return { orderId, status: 'ready', at: now().toISOString(), order: await view() };
  const at = await withdraw(context, orderId);
  return { orderId, status: 'received', at: (at ?? now()).toISOString(), order: await view() };
}

/**
 * For signed-out visitors: the number of an order or receipt with its owner's e-mail, normalised. The
 * answer does not tell whether they match; only the owner hears more, by mail.
 */
export async function withdrawByEmail(
  context: Context,
  input: { orderId: string; email: string; confirm: boolean },
): Promise<Withdrawal> {
  const { db, now } = context;
  const { orderId, confirm } = input;
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(receipts, eq(receipts.orderId, orders.id))
    .where(
      and(
        or(eq(orders.id, orderId), eq(receipts.number, orderId.toUpperCase())),
        eq(users.email, input.email),
      ),
    );
  if (order && confirm) await withdraw(context, order.id);
  return { orderId, status: confirm ? 'received' : 'ready', at: now().toISOString(), order: null };
}

/** Records the withdrawal once and confirms it by mail; answers its time, or null when it is too late. */
async function withdraw(context: Context, orderId: string): Promise<Date | null> {
  const { db, now, outbox } = context;
  const at = await db.transaction(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    const [existing] = await tx.select().from(refunds).where(eq(refunds.orderId, orderId));
    if (existing) return existing.requestedAt;
    if (!locked || !isWithdrawable(locked.order, now())) return null;
    const { order } = locked;
    const { requestedAt, amount } = await requestRefund(tx, context, order, 'withdrawal');
    await mailMember(tx, context, order.userId, 'withdrawalReceived', async ({ lang, texts, money }) =>
      texts.withdrawalReceived({
        item: await itemName(tx, lang, order),
        amount: money(amount, order.currency),
        orderId,
        moment: formatMoment(lang, requestedAt),
      }),
    );
    return requestedAt;
  });
  outbox.wake();
  return at;
}
