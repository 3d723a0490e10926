export const FIRST_RETRY_MS = 1_000;
const LONGEST_WAIT_MS = 10_000;

export const nextRetryMs = (waitMs: number): number => Math.min(waitMs * 2, LONGEST_WAIT_MS);
