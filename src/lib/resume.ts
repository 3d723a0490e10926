import { WATCHED_SHARE } from '../../contract/library.ts';

export const isWatched = (second: number, seconds: number): boolean => second >= seconds * WATCHED_SHARE;
