import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Withdrawal } from '../../../contract/entities.ts';
import type { Failure } from '../../core/failures.ts';
import { leftScreen } from '../../core/navigation/slice.ts';

/**
 * A visitor names the order's owner by `email`. Without `orderId` the mailed link that this browser opened
 * names the purchase; without `confirm` the purchase is only looked up.
 */
export type WithdrawalRequest = { orderId?: string; email?: string; confirm: boolean };

const initialState = {
  status: 'idle' as 'idle' | 'pending' | 'failed',
  request: null as WithdrawalRequest | null,
  answer: null as Withdrawal | null,
  reason: null as Failure | null,
};

const withdrawal = createSlice({
  name: 'withdrawal',
  initialState,
  reducers: {
    requested: (state, { payload }: PayloadAction<WithdrawalRequest>) => {
      state.status = 'pending';
      state.request = payload;
      state.reason = null;
    },
    received: (state, { payload }: PayloadAction<Withdrawal>) => {
      state.status = 'idle';
      state.answer = payload;
    },
    failed: (state, { payload }: PayloadAction<Failure>) => {
      state.status = 'failed';
      state.reason = payload;
    },
    abandoned: () => initialState,
  },
  extraReducers: (builder) => {
    builder.addMatcher(leftScreen, () => initialState);
  },
  selectors: { selectWithdrawal: (state) => state },
});

export const { requested, received, failed, abandoned } = withdrawal.actions;
export const { selectWithdrawal } = withdrawal.selectors;
export default withdrawal;
