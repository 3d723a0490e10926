import { createAction } from '@reduxjs/toolkit';
import { lateReducer } from '../../core/lateReducer.ts';
import type { ForYouState } from './slice.ts';

/* All that a first load knows of the feed of first episodes. */

export const opened = createAction('forYou/opened');
/** The person is at this page. */
export const pageWanted = createAction<{ videoId: string }>('forYou/pageWanted');

export const place = lateReducer<ForYouState>();
