import fastify, { type FastifyInstance } from 'fastify';
import type { Context, Log } from '../context.ts';
import { writeSecurityLine } from '../http/securityLog.ts';
import { Refusal } from '../refusal.ts';
import { UsageError } from './command.ts';
import { commands } from './commands.ts';

/** The commands as routes without any check: they belong on a private socket. */
export function createOperatorApp(context: Context, log: Log): FastifyInstance {
  const app = fastify({ logger: false, forceCloseConnections: true });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof UsageError || error instanceof Refusal)
      return reply.code(400).send({ error: error.message });
    log.error({ err: error, command: request.url }, "an operator's command failed");
    return reply.code(error.statusCode ?? 500).send({ error: error.message });
  });
  for (const { name, run } of commands)
    app.post(`/${name}`, async ({ body }) => ({ answer: await run(context, body) }));
  app.addHook('onSend', async ({ routeOptions, body }, { statusCode }) => {
    const { orderId } = (body ?? {}) as { orderId?: string };
    writeSecurityLine(log, context.now(), {
      event: 'operator command',
      outcome: statusCode === 200 ? 'done' : statusCode === 400 ? 'refused' : 'failed',
      about: routeOptions.url?.slice(1) ?? '',
      ...(orderId !== undefined && { orderId }),
    });
  });
  return app;
}
