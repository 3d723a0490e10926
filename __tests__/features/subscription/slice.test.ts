import slice, * as subscription from '../../../src/features/subscription/slice.ts';
import { subscription as plan, reason } from '../../support/samples.ts';
import { statesOf } from '../../support/states.ts';

const stateAfter = statesOf(slice);
const terms = { planId: 'yearly', amount: 7999, currency: 'USD', renewalDays: 365, from: plan.periodEnd };

test.each([
  ['the end of the renewal', subscription.cancelRenewalRequested(), subscription.renewalCancelled(plan)],
  ['its return', subscription.resumeRenewalRequested(), subscription.renewalResumed(plan)],
  ['a switch of plan', subscription.switchPlanRequested(terms), subscription.planSwitched(plan)],
])('%s is under way until the server has answered', (_change, requested, answered) => {
  expect(stateAfter(requested)).toEqual({ status: 'changing', reason: null });
  expect(stateAfter(requested, answered)).toEqual({ status: 'idle', reason: null });
});

test.each([
  subscription.cancelRenewalFailed,
  subscription.resumeRenewalFailed,
  subscription.switchPlanFailed,
])('a refusal says why nothing was changed', (failed) => {
  expect(stateAfter(failed(reason))).toEqual({ status: 'failed', reason });
});
