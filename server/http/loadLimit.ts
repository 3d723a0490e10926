import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { CallName } from '../../contract/calls.ts';
import { createConcurrencyLimit } from '../lib/concurrencyLimit.ts';
import { HttpError } from '../lib/errors.ts';

/* Under overload every call would be answered too late, so calls beyond a limit wait for a moment or are refused. */

/** With 110 at once a server answers a fifth less than with 32; 64 cost nothing. */
const AT_ONCE = 64;
/** For bursts: so many are answered in about 0.2 s. */
const MOST_WAITING = 128;
/** For when calls take longer than usual. */
const LONGEST_WAIT_MS = 1_000;
const refusal = () => new HttpError(503, 'serverBusy', { headers: { 'retry-after': '2' } });

/** Calls that nobody misses for a moment. They do not wait. */
const SPARED = new Set<CallName>([
  'GET /api/homepage/suggestion',
  'GET /api/reports',
  'GET /api/statics.png',
]);
/** Payments and sign-ins are never refused: they have limits of their own, and may wait for a provider. */
export const URGENT =
  /\/api\/(payment|webhook|video\/unlock|user\/(login|logout|register|account|password|facebook))/;

export type LoadLimit = <T>(name: CallName, request: FastifyRequest, work: () => Promise<T>) => Promise<T>;

/** Starts a call when it is its turn, or throws HttpError 503 with `Retry-After`. */
export function createLoadLimit(): LoadLimit {
  const { mustWait, inTurn } = createConcurrencyLimit({
    atOnce: AT_ONCE,
    mostWaiting: MOST_WAITING,
    longestWaitMs: LONGEST_WAIT_MS,
    refusal,
  });
  return async (name, { raw }, work) => {
    // Pages make their calls from inside the process, and rendering has a limit of its own.
    const isFromOutside = raw.socket instanceof Socket;
    if (!isFromOutside || URGENT.test(name)) return work();
    if (SPARED.has(name) && mustWait()) throw refusal();
    // Work goes on after its client has left, so it counts until it ends.
    return inTurn(work);
  };
}
