import slice, * as subscription from '../../../src/features/subscription/slice.ts';
import { reason } from '../../support/samples.ts';
import { statesOf } from '../../support/states.ts';

test.each([
  subscription.cancelRenewalFailed,
  subscription.resumeRenewalFailed,
  subscription.switchPlanFailed,
])('a refusal says why nothing was changed', (failed) => {
  expect(statesOf(slice)(failed(reason))).toEqual({ status: 'failed', reason });
});
