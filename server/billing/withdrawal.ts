import { and, eq, gt, or } from 'drizzle-orm';
import type { Language, Withdrawal } from '../../contract/entities.ts';
import { paths } from '../../contract/paths.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { orders, plans, receipts, refunds, users, videos, withdrawalRequests } from '../db/schema.ts';
import { DAY_MS } from '../lib/days.ts';
import { ExpectedError } from '../lib/errors.ts';
import { hashToken, newToken } from '../lib/tokens.ts';
import { formatMoment, formatMoney } from '../mail/format.ts';
import { mailContent, renderMail } from '../mail/mailContent.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { itemName, joinedName, mailMember, pageUrl } from './billingMails.ts';
import { lockOrder, requireOwnOrder, viewOrder } from './orderRows.ts';
import { normaliseNumber } from './receipts.ts';
import { requestRefund } from './refunds.ts';
import { type Right, withdrawalRight } from './withdrawalRight.ts';

/**
 * Shows a member the purchase or, if `confirm` is set, withdraws from it. Throws ExpectedError 404 for
 * another member's order and 409 when the right has ended.
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
 * Confirms by a mailed link the withdrawal that was requested signed out. Repeating it returns the same.
 * Throws ExpectedError 404 for an unknown or expired link and 409 when the right has ended.
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

const LINK_DAYS = 14;
export const CONFIRM_PAGE = `${paths.refundPolicy}?link=1#withdraw`;
export const LINK_PATH = '/api/payment/withdrawal';

export type SignedOutRequest = {
  number: string;
  email: string;
  lang: Language;
  /**
   * False beyond the limits: a mail then goes only if the order has no valid link, so that strangers can
   * neither fill a mailbox nor keep its owner from a link.
   */
  mayMail: boolean;
};

/**
 * Mails the owner of a purchase a link that withdraws from it as of now. If the number and the e-mail do not
 * match, it writes the same rows with an expired mail, so that neither the answer nor its timing reveals it.
 */
export async function requestWithdrawal(context: Context, input: SignedOutRequest): Promise<Withdrawal> {
  const { db, now, outbox } = context;
  const { number, email } = input;
  const at = now();
  const found = await findPurchase(db, input);
  const mayMail = input.mayMail || !found || !(await hasLiveLink(db, found.order.id, at));
  const isOpen = found !== null && (await withdrawalRight(db, found.order, at)) === 'open';
  const purchase = mayMail && isOpen && !found.refundId ? found : null;
  const answer: Withdrawal = { orderId: number, status: 'mailed', at: at.toISOString(), order: null };
  if (!purchase && !input.mayMail) return answer;
  const lang = purchase?.lang ?? input.lang;
  const code = newToken();
  const expiresAt = purchase ? new Date(at.getTime() + LINK_DAYS * DAY_MS) : at;
  const { amount, currency } = purchase?.order ?? { amount: 0, currency: 'USD' };
  const content = mailContent(lang, 'withdrawalLink', {
    item: joinedName(lang, [purchase?.plan[lang], purchase?.video?.[lang]]),
    amount: formatMoney(lang, amount, currency),
    number: normaliseNumber(number),
    moment: formatMoment(lang, at),
    days: LINK_DAYS,
    url: pageUrl(context, LINK_PATH, { code }),
  });
  const rendered = renderMail(context.config.brand, lang, content);
  await db.transaction(async (tx) => {
    await tx.insert(withdrawalRequests).values({
      hash: hashToken(code),
      orderId: purchase?.order.id ?? null,
      requestedAt: at,
      expiresAt,
    });
    await enqueueMail(tx, context, {
      kind: 'withdrawalLink',
      to: email,
      userId: purchase?.order.userId ?? null,
      rendered,
      ...(!purchase && { usefulUntil: at }),
    });
  });
  outbox.wake();
  return answer;
}

async function hasLiveLink(db: Db, orderId: string, at: Date): Promise<boolean> {
  const found = await db
    .select({ hash: withdrawalRequests.hash })
    .from(withdrawalRequests)
    .where(and(eq(withdrawalRequests.orderId, orderId), gt(withdrawalRequests.expiresAt, at)))
    .limit(1);
  return found.length > 0;
}

async function findPurchase(db: Db, { number, email }: SignedOutRequest) {
  const typed = normaliseNumber(number);
  const [found] = await db
    .select({
      order: orders,
      lang: users.lang,
      plan: plans.name,
      video: videos.title,
      refundId: refunds.id,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(plans, eq(plans.id, orders.planId))
    .leftJoin(videos, eq(videos.id, orders.videoId))
    .leftJoin(receipts, eq(receipts.orderId, orders.id))
    .leftJoin(refunds, eq(refunds.orderId, orders.id))
    .where(and(or(eq(orders.id, typed), eq(receipts.number, typed)), eq(users.email, email)));
  return found ?? null;
}

async function requireRequest(
  { db, now }: Context,
  code: string,
): Promise<{ orderId: string; requestedAt: Date }> {
  const [request] = await db
    .select()
    .from(withdrawalRequests)
    .where(and(eq(withdrawalRequests.hash, hashToken(code)), gt(withdrawalRequests.expiresAt, now())));
  if (!request?.orderId) throw new ExpectedError(404, 'withdrawalLinkExpired');
  return { orderId: request.orderId, requestedAt: request.requestedAt };
}
