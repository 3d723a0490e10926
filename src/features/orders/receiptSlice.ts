import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Receipt } from '../../../contract/entities.ts';
import type { Failure } from '../../core/failures.ts';

const initialState = {
  status: 'idle' as 'idle' | 'loading' | 'ready' | 'failed',
  /** Another order must not show this receipt. */
  orderId: null as string | null,
  receipt: null as Receipt | null,
};

const receipt = createSlice({
  name: 'receipt',
  initialState,
  reducers: {
    receiptOpened: (_state, { payload: { orderId } }: PayloadAction<{ orderId: string }>) => ({
      status: 'loading' as const,
      orderId,
      receipt: null,
    }),
    receiptReceived: (state, { payload }: PayloadAction<Receipt>) => {
      state.status = 'ready';
      state.receipt = payload;
    },
    receiptFailed: (state, _: PayloadAction<Failure>) => {
      state.status = 'failed';
    },
  },
  selectors: { selectReceipt: (state) => state },
});

export const { receiptOpened, receiptReceived, receiptFailed } = receipt.actions;
export const { selectReceipt } = receipt.selectors;
export default receipt;
