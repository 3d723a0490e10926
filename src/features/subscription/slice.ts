import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Subscription } from '../../../contract/entities.ts';
import type { Failure } from '../../core/failures.ts';

/** The state of a plan change; the plan itself belongs to the user. */
type SubscriptionState = { status: 'idle' | 'changing' | 'failed'; reason: Failure | null };

const initialState: SubscriptionState = { status: 'idle', reason: null };

const changing = (state: SubscriptionState) => {
  state.status = 'changing';
};
const changed = (state: SubscriptionState, _: PayloadAction<Subscription>) => {
  state.status = 'idle';
};
const notChanged = (_: SubscriptionState, { payload }: PayloadAction<Failure>): SubscriptionState => ({
  status: 'failed',
  reason: payload,
});

/** The terms shown to the member; `from` is the end of the paid period. */
type SwitchTerms = Pick<Subscription, 'planId' | 'amount' | 'currency' | 'renewalDays'> & { from: string };

const subscription = createSlice({
  name: 'subscription',
  initialState,
  reducers: {
    cancelRenewalRequested: changing,
    renewalCancelled: changed,
    cancelRenewalFailed: notChanged,
    resumeRenewalRequested: changing,
    renewalResumed: changed,
    resumeRenewalFailed: notChanged,
    switchPlanRequested: (state, _: PayloadAction<SwitchTerms>) => changing(state),
    planSwitched: changed,
    switchPlanFailed: notChanged,
  },
  selectors: { selectRenewal: (state) => state },
});

export const {
  cancelRenewalRequested,
  renewalCancelled,
  cancelRenewalFailed,
  resumeRenewalRequested,
  renewalResumed,
  resumeRenewalFailed,
  switchPlanRequested,
  planSwitched,
  switchPlanFailed,
} = subscription.actions;
export const { selectRenewal } = subscription.selectors;
export default subscription;
