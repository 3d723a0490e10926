import { createSlice } from '@reduxjs/toolkit';
import type { Order } from '../../../contract/entities.ts';
import { emptyList, type PagedList, pagedReducers } from '../../core/pagedList.ts';

const initialState: { list: PagedList<Order> } = { list: emptyList() };

const payments = createSlice({
  name: 'payments',
  initialState,
  reducers: pagedReducers((order: Order) => order),
  selectors: { selectPayments: (state) => state.list },
});

export const { listOpened, moreWanted, pagePending, pageReceived, pageFailed } = payments.actions;
export const { selectPayments } = payments.selectors;
export default payments;
