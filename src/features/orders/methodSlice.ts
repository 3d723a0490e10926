import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PaymentMethodInfo } from '../../../contract/entities.ts';
import type { Failure } from '../../core/failures.ts';
import type { CardForm } from './slice.ts';

const initialState = {
  /** `waiting`: the app polls until the provider decides. */
  status: 'idle' as 'idle' | 'loading' | 'waiting' | 'ready' | 'sending' | 'failed',
  info: null as PaymentMethodInfo | null,
  reason: null as Failure | null,
};

const paymentMethod = createSlice({
  name: 'paymentMethod',
  initialState,
  reducers: {
    /** The bank's page returns with `changeId`. */
    methodOpened: (_state, _action: PayloadAction<{ changeId: string | null }>) => ({
      ...initialState,
      status: 'loading' as const,
    }),
    methodChangeRequested: (state, _: PayloadAction<CardForm>) => {
      state.status = 'sending';
      state.reason = null;
    },
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
    /** The provider's fields show their own errors. */
    methodIncomplete: (state) => {
      state.status = 'ready';
    },
    methodAnswered: (state, { payload }: PayloadAction<PaymentMethodInfo>) => {
      state.status = 'ready';
      state.info = payload;
    },
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
