import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: string;
  }
}

const CALLS = [
  'createPayment',
  'fetchPayment',
  'findPayments',
  'cancelPayment',
  'chargeMandate',
  'refund',
  'endMandate',
  'setupMandate',
  'fetchSetup',
  'findSetup',
  'cancelSetup',
] as const;
const KINDS = ['timeout', 'reset', 'truncate', '500'] as const;

/** Breaks the next answers to a call; `after` decides whether the call still takes effect. */
export interface Fault {
  call: (typeof CALLS)[number];
  kind: (typeof KINDS)[number];
  times: number;
  after: 'charge' | 'before';
}

export const faultBody = {
  type: 'object',
  required: ['call', 'kind', 'times', 'after'],
  properties: {
    call: { enum: CALLS },
    kind: { enum: KINDS },
    times: { type: 'integer', minimum: 0, maximum: 100_000 },
    after: { enum: ['charge', 'before'] },
  },
};

export function breakAnswers(app: FastifyInstance): (fault: Fault) => void {
  const faults = new Map<string, Fault>();
  const silent = new Set<ServerResponse>();
  let stopping = false;

  const spoil = (reply: FastifyReply, kind: Fault['kind'], body: string): void => {
    // Fastify's close would wait for an answer that never comes.
    if (kind === 'timeout') silent.add(reply.raw.on('close', () => silent.delete(reply.raw)));
    breakOff(reply, stopping ? 'reset' : kind, body);
  };
  app.addHook('preClose', async () => {
    stopping = true;
    for (const response of silent) response.destroy();
  });

  const take = (call: string | undefined, after: Fault['after']): Fault | null => {
    const fault = faults.get(call ?? '');
    if (fault?.after !== after || fault.times === 0) return null;
    fault.times -= 1;
    return fault;
  };

  app.addHook('preHandler', async (request, reply) => {
    const fault = take(request.routeOptions.config.call, 'before');
    if (!fault) return;
    spoil(reply, fault.kind, '{"id":"pay_');
    return reply;
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const fault = reply.statusCode < 400 && take(request.routeOptions.config.call, 'charge');
    if (!fault) return done(null, payload);
    // The promise never resolves, or Fastify would send the whole answer afterwards.
    spoil(reply, fault.kind, String(payload));
  });
  return (fault) => void faults.set(fault.call, { ...fault });
}

/** Writes to the connection directly, past Fastify. */
function breakOff(reply: FastifyReply, kind: Fault['kind'], body: string): void {
  reply.hijack();
  const { raw } = reply;
  if (kind === 'timeout') return;
  if (kind === 'reset') {
    raw.destroy();
    return;
  }
  if (kind === '500') {
    raw.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"code":"internal"}}');
    return;
  }
  raw.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length + 100 });
  raw.write(body.slice(0, body.length / 2), () => raw.destroy());
}
