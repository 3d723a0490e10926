import * as api from '../../api/index.ts';
import { call, put, type Saga, takeLeading } from '../../core/effects.ts';
import { toFailure } from '../../core/failures.ts';
import {
  cancelRenewalFailed,
  cancelRenewalRequested,
  planSwitched,
  renewalCancelled,
  renewalResumed,
  resumeRenewalFailed,
  resumeRenewalRequested,
  switchPlanFailed,
  switchPlanRequested,
} from './slice.ts';

export function* cancelRenewal(): Saga {
  try {
    yield* put(renewalCancelled(yield* call(api.cancelRenewal)));
  } catch (error) {
    yield* put(cancelRenewalFailed(toFailure(error)));
  }
}

export function* resumeRenewal(): Saga {
  try {
    yield* put(renewalResumed(yield* call(api.undoCancelRenewal)));
  } catch (error) {
    yield* put(resumeRenewalFailed(toFailure(error)));
  }
}

export function* switchPlan({ payload }: ReturnType<typeof switchPlanRequested>): Saga {
  try {
    yield* put(planSwitched(yield* call(api.switchPlan, payload)));
  } catch (error) {
    yield* put(switchPlanFailed(toFailure(error)));
  }
}

/** takeLeading: a second tap must not act twice. */
export function* subscriptionSaga(): Saga {
  yield* takeLeading(cancelRenewalRequested, cancelRenewal);
  yield* takeLeading(resumeRenewalRequested, resumeRenewal);
  yield* takeLeading(switchPlanRequested, switchPlan);
}
