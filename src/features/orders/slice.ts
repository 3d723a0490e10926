import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Order, PaymentMethod } from '../../../contract/entities.ts';
import type { Failure } from '../../core/failures.ts';
import { pageRestored } from '../../core/navigation/slice.ts';

export type CheckoutWish = { planId: string; videoId: string | null; method: PaymentMethod };
/** The form around the provider's card fields; the card itself never leaves their frame. */
export type CardForm = { email: string; firstName: string; lastName: string };

/**
 * `unconfirmed`: the provider has not said yet; we go on asking.
 * `declined`, `cancelled` and `expired` are told apart by the order's own status.
 */
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
type OrdersState = { stage: Stage; order: Order | null; reason: Failure | null };
const initialState: OrdersState = { stage: 'idle', order: null, reason: null };

const stageOf = ({ status }: Order): Stage => {
  if (status === 'created') return 'ready';
  if (status === 'pending' || status === 'action') return 'confirming';
  return status === 'paid' ? 'paid' : 'unpaid';
};
const now = (stage: Stage) => (state: OrdersState) => {
  state.stage = stage;
  state.reason = null;
};
const show = (state: OrdersState, { payload }: PayloadAction<Order>) => {
  state.order = payload;
  state.stage = stageOf(payload);
  state.reason = null;
};
const fail = (state: OrdersState, { payload }: PayloadAction<Failure>) => {
  state.stage = 'failed';
  state.reason = payload;
};

const orders = createSlice({
  name: 'orders',
  initialState,
  reducers: {
    /* Choosing a plan: order, then on to where it is paid. */
    checkoutRequested: (state, _: PayloadAction<CheckoutWish>) => now('ordering')(state),
    /** The wish goes on with it, so that the stage stays. */
    orderPlaced: (state, { payload }: PayloadAction<Order>) => {
      state.order = payload;
    },
    checkoutHandedOver: (_state, _action: PayloadAction<{ orderId: string; to: 'card' | 'paypal' }>) => {},
    checkoutAbandoned: now('idle'),
    checkoutFailed: fail,

    /* The card page. */
    cardPageOpened: (state, _: PayloadAction<{ orderId: string }>) => now('loading')(state),
    orderLoaded: show,
    orderFailed: fail,
    cardPaymentRequested: (state, _: PayloadAction<CardForm>) => now('paying')(state),
    /** The provider's fields were not filled in right; they say so themselves. */
    cardIncomplete: now('ready'),
    cardPaymentAnswered: show,
    /** The person came back from the bank's page without deciding. */
    cardPaymentAbandoned: now('ready'),
    cardPaymentFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.stage = 'ready';
      state.reason = payload;
    },

    /* The result page. */
    resultOpened: (state, _: PayloadAction<{ orderId: string; cancelled: boolean }>) =>
      now('confirming')(state),
    /** Still open at the provider; perhaps with something left for the person to do there. */
    resultPending: (state, { payload }: PayloadAction<Order>) => {
      state.order = payload;
    },
    resultUnconfirmed: now('unconfirmed'),
    resultSettled: show,
    resultFailed: fail,
    /** The person would rather go on now than read the result. */
    continueRequested: () => {},
  },
  extraReducers: (builder) => {
    // Back from another document's page by the browser's own button: the wish that led there is over.
    builder.addCase(pageRestored, (state) => {
      if (state.stage === 'ordering') state.stage = 'idle';
    });
  },
  selectors: {
    selectOrder: (state) => state.order,
    selectStage: (state) => state.stage,
    selectOrderReason: (state) => state.reason,
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
} = orders.actions;
export const { selectOrder, selectStage, selectOrderReason, selectHasPaid } = orders.selectors;
export default orders;
