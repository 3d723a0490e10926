import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { CallName } from '../../contract/calls.ts';
import { HttpError } from '../lib/errors.ts';

/* Under more load than a server can carry all calls would be late, and all in vain: the next ones are refused at once. */

/** Calls at work on this server. Each takes a few milliseconds, so the last of so many waits for less than a second. */
const MOST_AT_WORK = 128;
/** For calls that nobody misses for a moment. */
const MOST_WITH_SPARED = MOST_AT_WORK / 2;

const SPARED = new Set<CallName>([
  'GET /api/homepage/suggestion',
  'GET /api/reports',
  'GET /api/statics.png',
]);
/** Who pays or signs in is never refused; these calls have limits of their own, and may wait for a provider. */
const URGENT =
  /^\w+ \/api\/(payment|webhook|video\/unlock|user\/(login|logout|register|account|password|facebook))/;

const RETRY_AFTER_S = 2;

export type LoadLimit = <T>(name: CallName, request: FastifyRequest, work: () => Promise<T>) => Promise<T>;

/** Throws HttpError 503 with `Retry-After` in the place of work that would be one too many. */
export function createLoadLimit(): LoadLimit {
  let atWork = 0;
  return async (name, { raw }, work) => {
    // A page asks from inside, and pages have a limit of their own.
    const isFromOutside = raw.socket instanceof Socket;
    if (!isFromOutside || URGENT.test(name)) return work();
    if (atWork >= (SPARED.has(name) ? MOST_WITH_SPARED : MOST_AT_WORK))
      throw new HttpError(503, 'serverBusy', { headers: { 'retry-after': `${RETRY_AFTER_S}` } });
    atWork += 1;
    // Work goes on for those who left, so it counts until it ends.
    return work().finally(() => {
      atWork -= 1;
    });
  };
}
