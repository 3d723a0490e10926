import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PaymentMethodInfo } from '../../../contract/entities.ts';
import type { Failure } from '../../core/failures.ts';
import type { CardForm } from './slice.ts';

const initialState = {
  /** `waiting`: the provider has not said yet; we go on asking. */
  status: 'idle' as 'idle' | 'loading' | 'waiting' | 'ready' | 'sending' | 'failed',
  info: null as PaymentMethodInfo | null,
  reason: null as Failure | null,
};

/** Paying a running subscription with another card. */
const paymentMethod = createSlice({
  name: 'paymentMethod',
  initialState,
  reducers: {
    /** `changeId` is the change that the person comes back from their bank with. */
    methodOpened: (_state, _action: PayloadAction<{ changeId: string | null }>) => ({
      ...initialState,
      status: 'loading' as const,
    }),
    methodChangeRequested: (state, _: PayloadAction<CardForm>) => {
      state.status = 'sending';
      state.reason = null;
    },
    /** How it is paid now, and what has become of the wish that was asked about. */
    methodLoaded: (state, { payload }: PayloadAction<PaymentMethodInfo>) => {
      state.status = 'ready';
      state.info = payload;
    },
    methodFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.status = 'failed';
      state.reason = payload;
    },
    methodPending: (state, { payload }: PayloadAction<PaymentMethodInfo>) => {
      state.status = 'waiting';
      state.info = payload;
    },
    /** The provider's fields were not filled in right; they say so themselves. */
    methodIncomplete: (state) => {
      state.status = 'ready';
    },
    methodAnswered: (state, { payload }: PayloadAction<PaymentMethodInfo>) => {
      state.status = 'ready';
      state.info = payload;
    },
    /** The person came back from the bank's page by the browser's own button. */
    methodChangeAbandoned: (state) => {
      state.status = 'ready';
    },
    methodChangeFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.status = 'ready';
      state.reason = payload;
    },
  },
  selectors: { selectMethod: (state) => state },
});

export const {
  methodOpened,
  methodChangeRequested,
  methodLoaded,
  methodFailed,
  methodPending,
  methodIncomplete,
  methodAnswered,
  methodChangeAbandoned,
  methodChangeFailed,
} = paymentMethod.actions;
export const { selectMethod } = paymentMethod.selectors;
export default paymentMethod;
