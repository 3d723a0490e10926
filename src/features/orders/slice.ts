import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Order, PaymentMethod } from '../../../contract/entities.ts';
import type { Failure } from '../../core/failures.ts';
import { pageRestored } from '../../core/navigation/slice.ts';

export type CheckoutRequest = { planId: string; videoId: string | null; method: PaymentMethod };
/** The card itself never leaves the provider's frame. */
export type CardForm = { email: string; firstName: string; lastName: string };

/** The app polls an `unconfirmed` order. The order's own status tells the kinds of `unpaid` apart. */
export type Stage =
  | 'idle'
  | 'loading'
  | 'ordering'
  | 'ready'
  | 'paying'
  | 'confirming'
  | 'unconfirmed'
  | 'paid'
  | 'unpaid'
  | 'failed';
type OrdersState = {
  stage: Stage;
  order: Order | null;
  reason: Failure | null;
  checkout: CheckoutRequest | null;
};
const initialState: OrdersState = { stage: 'idle', order: null, reason: null, checkout: null };

const stageOf = ({ status }: Order): Stage => {
  if (status === 'created') return 'ready';
  if (status === 'pending' || status === 'action') return 'confirming';
  return status === 'paid' ? 'paid' : 'unpaid';
};
const toStage = (stage: Stage) => (state: OrdersState) => {
  state.stage = stage;
  state.reason = null;
};
const setOrder = (state: OrdersState, { payload }: PayloadAction<Order>) => {
  state.order = payload;
  state.stage = stageOf(payload);
  state.reason = null;
};
const setFailed = (state: OrdersState, { payload }: PayloadAction<Failure>) => {
  state.stage = 'failed';
  state.reason = payload;
};

const orders = createSlice({
  name: 'orders',
  initialState,
  reducers: {
    checkoutRequested: (state, { payload }: PayloadAction<CheckoutRequest>) => {
      toStage('ordering')(state);
      state.checkout = payload;
    },
    /** The checkout continues, so the stage stays. */
    orderPlaced: (state, { payload }: PayloadAction<Order>) => {
      state.order = payload;
    },
    checkoutHandedOver: (_state, _action: PayloadAction<{ orderId: string; to: 'card' | 'paypal' }>) => {},
    checkoutAbandoned: toStage('idle'),
    checkoutFailed: setFailed,

    cardPageOpened: (state, _: PayloadAction<{ orderId: string }>) => toStage('loading')(state),
    orderLoaded: setOrder,
    orderFailed: setFailed,
    cardPaymentRequested: (state, _: PayloadAction<CardForm>) => toStage('paying')(state),
    cardIncomplete: toStage('ready'),
    cardPaymentAnswered: setOrder,
    cardPaymentAbandoned: toStage('ready'),
    cardPaymentFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.stage = 'ready';
      state.reason = payload;
    },

    resultOpened: (state, _: PayloadAction<{ orderId: string; cancelled: boolean }>) =>
      toStage('confirming')(state),
    resultPending: (state, { payload }: PayloadAction<Order>) => {
      state.order = payload;
    },
    resultUnconfirmed: toStage('unconfirmed'),
    resultSettled: setOrder,
    resultFailed: setFailed,
    continueRequested: () => {},
    stayRequested: () => {},
  },
  extraReducers: (builder) => {
    // The browser's back button cancels the checkout that led to another document.
    builder.addCase(pageRestored, (state) => {
      if (state.stage === 'ordering') state.stage = 'idle';
    });
  },
  selectors: {
    selectOrder: (state) => state.order,
    selectStage: (state) => state.stage,
    selectOrderReason: (state) => state.reason,
    /** A visitor who signs in to pay comes back to the shop with this choice. */
    selectCheckout: ({ stage, checkout }) => (stage === 'ordering' ? checkout : null),
    selectHasPaid: (state) => state.stage === 'paid',
  },
});

export const {
  checkoutRequested,
  orderPlaced,
  checkoutHandedOver,
  checkoutAbandoned,
  checkoutFailed,
  cardPageOpened,
  orderLoaded,
  orderFailed,
  cardPaymentRequested,
  cardIncomplete,
  cardPaymentAnswered,
  cardPaymentAbandoned,
  cardPaymentFailed,
  resultOpened,
  resultPending,
  resultUnconfirmed,
  resultSettled,
  resultFailed,
  continueRequested,
  stayRequested,
} = orders.actions;
export const { selectOrder, selectStage, selectOrderReason, selectCheckout, selectHasPaid } =
  orders.selectors;
export default orders;
