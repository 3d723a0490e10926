import { createAction } from '@reduxjs/toolkit';

/** Nothing of a share is kept: these are its wish and its outcomes. */
export const shareRequested = createAction<{
  videoId: string;
  title: string;
  episode: number;
  /** Where others are to begin; without it, at the beginning. */
  second?: number | undefined;
}>('share/shareRequested');
export const shared = createAction<{ videoId: string; by: 'sheet' | 'copy' }>('share/shared');
export const shareAbandoned = createAction<{ videoId: string }>('share/shareAbandoned');
export const shareFailed = createAction<{ videoId: string; why: 'refused' | 'unable' }>('share/shareFailed');
