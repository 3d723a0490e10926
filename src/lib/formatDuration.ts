import { padNumber } from './format.ts';

/** 72.8 as "1:12" */
export const formatDuration = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${padNumber(Math.floor(seconds % 60))}`;
