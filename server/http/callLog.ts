import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../context.ts';
import { outageOf } from '../db/unavailable.ts';

export type Outcome = {
  code: number | null;
  info: unknown;
  userId: string | null;
  error: Error | null;
  outage: string | null;
};

const outcomes = new WeakMap<FastifyRequest, Outcome>();

export function outcomeOf(request: FastifyRequest): Outcome {
  const outcome = outcomes.get(request) ?? {
    code: null,
    info: null,
    userId: null,
    error: null,
    outage: null,
  };
  outcomes.set(request, outcome);
  return outcome;
}

const WELL_FORMED = /^[\w.-]{8,64}$/;

/** Takes the proxy's request id, so that the two logs can be joined. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
}

export const isCall = ({ originalUrl }: FastifyRequest): boolean => originalUrl.startsWith('/api/');

/** Its hooks return no promise and ignore pages and media that do not fail, because these have to be cheap. */
export function registerCallLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isCall(request)) reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('preSerialization', async (request, _reply, payload) => {
    const { code, info } = payload as { code?: unknown; info?: unknown };
    if (typeof code === 'number') Object.assign(outcomeOf(request), { code, info });
    return payload;
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (isCall(request) || outcomes.has(request)) logCall(request, reply);
    done();
  });
}

function logCall(request: FastifyRequest, reply: FastifyReply): void {
  const { code, error, outage } = outcomeOf(request);
  const line = {
    method: request.method,
    route: request.routeOptions.url ?? null,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    code,
    ...(outage !== null && { outage }),
  };
  if (error) request.log.error({ ...line, err: error }, 'call');
  else request.log.info(line, 'call');
}

/** For work that only counts something: its failure is logged and does not break the call. */
export async function orLost(
  { request }: Pick<Call, 'request'>,
  lost: string,
  work: () => Promise<void>,
): Promise<void> {
  await work().catch((error: unknown) => {
    const outcome = outcomeOf(request);
    outcome.outage = outageOf(error);
    if (outcome.outage === null) request.log.error({ err: error }, lost);
  });
}
