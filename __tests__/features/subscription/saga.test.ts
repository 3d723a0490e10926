import * as raw from 'redux-saga/effects';
import * as api from '../../../src/api/index.ts';
import { toFailure } from '../../../src/core/failures.ts';
import * as sagas from '../../../src/features/subscription/saga.ts';
import subscriptionSlice, * as slice from '../../../src/features/subscription/slice.ts';
import { offline, reason, refusal, subscription } from '../../support/samples.ts';
import { statesOf } from '../../support/states.ts';
import { steps, throws } from '../../support/steps.ts';

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));

test.each([
  ['ends the renewal', sagas.cancelRenewal, api.cancelRenewal, slice.renewalCancelled],
  ['takes that back', sagas.resumeRenewal, api.undoCancelRenewal, slice.renewalResumed],
])('the member %s', (_, saga, ask, done) =>
  steps(saga(), [[raw.call(ask), subscription], [raw.put(done(subscription))]]),
);

test.each([
  ['the renewal goes on', sagas.cancelRenewal, api.cancelRenewal, slice.cancelRenewalFailed],
  ['the renewal stays ended', sagas.resumeRenewal, api.undoCancelRenewal, slice.resumeRenewalFailed],
])('%s when the server refuses the change', (_, saga, ask, failed) => {
  const error = refusal(409);
  steps(saga(), [[raw.call(ask), throws(error)], [raw.put(failed(toFailure(error)))]]);
});

const price = { amount: 7999, currency: 'USD', renewalDays: 365 };
const terms = { planId: 'yearly', ...price, from: subscription.periodEnd };

test('the member switches to the plan on the terms that were shown', () =>
  steps(sagas.switchPlan(slice.switchPlanRequested(terms)), [
    [raw.call(api.switchPlan, terms), subscription],
    [raw.put(slice.planSwitched(subscription))],
  ]));

const FAILURES = [refusal(409, 'Not now.'), offline()];
test.each(FAILURES)('a failed switch to another plan is reported (%s)', (error) => {
  steps(sagas.switchPlan(slice.switchPlanRequested(terms)), [
    [raw.call(api.switchPlan, terms), throws(error)],
    [raw.put(slice.switchPlanFailed(toFailure(error)))],
  ]);
});

test('a second tap on a subscription change is ignored while the first is running', () =>
  steps(sagas.subscriptionSaga(), [
    [raw.takeLeading(slice.cancelRenewalRequested, sagas.cancelRenewal)],
    [raw.takeLeading(slice.resumeRenewalRequested, sagas.resumeRenewal)],
    [raw.takeLeading(slice.switchPlanRequested, sagas.switchPlan)],
  ]));

const REFUSED = [slice.cancelRenewalFailed, slice.resumeRenewalFailed, slice.switchPlanFailed];
test.each(REFUSED)('a refused subscription change stores its reason', (failed) => {
  expect(statesOf(subscriptionSlice)(failed(reason))).toEqual({ status: 'failed', reason });
});
