import { isEmail } from '../../../contract/email.ts';
import { normaliseEmail } from '../../accounts/emails.ts';
import { referrerTokenOf } from '../../accounts/referrer.ts';
import { requireMember } from '../../accounts/sessions.ts';
import { cookieOptions } from '../../accounts/tokenTransport.ts';
import { checkKey, requireKey } from '../../billing/idempotency.ts';
import { changeMethod, loadCurrentChange, viewMethod } from '../../billing/methodChanges.ts';
import { listOrders, viewOrder, viewOrders } from '../../billing/orderRows.ts';
import { loadCurrentOrder, placeOrder } from '../../billing/orders.ts';
import { payOrder } from '../../billing/payOrder.ts';
import { listPlans } from '../../billing/plans.ts';
import { normaliseNumber, readReceipt } from '../../billing/receipts.ts';
import { cancelRenewal, resumeRenewal } from '../../billing/subscriptions.ts';
import { switchPlan } from '../../billing/switchPlan.ts';
import {
  CONFIRM_PAGE,
  LINK_PATH,
  requestWithdrawal,
  withdrawByLink,
  withdrawOwn,
} from '../../billing/withdrawal.ts';
import { previewOf } from '../../catalogue/previews.ts';
import type { Handlers, MemberCall } from '../../context.ts';
import { countAttempt, mayAttempt } from '../../db/throttle.ts';
import { ExpectedError } from '../../lib/errors.ts';
import { noteShop } from '../../library/funnels/notes.ts';
import { orLost } from '../callLog.ts';
import { cardOriginOf, clientAddress } from '../clientAddress.ts';
import { visitorOf } from '../visitor.ts';

const LINK_COOKIE = 'withdrawal';
const LINK_LIFE_SECONDS = 60 * 60;

async function readOrder(orderId: string, call: MemberCall) {
  const { userId } = call.viewer;
  const order = await loadCurrentOrder(call.context, call.request.log, userId, orderId);
  return viewOrder(call.context, order, call.lang);
}

export const paymentHandlers: Handlers<
  | 'GET /api/plan'
  | 'GET /api/payment'
  | 'GET /api/payment/history'
  | 'POST /api/payment/order'
  | 'POST /api/payment/pay'
  | 'GET /api/payment/method'
  | 'POST /api/payment/method'
  | 'PUT /api/payment/plan'
  | 'POST /api/payment/cancel'
  | 'DELETE /api/payment/cancel'
  | 'GET /api/payment/receipt'
  | 'GET /api/payment/withdrawal'
  | 'POST /api/payment/withdrawal'
  | 'GET /api/webhook/payment/paypal-cancel'
