import { createAction } from '@reduxjs/toolkit';
import { lateReducer } from '../../core/lateReducer.ts';
import type { SearchState } from './slice.ts';

/* All that a first load knows of the search: what may be wished for, and where its state will be. */

export const boxEntered = createAction('search/boxEntered');
/** What stands in the box now. */
export const typed = createAction<string>('search/typed');
export const searched = createAction<{ words: string; replace: boolean }>('search/searched');
/** One search of the history, or null for all of them. */
export const dropped = createAction<string | null>('search/dropped');
/** What was dropped last is wanted back. */
export const dropReverted = createAction('search/dropReverted');
/** The words found nothing. */
export const resultsMissed = createAction<string>('search/resultsMissed');
/** Something like what was watched last. */
export const becauseWanted = createAction('search/becauseWanted');

export const place = lateReducer<SearchState>();
