import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { runJobs } from './billing/jobs.ts';
import { recheckPaidOrders, reconcileMethodChanges, reconcileOrders } from './billing/reconcile.ts';
import { sendRenewalReminders } from './billing/renewals/reminders.ts';
import { runRenewals } from './billing/renewals/runRenewals.ts';
import { missingSettings, readConfig } from './config.ts';
import type { Context } from './context.ts';
import { createContext } from './createContext.ts';
import { seedCatalogue } from './db/seedCatalogue.ts';
import { startRetention } from './events/retention.ts';
import { createApp } from './http/app.ts';
import { playlistAccess } from './http/playlistAccess.ts';
import { startMailJob } from './mail/outbox.ts';
import { registerMedia } from './media/routes.ts';
import { listenForOperator } from './operator/socket.ts';
import { serveWeb } from './web/serveWeb.ts';

const BILLING_INTERVAL_MS = 60_000;
const SHUTDOWN_MS = 8_000;

const print = (line: string) => void process.stdout.write(`${line}\n`);

async function main() {
  const config = readConfig(process.env);
  for (const missing of missingSettings(config)) print(missing);
  const context = await createContext(config, {}, print);
  try {
    await seedCatalogue(context.db, config.catalogueDir, print);
    const app = await createApp(context);
    registerMedia(app, context, playlistAccess(context));
    await serveWeb(app, context);
    await app.listen({ port: config.port, host: config.host });
    const stopJobs = startJobs(context, app);
    const stopOperator = await listenForOperator(context, app.log);
    stopOnSignal(async () => {
      await closeApp(app);
      await stopOperator();
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

function startJobs(context: Context, app: FastifyInstance): () => Promise<void> {
  let run: Promise<void> | null = null;
  const timer = setInterval(() => {
    run ??= runBillingJobs(context, app).finally(() => {
      run = null;
    });
  }, BILLING_INTERVAL_MS);
  const stopMails = startMailJob(context, app.log);
  const stopRetention = startRetention(context, app.log);
  return async () => {
    await stopMails();
    await stopRetention();
    clearInterval(timer);
    await run;
  };
}

/** Runs the scheduled billing jobs in sequence; a failed job does not stop the others. */
async function runBillingJobs(context: Context, { log }: FastifyInstance): Promise<void> {
  const jobs = [
    reconcileOrders,
    reconcileMethodChanges,
    runRenewals,
    sendRenewalReminders,
    runJobs,
    recheckPaidOrders,
  ];
  for (const job of jobs) {
    await job(context, log).catch((err: unknown) => log.error({ err, job: job.name }, 'a money job failed'));
  }
}

async function closeApp(app: FastifyInstance) {
  const forceClose = setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_MS);
  await app.close();
  clearTimeout(forceClose);
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
