import { createAction } from '@reduxjs/toolkit';
import { lateReducer } from '../../core/lateReducer.ts';
import type { ReceiptState } from './receipt.ts';

/* All that a first load knows of receipts. */

export const receiptOpened = createAction<{ orderId: string }>('orders/receiptOpened');

export const place = lateReducer<ReceiptState>();
