import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '../../app/rootReducer.ts';
import { selectHome, selectVideosById } from './slice.ts';

const selectHomeIds = createSelector([selectHome], ({ featured, sections }) => [
  ...new Set([...featured, ...sections.flatMap(({ videoIds }) => videoIds)]),
]);

/** The videos of a category that the home page has brought along. */
export const selectKnownOf = createSelector(
  [
    (state: RootState) => selectVideosById(state, selectHomeIds(state)),
    (_state, categoryId: string) => categoryId,
  ],
  (videos, wanted) => videos.filter(({ categoryId }) => categoryId === wanted),
);
