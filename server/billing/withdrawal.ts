import { and, eq, or } from 'drizzle-orm';
import type { Language, Withdrawal } from '../../contract/entities.ts';
import type { Context } from '../context.ts';
import { orders, receipts, refunds, users } from '../db/schema.ts';
import { DAY_MS } from '../entitlements/liveSubscription.ts';
import { ExpectedError } from '../errors.ts';
import { momentIn } from '../mail/format.ts';
import { itemIn, mailMember } from './billingMails.ts';
import { lockOrder, type OrderRow, ownOrder, viewOrder } from './orderRows.ts';
import { requestRefund } from './refunds.ts';

const WITHDRAWAL_MS = 14 * DAY_MS;

/** True for a purchase that its owner may still take back. */
const isOpenToIt = ({ status, paidAt }: OrderRow, now: Date) =>
  status === 'paid' && paidAt !== null && now.getTime() - paidAt.getTime() <= WITHDRAWAL_MS;

/** Of a member: looks at the purchase, or withdraws from it. ExpectedError 404 for no order of theirs, 409 when it is too late. */
export async function withdrawOwn(
  context: Context,
  userId: string,
  wish: { orderId: string; confirm: boolean },
  lang: Language,
): Promise<Withdrawal> {
  const { db, now } = context;
  const { orderId, confirm } = wish;
  const order = await ownOrder(db, userId, orderId);
  const view = () => ownOrder(db, userId, orderId).then((present) => viewOrder(context, present, lang));
  const [known] = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
  if (known) return { orderId, status: 'received', at: known.requestedAt.toISOString(), order: await view() };
  if (!isOpenToIt(order, now()))
    throw new ExpectedError(409, 'It is too late to withdraw from this purchase.');
  if (!confirm) return { orderId, status: 'ready', at: now().toISOString(), order: await view() };
  const at = await withdraw(context, orderId);
  return { orderId, status: 'received', at: (at ?? now()).toISOString(), order: await view() };
}

/**
 * Of whoever is signed out: the number of an order or of its receipt, and its owner's e-mail. The answer is the same whether
 * they belong together or not, or it is too late; only the owner hears more, by mail.
 */
export async function withdrawByEmail(
  context: Context,
  wish: { orderId: string; email: string; confirm: boolean },
): Promise<Withdrawal> {
  const { db, now } = context;
  const { orderId, confirm } = wish;
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(receipts, eq(receipts.orderId, orders.id))
    .where(
      and(
        or(eq(orders.id, orderId), eq(receipts.number, orderId.toUpperCase())),
        eq(users.email, wish.email),
      ),
    );
  if (order && confirm) await withdraw(context, order.id);
  return { orderId, status: confirm ? 'received' : 'ready', at: now().toISOString(), order: null };
}

/** Takes the withdrawal, once, and says so by mail; answers when it came, or null when it is too late. */
async function withdraw(context: Context, orderId: string): Promise<Date | null> {
  const { db, now, outbox } = context;
  const at = await db.transaction(async (tx) => {
    const held = await lockOrder(tx, orderId);
    const [known] = await tx.select().from(refunds).where(eq(refunds.orderId, orderId));
    if (known) return known.requestedAt;
    if (!held || !isOpenToIt(held.order, now())) return null;
    const { order } = held;
    const { requestedAt, amount } = await requestRefund(tx, context, order, 'withdrawal');
    await mailMember(tx, context, order.userId, 'withdrawalReceived', async ({ lang, texts, money }) =>
      texts.withdrawalReceived({
        item: await itemIn(tx, lang, order),
        amount: money(amount, order.currency),
        orderId,
        moment: momentIn(lang, requestedAt),
      }),
    );
    return requestedAt;
  });
  outbox.nudge();
  return at;
}