> = {
  'GET /api/plan': async ({ videoId }, call) => {
    const { context, lang, request } = call;
    const previewed = videoId === undefined ? undefined : previewOf(context, request, videoId)?.videoId;
    // Only the shop asks for the plans of one series.
    if (videoId !== undefined && previewed === undefined)
      await orLost(call, 'a visit of the shop was not counted', () =>
        noteShop(context, visitorOf(call), videoId),
      );
    return listPlans(context.db, { lang, now: context.now() }, videoId, previewed);
  },

  'POST /api/payment/order': async (input, call) => {
    const { context, lang, request } = call;
    const { userId } = call.viewer;
    const item = { planId: input.planId, videoId: input.videoId ?? null };
    const order = await placeOrder(context, request.log, userId, item, {
      key: checkKey(call.idempotencyKey),
      referrerToken: referrerTokenOf(request),
      visitor: visitorOf(call),
    });
    return viewOrder(context, order, lang);
  },

  'POST /api/payment/pay': async (input, call) => {
    const { context, lang, request } = call;
    const { userId } = call.viewer;
    const { orderId, method, agreed, terms, token = null, email = null } = input;
    const payment = {
      orderId,
      method,
      agreed,
      terms,
      token,
      email,
      firstName: input.firstName?.trim() || null,
      lastName: input.lastName?.trim() || null,
      origin: cardOriginOf(call.request),
    };
    const order = await payOrder(context, request.log, userId, payment, checkKey(call.idempotencyKey));
    return viewOrder(context, order, lang);
  },

  'GET /api/payment': ({ orderId }, call) => readOrder(orderId, call),

  'GET /api/payment/history': async ({ cursor }, call) => {
    const { context, lang } = call;
    const { userId } = call.viewer;
    const page = await listOrders(context.db, userId, cursor);
    return { items: await viewOrders(context, page.rows, lang), cursor: page.cursor };
  },

  // Anybody can send a browser here, so it only asks the provider.
  'GET /api/webhook/payment/paypal-cancel': ({ orderId }, call) => readOrder(orderId, call),

  'GET /api/payment/receipt': async ({ orderId }, call) => {
    const { userId } = call.viewer;
    return readReceipt(call.context, userId, orderId, call.lang);
  },

  // The cookie keeps the code out of the page's address and scripts.
  'GET /api/payment/withdrawal': async ({ code }, { context, reply }) => {
    reply.setCookie(LINK_COOKIE, code, cookieOptions(context.config, LINK_PATH, LINK_LIFE_SECONDS));
    reply.redirect(CONFIRM_PAGE, 302);
    return null;
  },

  'POST /api/payment/withdrawal': async ({ orderId, email, confirm }, call) => {
    const { context, lang, viewer, request } = call;
    const { db, now } = context;
    if (orderId === undefined && email === undefined) {
      const code = request.cookies[LINK_COOKIE] ?? '';
      return withdrawByLink(context, { code, confirm }, viewer?.userId ?? null, lang);
    }
    if (orderId === undefined) throw new ExpectedError(422, 'checkForm', { fields: { orderId: 'required' } });
    if (email === undefined)
      return withdrawOwn(context, requireMember(call).userId, { orderId, confirm }, lang);
    const mailbox = normaliseEmail(email);
    if (!isEmail(mailbox)) throw new ExpectedError(422, 'checkForm', { fields: { email: 'invalid' } });
    if (!confirm) return { orderId, status: 'ready', at: now().toISOString(), order: null };
    await countAttempt(db, 'withdrawalAddress', clientAddress(call.request), now());
    const mayMail = [
      await mayAttempt(db, 'withdrawalOrder', normaliseNumber(orderId), now()),
      await mayAttempt(db, 'withdrawalEmail', mailbox, now()),
    ].every(Boolean);
    return requestWithdrawal(context, { number: orderId, email: mailbox, lang, mayMail });
  },

  'GET /api/payment/method': async ({ changeId }, call) => {
    const { context, lang, request } = call;
    const { userId } = call.viewer;
    const change = changeId ? await loadCurrentChange(context, request.log, userId, changeId) : null;
    return viewMethod(context, userId, lang, change);
  },

  'POST /api/payment/method': async (input, call) => {
    const { context, lang, request } = call;
    const { userId } = call.viewer;
    const { token, agreed, email = null } = input;
    const card = { token, email, agreed, origin: cardOriginOf(call.request) };
    const key = requireKey(call.idempotencyKey);
    return viewMethod(context, userId, lang, await changeMethod(context, request.log, userId, card, key));
  },

  'PUT /api/payment/plan': async ({ planId, amount, currency, renewalDays, from }, call) => {
    const { userId } = call.viewer;
    return switchPlan(call.context, userId, { planId, amount, currency, renewalDays, from }, call.lang);
  },

  'POST /api/payment/cancel': async (_input, call) => {
    const { userId } = call.viewer;
    return cancelRenewal(call.context, userId, call.lang);
  },

  'DELETE /api/payment/cancel': async (_input, call) => {
    const { userId } = call.viewer;
    return resumeRenewal(call.context.db, userId, call.lang, call.context.now());
  },
};
