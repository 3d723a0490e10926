/** From this share on an episode counts as watched, and resuming leads to the next one. */
const WATCHED = 0.9;

export const isWatched = (second: number, seconds: number): boolean => second >= seconds * WATCHED;
