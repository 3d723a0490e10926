/** Resuming a watched episode leads to the next one. */
const WATCHED = 0.9;

export const isWatched = (second: number, seconds: number): boolean => second >= seconds * WATCHED;
