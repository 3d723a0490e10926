import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Receipt } from '../../../contract/entities.ts';
import type { Failure } from '../../core/failures.ts';
import { place, receiptOpened } from './receiptPlace.ts';

const initialState = {
  status: 'idle' as 'idle' | 'loading' | 'ready' | 'failed',
  /** The order that was asked about last: another one's receipt is not shown for it. */
  orderId: null as string | null,
  receipt: null as Receipt | null,
};
export type ReceiptState = typeof initialState;

const receipt = createSlice({
  name: 'orders',
  initialState,
  reducers: {
    receiptReceived: (state, { payload }: PayloadAction<Receipt>) => {
      state.status = 'ready';
      state.receipt = payload;
    },
    receiptFailed: (state, _: PayloadAction<Failure>) => {
      state.status = 'failed';
    },
  },
  extraReducers: (builder) => {
    builder.addCase(receiptOpened, (_state, { payload: { orderId } }) => ({
      status: 'loading',
      orderId,
      receipt: null,
    }));
  },
});

place.arrives(receipt.reducer);

export const { receiptReceived, receiptFailed } = receipt.actions;
export const selectReceipt = ({ receipt: state }: { receipt: ReceiptState | null }) => state ?? initialState;
export default receipt;
