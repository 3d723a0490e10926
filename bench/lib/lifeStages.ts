import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { atTheProvider, NUMBERS, PASSWORD } from '../../__tests__/e2e/support/money/person.ts';
import {
  cancel,
  card,
  chargesOf,
  DAY_MS,
  ifGivenBack,
  isPaid,
  type Member,
  own,
  payByCard,
  type Stage,
  subscription,
} from '../../__tests__/e2e/support/money/stages.ts';
import { AGREED } from '../../__tests__/server/support/payments.ts';

/* Steps of a life that only the benchmark takes. */

const run = promisify(execFile);

export const isWaiting = async (me: Member) => (await own(me))?.status === 'action';
const payByWallet = async (me: Member, key?: string) =>
  me.person.info('POST /api/payment/pay', { orderId: me.orderId, method: 'paypal', ...AGREED }, key);
export const wallet = (name: string): Stage => ({
  name,
  act: payByWallet,
  isDone: isWaiting,
  actAgain: ifGivenBack((me) => payByWallet(me)),
});
/** At the provider's own page. */
export async function decideAt(
  url: string | null | undefined,
  decision: 'confirm' | 'approve',
): Promise<void> {
  const body = new URLSearchParams({ decision });
  if (url) await fetch(url, { method: 'POST', body, redirect: 'manual' });
}
export const decide = (name: string, decision: 'confirm' | 'approve'): Stage => ({
  name,
  act: async (me) => decideAt((await own(me))?.actionUrl, decision),
  isDone: isPaid,
});
/** To the monthly plan at the next renewal, as the member sees it now. */
export const switchPlan: Stage = {
  name: 'switch',
  async act(me, key) {
    const { periodEnd: from = '' } = (await subscription(me)) ?? {};
    const terms = { planId: 'monthly', amount: 1499, currency: 'USD', renewalDays: 30, from };
    await me.person.info('PUT /api/payment/plan', terms, key);
  },
  isDone: async (me) => (await subscription(me))?.next?.planId === 'monthly',
  actAgain: (me) => switchPlan.act(me, randomUUID()),
};
/** In the days of grace it ends at once, so that a repeat finds nothing to cancel. */
export const giveUp: Stage = {
  ...cancel,
  name: 'give up',
  act: ({ person }, key) => person.call('POST /api/payment/cancel', {}, key),
  isDone: async (me) => !(await subscription(me)),
};
export const decline = (name: string): Stage => ({
  name,
  act: ({ world }) => world.advance(7 * DAY_MS),
  isDone: async (me) => (await subscription(me))?.status === 'past_due',
});
/** The operator's own command gives an order back. */
export const refund: Stage = {
  name: 'refund',
  async act({ world, orderId }) {
    const env = { ...process.env, DATA_DIR: world.dataDir };
    // What it could not do is seen by what became of the order.
    await run(process.execPath, ['dist/server/operator/main.js', 'refund', orderId], { env }).catch(() => {});
  },
  isDone: async (me) => (await own(me))?.status === 'refunded',
  actAgain: (me) => refund.act(me, ''),
};
/** Somebody gives a part back at the provider's own desk, which leaves what was bought; or all that is left. */
export const giveBack = (name: string, part: number | 'the rest'): Stage => ({
  name,
  async act(me) {
    const { amount = 0, refundedAmount = 0 } = (await own(me)) ?? {};
    const desk = atTheProvider(me.world);
    const gives = part === 'the rest' ? amount - refundedAmount : part;
    for (const { id } of await desk.paymentsOf(me.orderId)) await desk.refund(id, gives);
  },
  async isDone(me) {
    const present = await own(me);
    const isOpen = Boolean(await subscription(me));
    if (part === 'the rest') return present?.status === 'refunded' && !isOpen;
    if (!isOpen) throw new Error('Lost everything for a part');
    return present?.status === 'paid' && present.refundedAmount === part;
  },
});
export const end: Stage = {
  name: 'end',
  act: ({ world }) => world.advance(7 * DAY_MS),
  async isDone(me) {
    const { mandates } = await me.world.journal();
    const kept = mandates.filter((one) => one.email === me.email && !one.ended);
    return kept.length === 0 && !(await subscription(me));
  },
};
export const forget: Stage = {
  name: 'delete',
  act: ({ person }, key) => person.call('DELETE /api/user', { password: PASSWORD }, key),
  async isDone(me) {
    const { mandates } = await me.world.journal();
    const kept = mandates.filter((one) => one.email === me.email && !one.ended);
    return kept.length === 0 && (await me.person.info('GET /api/user', {})) === null;
  },
  actAgain: (me) => forget.act(me, randomUUID()),
};
/** True also of an account that is gone: nothing of it is to be waited for. */
async function isRenewedAgain({ person }: Member): Promise<boolean> {
  const { body } = await person.call('GET /api/payment/history', {});
  return !('info' in body) || body.info.items.filter(({ renewal }) => renewal).length > 1;
}
/** The same while the second renewal is being charged, at a bank that takes its time. */
export const forgetInRenewal: Stage = {
  ...forget,
  name: 'delete in a renewal',
  async act(me, key) {
    await me.world.advance(7 * DAY_MS);
    for (let look = 0; look < 200 && !(await isRenewedAgain(me)); look += 1);
    await forget.act(me, key);
  },
};
export const nothingMore = (before: { charges: number }): Stage => ({
  name: 'afterwards',
  async act(me) {
    before.charges = await chargesOf(me);
    await me.world.advance(8 * DAY_MS);
  },
  async isDone(me) {
    if ((await chargesOf(me)) > before.charges) throw new Error('Charged after the account was deleted');
    return true;
  },
});
/** The provider forgets the mandate by itself: the next renewal is refused before it is begun. */
export const revoke: Stage = {
  name: 'revoke',
  async act(me) {
    const { mandates } = await me.world.journal();
    for (const { id, email } of mandates)
      if (email === me.email) await atTheProvider(me.world).endMandate(id);
  },
  isDone: async () => true,
};
/** The answer to a payment is lost, and what asks for it afterwards finds it. */
export const lost: Stage = {
  ...card('lost answer', NUMBERS.good),
  async act(me, key) {
    await atTheProvider(me.world).fault('createPayment', '500', 1, 'charge');
    // Nor can its message be followed at first.
    await atTheProvider(me.world).fault('fetchPayment', '500', 2, 'before');
    return payByCard(me, NUMBERS.good, key);
  },
};
/** Goes away from PayPal's page and orders again: what was begun there is taken back. */
export const leave: Stage = {
  name: 'order again',
  async act(me, key) {
    me.leftId ||= me.orderId;
    me.orderId = '';
    const wish = { planId: 'pass', videoId: me.videoId };
    const { id } = await me.person.info('POST /api/payment/order', wish, key);
    if (id !== me.leftId) me.orderId = id;
  },
  isDone: async (me) => me.orderId !== '',
  actAgain: (me) => leave.act(me, randomUUID()),
};
