import { randomUUID } from 'node:crypto';
import {
  chargesOf,
  type Member,
  own,
  renew,
  type Stage,
  subscription,
  tokenOf,
} from '../../__tests__/e2e/support/money/stages.ts';
import { decideAt } from './lifeStages.ts';

/* Steps of a life in which a subscription is given another card. */

/** For longer than so many cards are refused to one person. */
const CARDS_COUNT_MS = 11 * 60_000;

const labelOf = (number: string) => `Test ···· ${number.slice(-4)}`;
/** As the page of the card asks, while it is open. */
const change = async ({ person, changeId }: Member) =>
  changeId === '' ? null : (await person.info('GET /api/payment/method', { changeId })).change;
const isPaidBy = (number: string) => async (me: Member) => {
  await change(me);
  return (await subscription(me))?.methodLabel === labelOf(number);
};
export const changeCard = (name: string, number: string, isDone = isPaidBy(number)): Stage => {
  const act = async (me: Member, key: string) => {
    if (!me.tokens.has(key)) await me.world.advance(CARDS_COUNT_MS);
    const wish = { token: await tokenOf(me, number, key), agreed: true };
    me.changeId = (await me.person.info('POST /api/payment/method', wish, key)).change?.id ?? '';
  };
  return { name, act, isDone, actAgain: (me) => act(me, randomUUID()) };
};
export const confirmCard = (number: string): Stage => {
  const act = async (me: Member) => decideAt((await change(me))?.actionUrl, 'confirm');
  return { name: 'confirm the card', act, isDone: isPaidBy(number), actAgain: act };
};
export const isStepWanted = async (me: Member) => (await change(me))?.status === 'action';

export const renewBy = (number: string): Stage => {
  const renewal = renew('renew by the other card', 7);
  return {
    ...renewal,
    async isDone(me) {
      if (!(await renewal.isDone(me))) return false;
      const label = (await own(me, me.renewalId))?.methodLabel;
      if (label !== labelOf(number)) throw new Error(`Charged to ${label}`);
      return true;
    },
  };
};
/** What was declined is tried with the new card at once, and paid by it once. */
export const rescue = (number: string): Stage => {
  const isRenewed = renew('', 0).isDone;
  return changeCard('another card after a decline', number, async (me) => {
    await change(me);
    if ((await chargesOf(me)) > 2) throw new Error('Charged twice for one period');
    return (await isRenewed(me)) && (await subscription(me))?.status === 'active';
  });
};
