/** Before the first time that something is asked for again, in milliseconds. */
export const FIRST_RETRY_MS = 1_000;
const LONGEST_WAIT_MS = 10_000;

/** The wait after a wait: twice as long, up to ten seconds. */
export const nextRetryMs = (waitMs: number): number => Math.min(waitMs * 2, LONGEST_WAIT_MS);
