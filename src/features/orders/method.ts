import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PaymentMethodInfo } from '../../../contract/entities.ts';
import type { Failure } from '../../core/failures.ts';
import { methodChangeRequested, methodOpened, place } from './methodPlace.ts';

const initialState = {
  /** `waiting`: the provider has not said yet; we go on asking. */
  status: 'idle' as 'idle' | 'loading' | 'waiting' | 'ready' | 'sending' | 'failed',
  info: null as PaymentMethodInfo | null,
  reason: null as Failure | null,
};
export type MethodState = typeof initialState;

const method = createSlice({
  name: 'orders',
  initialState,
  reducers: {
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
  extraReducers: (builder) => {
    builder.addCase(methodOpened, () => ({ ...initialState, status: 'loading' as const }));
    builder.addCase(methodChangeRequested, (state) => {
      state.status = 'sending';
      state.reason = null;
    });
  },
});

place.arrives(method.reducer);

export const {
  methodLoaded,
  methodFailed,
  methodPending,
  methodIncomplete,
  methodAnswered,
  methodChangeAbandoned,
  methodChangeFailed,
} = method.actions;
export const selectMethod = ({ method: state }: { method: MethodState | null }) => state ?? initialState;
export default method;
