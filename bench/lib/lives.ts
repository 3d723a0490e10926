import { NUMBERS } from '../../__tests__/e2e/support/money/person.ts';
import {
  cancel,
  card,
  order,
  RENEWED_AND_TAKEN_BACK,
  renew,
  type Stage,
  withdraw,
} from '../../__tests__/e2e/support/money/stages.ts';
import { changeCard, confirmCard, isStepWanted, renewBy, rescue } from './cardStages.ts';
import {
  decide,
  decline,
  end,
  forget,
  forgetInRenewal,
  giveBack,
  giveUp,
  isWaiting,
  leave,
  lost,
  nothingMore,
  refund,
  revoke,
  switchPlan,
  wallet,
} from './lifeStages.ts';

/** Everything that can become of money, once each. */
export const LIVES: Record<string, Stage[]> = {
  'renews and takes back': RENEWED_AND_TAKEN_BACK,
  'switches the plan and takes back': [
    order('weekly'),
    card('pay', NUMBERS.good),
    switchPlan,
    renew('renew as another plan', 7),
    withdraw('renewalId'),
  ],
  'a bank that takes its time, and an account that is deleted': [
    order('weekly'),
    card('pay and wait', NUMBERS.slow),
    renew('renew and wait', 7),
    forgetInRenewal,
    nothingMore({ charges: 0 }),
  ],
  'an account that is deleted in time': [
    order('weekly'),
    card('pay', NUMBERS.good),
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
  'another card, and another with a step at the bank': [
    order('weekly'),
    card('pay', NUMBERS.declinesRenewals),
    changeCard('another card', NUMBERS.good),
    changeCard('another card with a step', NUMBERS.challenged, isStepWanted),
    confirmCard(NUMBERS.challenged),
    renewBy(NUMBERS.challenged),
    cancel,
    end,
  ],
  'a declined renewal, and another card': [
    order('weekly'),
    card('pay', NUMBERS.declinesRenewals),
    decline('declined renewal'),
    rescue(NUMBERS.good),
    withdraw('renewalId'),
  ],
  'given back by hand in two parts': [
    order('weekly'),
    card('pay', NUMBERS.good),
    giveBack('a part by hand', 200),
    giveBack('the rest by hand', 'the rest'),
  ],
};
