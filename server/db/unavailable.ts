const MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'the database is closed',
];

const NETWORK = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];

/** PostgreSQL's codes for connection exceptions, too many connections, starting and shutting down. */
const REFUSED = /^(08...|53300|57P0[123])$/;

/** Returns the code or message when the error means that the database is unavailable, null for any other. */
export function outageOf(error: unknown): string | null {
  for (const { code, message } of causesOf(error)) {
    if (code !== undefined && (NETWORK.includes(code) || REFUSED.test(code))) return code;
    // pg gives these errors no code.
    if (MESSAGES.includes(message)) return message;
  }
  return null;
}

/** True when the disk of the database is full (53100) or it accepts only reads at the moment (25006). */
export const refusesWrites = (error: unknown): boolean =>
  causesOf(error).some(({ code }) => code === '53100' || code === '25006');

function causesOf(error: unknown): (Error & { code?: string })[] {
  const causes: Error[] = [];
  for (let one = error; one instanceof Error && causes.length < 5; one = one.cause) causes.push(one);
  return causes;
}
