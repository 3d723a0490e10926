import { randomUUID } from 'node:crypto';
import { cardPayment } from '../../../server/support/payments.ts';
import { NUMBERS, type Person } from './person.ts';
import type { World } from './world.ts';

export const DAY_MS = 24 * 60 * 60 * 1000;

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
  /** The last wish to pay with another card. */
  changeId: string;
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

export const own = async (me: Member, orderId = me.orderId) =>
  (await me.person.orders()).find(({ id }) => id === orderId);
export const subscription = async ({ person }: Member) =>
  (await person.info('GET /api/user', {}))?.subscription;
const renewals = async ({ person }: Member) => (await person.orders()).filter(({ renewal }) => renewal);
export const chargesOf = async ({ world, email }: Member) =>
  (await world.journal()).payments.filter((one) => one.email === email && one.status === 'succeeded').length;

export const order = (planId: 'weekly' | 'pass', name = 'order'): Stage => ({
  name,
  async act(me, key) {
    const wish = planId === 'pass' ? { planId, videoId: me.videoId } : { planId };
    me.orderId = (await me.person.info('POST /api/payment/order', wish, key)).id;
  },
  isDone: async (me) => me.orderId !== '',
});

export const tokenOf = async (me: Member, number: string, key: string) => {
  const token = me.tokens.get(key) ?? (await me.person.card(number));
  me.tokens.set(key, token);
  return token;
};
export const payByCard = async (me: Member, number: string, key: string = randomUUID()) => {
  const token = await tokenOf(me, number, key);
  return me.person.info('POST /api/payment/pay', cardPayment(me.orderId, token), key);
};

/** What never reached the provider is given back to its owner, who pays again. */
export const ifGivenBack = (pay: (me: Member) => Promise<unknown>) => async (me: Member) => {
  const { status } = await me.person.info('GET /api/payment', { orderId: me.orderId });
  if (status === 'created') await pay(me);
};
/** Throws what nobody who was charged may ever be told. */
export const isPaid = async (me: Member): Promise<boolean> => {
  const present = await own(me);
  if (present?.status === 'declined') throw new Error('Told that it was declined, after a charge');
  return present?.status === 'paid';
};
export const card = (name: string, number: string, isDone = isPaid): Stage => ({
  name,
  act: (me, key) => payByCard(me, number, key),
  isDone,
  actAgain: ifGivenBack((me) => payByCard(me, number)),
});

export const cancel: Stage = {
  name: 'cancel',
  act: ({ person }, key) => person.info('POST /api/payment/cancel', {}, key),
  isDone: async (me) => (await subscription(me))?.status === 'cancelled',
  actAgain: ({ person }) => person.call('POST /api/payment/cancel', {}),
};
export const resume: Stage = {
  name: 'resume',
  act: ({ person }, key) => person.info('DELETE /api/payment/cancel', {}, key),
  isDone: async (me) => (await subscription(me))?.status === 'active',
  actAgain: ({ person }) => person.call('DELETE /api/payment/cancel', {}),
};
export const renew = (name: string, days: number): Stage => ({
  name,
  act: ({ world }) => world.advance(days * DAY_MS),
  async isDone(me) {
    const paid = (await renewals(me)).filter(({ status }) => status === 'paid');
    me.renewalId = paid[0]?.id ?? '';
    return paid.length === 1;
  },
});
export const withdraw = (what: 'orderId' | 'renewalId'): Stage => {
  const wish = (me: Member) => ({ orderId: me[what], confirm: true });
  return {
    name: 'withdraw',
    act: (me, key) => me.person.info('POST /api/payment/withdrawal', wish(me), key),
    isDone: async (me) => (await own(me, me[what]))?.status === 'refunded' && !(await subscription(me)),
    actAgain: (me) => me.person.call('POST /api/payment/withdrawal', wish(me)),
  };
};

export const RENEWED_AND_TAKEN_BACK: Stage[] = [
  order('weekly'),
  card('pay', NUMBERS.good),
  cancel,
  resume,
  renew('renew', 7),
  withdraw('renewalId'),
];
