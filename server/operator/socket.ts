import { chmod, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import type { Context, Log } from '../context.ts';
import { writeSecurityLine } from '../http/securityLog.ts';
import { Refusal } from '../lib/errors.ts';
import type { StoredFile } from '../media/store.ts';
import { socketIn } from './ask.ts';
import { UsageError } from './command.ts';
import { commands } from './commands.ts';
import { importCalls } from './importCalls.ts';

type OperatorLog = Log & { warn: (about: object, message: string) => void };

/**
 * Listens on a socket in the data folder that only the server's user may open, and returns a function that
 * stops it. When that fails, the server still runs.
 */
export async function listenForOperator(context: Context, log: OperatorLog): Promise<() => Promise<void>> {
  const path = socketIn(context.config.dataDir);
  const app = createOperatorApp(context, log);
  try {
    const inode = await listenAt(path, (socketPath) => app.listen({ path: socketPath }));
    return async () => {
      await app.close();
      // Another server on this folder may have replaced the socket.
      if ((await inodeOf(path)) === inode) await rm(path, { force: true });
    };
  } catch (err) {
    log.warn({ err, path }, "the operator's command has nowhere to reach this server");
    return () => app.close();
  }
}

/**
 * Creates the socket in a private folder and moves it into place once its mode is set, so that nobody can
 * open it in between and a stale socket is replaced in one step.
 */
async function listenAt(path: string, listen: (path: string) => Promise<unknown>): Promise<number | null> {
  const folder = resolve(path, '..');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const privateFolder = await mkdtemp(join(folder, '.op-'));
  try {
    const socketPath = join(privateFolder, 's');
    await listen(socketPath);
    await chmod(socketPath, 0o600);
    await rename(socketPath, path);
    return await inodeOf(path);
  } finally {
    await rm(privateFolder, { recursive: true, force: true });
  }
}

const inodeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ ino }) => ino,
    () => null,
  );

/** Enough for the import plan of a long series. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The routes check no permissions, so they may only be served on a private socket. */
function createOperatorApp(context: Context, log: Log): FastifyInstance {
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
  // These write no security line: the heartbeat of each worker would fill the log.
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
