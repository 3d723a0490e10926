import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { atTheProvider, NUMBERS, PASSWORD, type Person } from './person.ts';
import type { World } from './world.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** One member on the way through a life, and what they know of it. */
export type Member = {
  world: World;
  person: Person;
  email: string;
  videoId: string;
  orderId: string;
  /** The order that was gone away from. */
  leftId: string;
  renewalId: string;
  /** Of cards, by the key they were paid with: a call that is sent again sends the same. */
  tokens: Map<string, string>;
};
/** A step of a life: what is done, how to see that it has come to its end, and what its person does if it does not. */
export type Stage = {
  name: string;
  act: (me: Member, key: string) => Promise<unknown>;
  isDone: (me: Member) => Promise<boolean>;
  actAgain?: (me: Member) => Promise<unknown>;
};

const run = promisify(execFile);

const own = async (me: Member, orderId = me.orderId) =>
  (await me.person.orders()).find(({ id }) => id === orderId);
const subscription = async ({ person }: Member) => (await person.info('GET /api/user', {}))?.subscription;
const renewals = async ({ person }: Member) => (await person.orders()).filter(({ renewal }) => renewal);
const chargesOf = async ({ world, email }: Member) =>
  (await world.journal()).payments.filter((one) => one.email === email && one.status === 'succeeded').length;

const order = (planId: 'weekly' | 'pass', name = 'order'): Stage => ({
  name,
  async act(me, key) {
    const wish = planId === 'pass' ? { planId, videoId: me.videoId } : { planId };
    me.orderId = (await me.person.info('POST /api/payment/order', wish, key)).id;
  },
  isDone: async (me) => me.orderId !== '',
});

const payByCard = async (me: Member, number: string, key: string = randomUUID()) => {
  const token = me.tokens.get(key) ?? (await me.person.card(number));
  me.tokens.set(key, token);
  const wish = { orderId: me.orderId, method: 'card', token, agreed: true } as const;
  return me.person.info('POST /api/payment/pay', wish, key);
};
const payByWallet = async (me: Member, key?: string) =>
  me.person.info('POST /api/payment/pay', { orderId: me.orderId, method: 'paypal', agreed: true }, key);

/** What never reached the provider is given back to its owner, who pays again. */
const ifGivenBack = (pay: (me: Member) => Promise<unknown>) => async (me: Member) => {
  const { status } = await me.person.info('GET /api/payment', { orderId: me.orderId });
  if (status === 'created') await pay(me);
};
/** Throws what nobody who was charged may ever be told. */
const isPaid = async (me: Member): Promise<boolean> => {
  const present = await own(me);
  if (present?.status === 'declined') throw new Error('Told that it was declined, after a charge');
  return present?.status === 'paid';
};
const card = (name: string, number: string, isDone = isPaid): Stage => ({
  name,
  act: (me, key) => payByCard(me, number, key),
  isDone,
  actAgain: ifGivenBack((me) => payByCard(me, number)),
});
const isWaiting = async (me: Member) => (await own(me))?.status === 'action';
const wallet = (name: string): Stage => ({
  name,
  act: payByWallet,
  isDone: isWaiting,
  actAgain: ifGivenBack((me) => payByWallet(me)),
});
/** At the provider's own page. */
const decide = (name: string, decision: 'confirm' | 'approve'): Stage => ({
  name,
  async act(me) {
    const url = (await own(me))?.actionUrl;
    const body = new URLSearchParams({ decision });
    if (url) await fetch(url, { method: 'POST', body, redirect: 'manual' });
  },
  isDone: isPaid,
});

