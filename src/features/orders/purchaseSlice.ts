import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { leftScreen } from '../../core/navigation/slice.ts';
import type { Flow } from '../../lib/currentRun.ts';
import { orderPlaced, resultSettled } from './slice.ts';

/** The flow that pays an order, across page loads. */
export type Purchase = { orderId: string; flow: Flow };
type PurchaseState = (Purchase & { settled: boolean }) | null;

const purchase = createSlice({
  name: 'purchase',
  initialState: null as PurchaseState,
  reducers: {
    resumed: {
      reducer: (_state, { payload, meta }: PayloadAction<{ orderId: string }, string, { flow: Flow }>) => ({
        orderId: payload.orderId,
        flow: meta.flow,
        settled: false,
      }),
      prepare: ({ orderId, flow }: Purchase) => ({ payload: { orderId }, meta: { flow, orderId } }),
    },
  },
  extraReducers: (builder) => {
    builder.addCase(orderPlaced, (_state, action) => {
      const { flow } = (action as { meta?: { flow?: Flow } }).meta ?? {};
      return flow ? { orderId: action.payload.id, flow, settled: false } : null;
    });
    builder.addCase(resultSettled, (state, { payload }) => {
      if (state?.orderId === payload.id) state.settled = true;
    });
    // A later visit to the result belongs to another flow.
    builder.addMatcher(leftScreen, (state) => (state?.settled ? null : state));
  },
  selectors: { selectPurchase: (state) => state },
});

export const { resumed } = purchase.actions;
export const { selectPurchase } = purchase.selectors;
export default purchase;
