import { createAction } from '@reduxjs/toolkit';

export const shareRequested = createAction<{
  videoId: string;
  title: string;
  episode: number;
  second?: number | undefined;
}>('share/shareRequested');
export const shared = createAction<{ videoId: string; by: 'sheet' | 'copy' }>('share/shared');
export const shareAbandoned = createAction<{ videoId: string }>('share/shareAbandoned');
export const shareFailed = createAction<{ videoId: string; why: 'refused' | 'unable' }>('share/shareFailed');