const cancel: Stage = {
  name: 'cancel',
  act: ({ person }, key) => person.info('POST /api/payment/cancel', {}, key),
  isDone: async (me) => (await subscription(me))?.status === 'cancelled',
  actAgain: ({ person }) => person.call('POST /api/payment/cancel', {}),
};
/** In the days of grace it ends at once, so that a repeat finds nothing to cancel. */
const giveUp: Stage = {
  ...cancel,
  name: 'give up',
  act: ({ person }, key) => person.call('POST /api/payment/cancel', {}, key),
  isDone: async (me) => !(await subscription(me)),
};
const resume: Stage = {
  name: 'resume',
  act: ({ person }, key) => person.info('DELETE /api/payment/cancel', {}, key),
  isDone: async (me) => (await subscription(me))?.status === 'active',
  actAgain: ({ person }) => person.call('DELETE /api/payment/cancel', {}),
};
const renew = (name: string, days: number): Stage => ({
  name,
  act: ({ world }) => world.advance(days * DAY_MS),
  async isDone(me) {
    const paid = (await renewals(me)).filter(({ status }) => status === 'paid');
    me.renewalId = paid[0]?.id ?? '';
    return paid.length === 1;
  },
});
const decline = (name: string): Stage => ({
  name,
  act: ({ world }) => world.advance(7 * DAY_MS),
  isDone: async (me) => (await subscription(me))?.status === 'past_due',
});
const withdraw = (what: 'orderId' | 'renewalId'): Stage => {
  const wish = (me: Member) => ({ orderId: me[what], confirm: true });
  return {
    name: 'withdraw',
    act: (me, key) => me.person.info('POST /api/payment/withdrawal', wish(me), key),
    isDone: async (me) => (await own(me, me[what]))?.status === 'refunded' && !(await subscription(me)),
    actAgain: (me) => me.person.call('POST /api/payment/withdrawal', wish(me)),
  };
};
/** The operator's own command gives an order back. */
const refund: Stage = {
  name: 'refund',
  async act({ world, orderId }) {
    const env = { ...process.env, DATA_DIR: world.dataDir };
    // What it could not do is seen by what became of the order.
    await run(process.execPath, ['dist/server/operator/main.js', 'refund', orderId], { env }).catch(() => {});
  },
  isDone: async (me) => (await own(me))?.status === 'refunded',
  actAgain: (me) => refund.act(me, ''),
};
const end: Stage = {
  name: 'end',
  act: ({ world }) => world.advance(7 * DAY_MS),
  async isDone(me) {
    const { mandates } = await me.world.journal();
    const kept = mandates.filter((one) => one.email === me.email && !one.ended);
    return kept.length === 0 && !(await subscription(me));
  },
};
/** Somebody deletes the account while its renewal is about to come. */
const forget: Stage = {
  name: 'delete',
  async act(me, key) {
    await me.world.advance(7 * DAY_MS);
    await me.person.call('DELETE /api/user', { password: PASSWORD }, key);
  },
  async isDone(me) {
    const { mandates } = await me.world.journal();
    const kept = mandates.filter((one) => one.email === me.email && !one.ended);
    return kept.length === 0 && (await me.person.info('GET /api/user', {})) === null;
  },
  actAgain: ({ person }) => person.call('DELETE /api/user', { password: PASSWORD }),
};
const nothingMore = (before: { charges: number }): Stage => ({
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
const revoke: Stage = {
  name: 'revoke',
  async act(me) {
    const { mandates } = await me.world.journal();
    for (const { id, email } of mandates)
      if (email === me.email) await atTheProvider(me.world).endMandate(id);
  },
  isDone: async () => true,
};
/** The answer to a payment is lost, and what asks for it afterwards finds it. */
const lost: Stage = {
  ...card('lost answer', NUMBERS.good),
  async act(me, key) {
    await atTheProvider(me.world).fault('createPayment', '500', 1, 'charge');
    // Nor can its message be followed at first.
    await atTheProvider(me.world).fault('fetchPayment', '500', 2, 'before');
    return payByCard(me, NUMBERS.good, key);
  },
};
/** Goes away from PayPal's page and orders again: what was begun there is taken back. */
const leave: Stage = {
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

/** Everything that can become of money, once each. */
export const LIVES: Record<string, Stage[]> = {
  'renews and takes back': [
    order('weekly'),
    card('pay', NUMBERS.good),
    cancel,
    resume,
    renew('renew', 7),
    withdraw('renewalId'),
  ],
  'a bank that takes its time, and an account that is deleted': [
    order('weekly'),
    card('pay and wait', NUMBERS.slow),
    renew('renew and wait', 7),
    forget,
    nothingMore({ charges: 0 }),
  ],
  'a step at the bank, and a refund by hand': [
    order('pass'),
    card('pay with a step', NUMBERS.challenged, isWaiting),
    decide('confirm', 'confirm'),
    refund,
  ],
  'PayPal, left and begun anew': [
    order('pass'),
    wallet('wallet'),
    leave,
    wallet('wallet again'),
    decide('approve', 'approve'),
    withdraw('orderId'),
  ],
  'a decline, a day of grace, and the end': [
    order('weekly'),
    card('pay', NUMBERS.declinesOnce),
    decline('declined renewal'),
    renew('try again', 1),
    cancel,
    end,
  ],
  'a mandate that is gone': [order('weekly'), lost, revoke, decline('refused renewal'), giveUp, end],
};
