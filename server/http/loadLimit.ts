import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { CallName } from '../../contract/calls.ts';
import { HttpError } from '../lib/errors.ts';

/* Under overload every call would be answered too late, so calls beyond a limit are refused at once. */

/** With 110 at once a server answers a fifth less than with 32, so an overload would not end by itself; 64 cost nothing. */
const MOST_AT_WORK = 64;
/** The limit for calls that nobody misses for a moment. */
const MOST_WITH_SPARED = MOST_AT_WORK / 2;

const SPARED = new Set<CallName>([
  'GET /api/homepage/suggestion',
  'GET /api/reports',
  'GET /api/statics.png',
]);
/** Payments and sign-ins are never refused: they have limits of their own, and may wait for a provider. */
const URGENT =
  /^\w+ \/api\/(payment|webhook|video\/unlock|user\/(login|logout|register|account|password|facebook))/;

const RETRY_AFTER_S = 2;

export type LoadLimit = <T>(name: CallName, request: FastifyRequest, work: () => Promise<T>) => Promise<T>;

/** Throws HttpError 503 with `Retry-After` instead of starting work beyond the limit. */
export function createLoadLimit(): LoadLimit {
  let atWork = 0;
  return async (name, { raw }, work) => {
    // Pages make their calls from inside the process, and rendering has a limit of its own.
    const isFromOutside = raw.socket instanceof Socket;
    if (!isFromOutside || URGENT.test(name)) return work();
    if (atWork >= (SPARED.has(name) ? MOST_WITH_SPARED : MOST_AT_WORK))
      throw new HttpError(503, 'serverBusy', { headers: { 'retry-after': `${RETRY_AFTER_S}` } });
    atWork += 1;
    // Work goes on after its client has left, so it counts until it ends.
    return work().finally(() => {
      atWork -= 1;
    });
  };
}
