import { createAction } from '@reduxjs/toolkit';
import { lateReducer } from '../../core/lateReducer.ts';
import type { HiddenState } from './hidden.ts';

/* All that a first load knows of the rail to continue with. */

export const railWanted = createAction('history/railWanted');
/** A video is to be gone from the rail, until it is watched again. */
export const hideRequested = createAction<{ videoId: string }>('history/hideRequested');
/** What was hidden last is wanted back. */
export const hideReverted = createAction('history/hideReverted');

export const place = lateReducer<HiddenState>();
