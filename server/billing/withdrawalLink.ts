import { and, eq, gt, or } from 'drizzle-orm';
import type { Language, Withdrawal } from '../../contract/entities.ts';
import { paths } from '../../contract/paths.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { orders, plans, receipts, refunds, users, videos, withdrawalRequests } from '../db/schema.ts';
import { DAY_MS } from '../entitlements/liveSubscription.ts';
import { ExpectedError } from '../lib/errors.ts';
import { hashToken, newToken } from '../lib/tokens.ts';
import { formatMoment, formatMoney } from '../mail/format.ts';
import { mailContent } from '../mail/mailContent.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { renderMail } from '../mail/renderMail.ts';
import { joinedName, pageUrl } from './billingMails.ts';
import { normaliseNumber } from './receiptNumber.ts';
import { withdrawalRight } from './withdrawalRight.ts';

const LINK_DAYS = 14;
/** Opens the form of the page that confirms. */
export const CONFIRM_PAGE = `${paths.refundPolicy}?link=1#withdraw`;
/** Where the mailed link leads, and where its code is read again. */
export const LINK_PATH = '/api/payment/withdrawal';

export type SignedOutRequest = {
  number: string;
  email: string;
  lang: Language;
  /** False beyond the limits: then a mail goes only when no link lives, so that strangers neither fill a mailbox nor keep its owner from a link. */
  mayMail: boolean;
};

/**
 * For signed-out visitors: mails the owner of a purchase a link that withdraws from it, as of now. A pair
 * that does not belong together writes the same rows with an expired mail, so that neither the answer nor
 * its time tells the two apart.
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

/** ExpectedError 404 for an unknown or expired code. */
export async function requireRequest(
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
