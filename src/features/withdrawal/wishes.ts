import { createAction } from '@reduxjs/toolkit';
import { lateReducer } from '../../core/lateReducer.ts';
import type { WithdrawalState } from './slice.ts';

/* All that a first load knows of withdrawing from a purchase. */

/** `email` says whose order it is where nobody is signed in. Without `confirm` it is only looked at. */
export type WithdrawalWish = { orderId: string; email: string | null; confirm: boolean };
export const requested = createAction<WithdrawalWish>('withdrawal/requested');

export const place = lateReducer<WithdrawalState>();
