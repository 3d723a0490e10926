import { createAction } from '@reduxjs/toolkit';
import { lateReducer } from '../../core/lateReducer.ts';
import type { MethodState } from './method.ts';
import type { CardForm } from './slice.ts';

/* All that a first load knows of paying a subscription in another way. */

/** `changeId` is the wish that the person comes back from their bank with. */
export const methodOpened = createAction<{ changeId: string | null }>('orders/methodOpened');
export const methodChangeRequested = createAction<CardForm>('orders/methodChangeRequested');

export const place = lateReducer<MethodState>();
