import { Readable } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import type { Context, Log } from '../context.ts';
import { writeSecurityLine } from '../http/securityLog.ts';
import { Refusal } from '../lib/refusal.ts';
import type { StoredFile } from '../media/store.ts';
import { UsageError } from './command.ts';
import { commands } from './commands.ts';
import { importCalls } from './importCalls.ts';

/** The plan of a long series. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The commands as routes without any check: they belong on a private socket. */
export function createOperatorApp(context: Context, log: Log): FastifyInstance {
  const app = fastify({ logger: false, forceCloseConnections: true, bodyLimit: MOST_BYTES });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof UsageError || error instanceof Refusal)
      return reply.code(400).send({ error: error.message });
    log.error({ err: error, command: request.url }, "an operator's command failed");
    return reply.code(error.statusCode ?? 500).send({ error: error.message });
  });
  app.register((commandRoutes, _options, done) => {
    for (const { name, run } of commands)
      commandRoutes.post(`/${name}`, async ({ body }) => ({ answer: await run(context, body) }));
    commandRoutes.addHook('onSend', async ({ routeOptions, body }, { statusCode }) => {
      const { orderId } = (body ?? {}) as { orderId?: string };
      writeSecurityLine(context, log, {
        event: 'operator command',
        outcome: statusCode === 200 ? 'done' : statusCode === 400 ? 'refused' : 'failed',
        about: routeOptions.url?.slice(1) ?? '',
        ...(orderId !== undefined && { orderId }),
      });
    });
    done();
  });
  // A worker says every few seconds that it is there, which would fill the log.
  for (const [name, run] of Object.entries(importCalls))
    app.post(`/${name}`, async ({ body }) => ({ answer: (await run(context, body as never)) ?? null }));
  app.post<{ Body: { key: string } }>('/media', async ({ body }, reply) => {
    const stored = await context.mediaStore.open(body.key);
    if (!stored) throw new UsageError(`${body.key} is not in the media store.`);
    return reply.type('application/octet-stream').send(await streamOf(stored));
  });
  return app;
}

const streamOf = async ({ bytes, size, stream }: StoredFile): Promise<Readable> =>
  bytes || size === 0 ? Readable.from([bytes ?? Buffer.alloc(0)]) : stream(0, size - 1);
