const MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
];

/** True for the error of a query that got no connection in time; pg-pool marks it only by its message. */
export function isPoolTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return MESSAGES.includes(error.message) || isPoolTimeout(error.cause);
}
