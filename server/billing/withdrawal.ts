import { eq } from 'drizzle-orm';
import type { Language, Withdrawal } from '../../contract/entities.ts';
import type { Context } from '../context.ts';
import { orders, refunds } from '../db/schema.ts';
import { ExpectedError } from '../lib/errors.ts';
import { formatMoment } from '../mail/format.ts';
import { itemName, mailMember } from './billingMails.ts';
import { lockOrder, requireOwnOrder, viewOrder } from './orderRows.ts';
import { requestRefund } from './refunds.ts';
import { requireRequest } from './withdrawalLink.ts';
import { type Right, withdrawalRight } from './withdrawalRight.ts';

/**
 * For a member: shows the purchase, or withdraws from it. ExpectedError 404 for another member's order, 409
 * when the right has ended.
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
  requireOpen(await withdrawalRight(db, order, now()));
  if (!confirm) return { orderId, status: 'ready', at: now().toISOString(), order: await view() };
  const at = await withdraw(context, orderId, now());
  return { orderId, status: 'received', at: at.toISOString(), order: await view() };
}

/**
 * For the link of a mail: confirms the withdrawal that was asked for signed out. A repeat answers the same.
 * ExpectedError 404 for an unknown or expired link, 409 when the purchase cannot be withdrawn from.
 */
export async function withdrawByLink(
  context: Context,
  input: { code: string; confirm: boolean },
  viewerId: string | null,
  lang: Language,
): Promise<Withdrawal> {
  const { orderId, requestedAt } = await requireRequest(context, input.code);
  if (!input.confirm) return { orderId, status: 'ready', at: requestedAt.toISOString(), order: null };
  const at = await withdraw(context, orderId, requestedAt);
  const [order] = await context.db.select().from(orders).where(eq(orders.id, orderId));
  const isOwn = order !== undefined && order.userId === viewerId;
  return {
    orderId,
    status: 'received',
    at: at.toISOString(),
    order: isOwn ? await viewOrder(context, order, lang) : null,
  };
}

function requireOpen(right: Right): void {
  if (right === 'late') throw new ExpectedError(409, 'withdrawalTooLate');
  if (right === 'played') throw new ExpectedError(409, 'withdrawalPlayed', { fields: { orderId: 'played' } });
}

/** Records the withdrawal once and confirms it by mail; answers its time. ExpectedError 409 when the right has ended. */
async function withdraw(context: Context, orderId: string, moment: Date): Promise<Date> {
  const { db, outbox } = context;
  const at = await db.transaction(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    const [existing] = await tx.select().from(refunds).where(eq(refunds.orderId, orderId));
    if (existing) return existing.requestedAt;
    if (!locked) throw new ExpectedError(409, 'withdrawalTooLate');
    const { order } = locked;
    requireOpen(await withdrawalRight(tx, order, moment));
    const { requestedAt, amount } = await requestRefund(tx, context, order, 'withdrawal', moment);
    await mailMember(tx, context, order.userId, 'withdrawalReceived', async ({ lang, say, money }) =>
      say('withdrawalReceived', {
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
