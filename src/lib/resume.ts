import { WATCHED_SHARE } from '../../contract/library.ts';

/** Resuming a watched episode leads to the next one. */
export const isWatched = (second: number, seconds: number): boolean => second >= seconds * WATCHED_SHARE;
