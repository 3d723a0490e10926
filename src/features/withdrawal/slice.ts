import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Withdrawal } from '../../../contract/entities.ts';
import type { Failure } from '../../core/failures.ts';
import { leftScreen } from '../../core/navigation/slice.ts';
import { place, requested, type WithdrawalWish } from './wishes.ts';

const initialState = {
  status: 'idle' as 'idle' | 'pending' | 'failed',
  /** What was asked for last. */
  wish: null as WithdrawalWish | null,
  answer: null as Withdrawal | null,
  reason: null as Failure | null,
};
export type WithdrawalState = typeof initialState;

const withdrawal = createSlice({
  name: 'withdrawal',
  initialState,
  reducers: {
    /** `ready` to be confirmed, or received for good. */
    received: (state, { payload }: PayloadAction<Withdrawal>) => {
      state.status = 'idle';
      state.answer = payload;
    },
    failed: (state, { payload }: PayloadAction<Failure>) => {
      state.status = 'failed';
      state.reason = payload;
    },
    /** Back to the first step, or to another purchase. */
    abandoned: () => initialState,
  },
  extraReducers: (builder) => {
    builder.addCase(requested, (state, { payload }) => {
      state.status = 'pending';
      state.wish = payload;
      state.reason = null;
    });
    builder.addMatcher(leftScreen, () => initialState);
  },
});

place.arrives(withdrawal.reducer);

export const { received, failed, abandoned } = withdrawal.actions;
export const selectWithdrawal = ({ withdrawal: state }: { withdrawal: WithdrawalState | null }) =>
  state ?? initialState;
export default withdrawal;
