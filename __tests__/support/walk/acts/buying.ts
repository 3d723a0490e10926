import {
  cardPaymentRequested,
  checkoutRequested,
  continueRequested,
  stayRequested,
} from '../../../../src/features/orders/slice.ts';
import { subscribeRequested } from '../../../../src/features/plans/slice.ts';
import type { Decision } from '../server.ts';
import type { Walk } from '../walk.ts';
import { type Act, dispatch, on } from './act.ts';

const checkout = (method: 'card' | 'paypal') => (walk: Walk) =>
  dispatch(walk, checkoutRequested({ planId: 'monthly', videoId: null, method }));
const offersPlans = (walk: Walk) => {
  const { plans, orders, user } = walk.browser.state;
  return (
    on('/shopping')(walk) &&
    plans.plans.length > 0 &&
    plans.status !== 'failed' &&
    orders.stage !== 'ordering' &&
    user.info?.subscription?.status !== 'active'
  );
};
const tapping = (tap: (walk: Walk) => void) => (walk: Walk) => {
  walk.browser.money.tap(walk.browser.tab);
  tap(walk);
};
const twice = (tap: (walk: Walk) => void) => (walk: Walk) => {
  tap(walk);
  tap(walk);
};
const subscribe = (walk: Walk) => dispatch(walk, subscribeRequested({ from: '/my' }));
const isWithoutPlan = (walk: Walk) => on('/my')(walk) && !walk.browser.state.user.info?.subscription;
const offersCardForm = (walk: Walk) => {
  const { stage, order } = walk.browser.state.orders;
  return (
    on('/order/easy')(walk) && (stage === 'ready' || (stage === 'unpaid' && order?.status === 'declined'))
  );
};
const FORM = { email: 'robin@example.com', firstName: 'Robin', lastName: 'Example' };
const payByCard = (decision: Decision) => (walk: Walk) => {
  walk.server.decision = decision;
  dispatch(walk, cardPaymentRequested(FORM));
};
const PAYMENTS: [Decision, string][] = [
  ['paid', 'pays by card'],
  ['declined', 'pays by a card that is declined'],
  ['bank', 'pays by a card whose bank wants to be asked'],
  ['pending', 'pays by a card that takes its time'],
];
export const buying: Act[] = [
  { says: 'taps Subscribe in My', can: isWithoutPlan, does: subscribe, weight: 2 },
  { says: 'taps Subscribe in My twice', can: isWithoutPlan, does: twice(subscribe) },
  {
    says: 'chooses a plan, to pay by card',
    can: offersPlans,
    does: tapping(checkout('card')),
    weight: 3,
    leads: true,
  },
  {
    says: 'taps twice on paying by card',
    can: offersPlans,
    does: tapping(twice(checkout('card'))),
    weight: 2,
  },
  { says: 'chooses a plan, to pay with PayPal', can: offersPlans, does: tapping(checkout('paypal')) },
  ...PAYMENTS.map(([decision, says]) => ({
    says,
    can: offersCardForm,
    does: tapping(payByCard(decision)),
    weight: 3,
    ...(decision === 'paid' && { leads: true as const }),
  })),
  { says: 'taps twice on Pay', can: offersCardForm, does: tapping(twice(payByCard('paid'))) },
  {
    says: 'reads the result no longer',
    can: on('/order/result'),
    does: (walk) => dispatch(walk, continueRequested()),
  },
  { says: 'stays at the result', can: on('/order/result'), does: (walk) => dispatch(walk, stayRequested()) },
];
