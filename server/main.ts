import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { readHiddenSeries } from './catalogue/hiddenSeries.ts';
import { missingSettings, readConfig } from './config.ts';
import { createContext } from './createContext.ts';
import { createApp } from './http/app.ts';
import { registerHealth } from './http/health.ts';
import { registerMedia } from './http/media/routes.ts';
import { playlistAccess } from './http/playlistAccess.ts';
import { importDemo } from './operator/demo/importDemo.ts';
import { createMetrics } from './operator/metrics/metrics.ts';
import { listenForOperator } from './operator/socket.ts';
import { startJobs } from './startJobs.ts';
import { serveWeb } from './web/serveWeb.ts';

/** How long requests in flight may still take once the server stops. */
const CLOSE_MS = 8_000;
/** Limits everything after draining, so that a supervisor that waits longer never has to kill. */
const STOP_MS = 15_000;

/** Writes a line in the format of the app's log, which does not exist at the start and at the end. */
const print = (msg: string) =>
  void process.stdout.write(`${JSON.stringify({ level: 30, time: Date.now(), msg })}\n`);

async function main() {
  const config = readConfig(process.env);
  for (const missing of missingSettings(config)) print(missing);
  const metrics = config.metrics && createMetrics();
  const made = await createContext(config, {}, print);
  const context = metrics ? { ...made, payments: metrics.observePayments(made.payments) } : made;
  try {
    await importDemo(context, config.catalogueDir, print);
    await readHiddenSeries(context);
    const app = await createApp(context);
    metrics?.observeCalls(app);
    metrics?.observeState(context);
    const { drain } = registerHealth(app, context);
    registerMedia(app, context, playlistAccess(context));
    await serveWeb(app, context, { pageObserver: metrics?.pageObserver });
    await app.listen({ port: config.port, host: config.host });
    const stopJobs = startJobs(context, app.log);
    const stopOperator = await listenForOperator(context, app.log);
    const stopMetrics = config.metrics && (await metrics?.serve(config.metrics));
    stopOnSignal(async () => {
      drain();
      await sleep(config.drainSeconds * 1000);
      endAtTheLatest(STOP_MS);
      await closeApp(app);
      await stopOperator();
      stopMetrics?.();
      await stopJobs();
      await context.db.close();
    });
    const { port } = app.server.address() as AddressInfo;
    print(`Cliffhanger is on http://${config.host}:${port}`);
  } catch (error) {
    await context.db.close();
    throw error;
  }
}

async function closeApp(app: FastifyInstance) {
  const forceClose = setTimeout(() => app.server.closeAllConnections(), CLOSE_MS);
  await stopListening(app.server);
  await app.close();
  clearTimeout(forceClose);
}

/** Ending while something hangs loses no data: what is committed is on disk. */
function endAtTheLatest(ms: number) {
  setTimeout(() => {
    print(`Not everything stopped within ${ms / 1000} s; ending anyway`);
    process.exit(1);
  }, ms);
}

function stopOnSignal(stop: () => Promise<void>) {
  let stopping = false;
  const onSignal = (signal: string) => {
    if (stopping) return;
    stopping = true;
    print(`${signal}: stopping …`);
    stop().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

function fail(error: unknown) {
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    process.stderr.write(
      `${message}. Another server listens there; stop it or set PORT to another number.\n`,
    );
  } else {
    process.stderr.write(`${process.env.LOG_LEVEL === 'debug' ? stack : message || code}\n`);
  }
  process.exit(1);
}

main().catch(fail);

const MOST_TURNS = 200;

/**
 * Stops listening and resolves once all open connections have ended. Closing resets connections that the
 * system has accepted and the process has not, so this first waits for a turn of the event loop without any.
 */
async function stopListening(server: Server): Promise<void> {
  let hasConnected = true;
  const note = () => {
    hasConnected = true;
  };
  server.on('connection', note);
  for (let turn = 0; hasConnected && turn < MOST_TURNS; turn += 1) {
    hasConnected = false;
    await new Promise((resolve) => setImmediate(resolve));
  }
  server.off('connection', note);
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
