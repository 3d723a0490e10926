import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startSession } from '../../../../server/accounts/sessions.ts';
import { readConfig } from '../../../../server/config.ts';
import { createContext } from '../../../../server/createContext.ts';
import type { Database } from '../../../../server/db/database.ts';
import { openDatabase } from '../../../../server/db/openDatabase.ts';
import { users } from '../../../../server/db/schema.ts';
import { type Audit, auditBooks } from './audit.ts';
import { startProxy } from './proxy.ts';

const CLOCK = new URL('./movedClock.mjs', import.meta.url).href;
const PATIENCE_MS = 60_000;

export type World = Awaited<ReturnType<typeof startWorld>>;

type Settings = {
  /** A PostgreSQL server on which a database is made; null for the embedded one. */
  postgres?: string | null;
  /** Who hears the provider's messages instead of the server. */
  webhookUrl?: string;
  /** Made before the server starts, so that no throttle counts them. */
  members?: number;
};

/**
 * The built server and the built provider with a line between them that can be held, and a clock that
 * can be moved on for both.
 */
export async function startWorld({ postgres = null, webhookUrl, members = 0 }: Settings = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cliffhanger-money-'));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  const proxy = await startProxy(sandboxUrl);
  const databaseUrl = postgres && (await makeDatabase(postgres));
  let logs = '';
  let aheadMs = 0;
  let resting = false;

  const start = (script: string, env: Record<string, string>): ChildProcess => {
    const child = spawn(process.execPath, ['--import', CLOCK, script], {
      env: { ...process.env, LOG_LEVEL: 'error', MOVED_MS: `${aheadMs}`, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        logs = `${logs}${chunk}`.slice(-20_000);
      });
    }
    return child;
  };
  const startServer = () =>
    start('dist/server/main.js', {
      PORT: `${port}`,
      PUBLIC_URL: `http://localhost:${port}`,
      SANDBOX_URL: proxy.url,
      SANDBOX_PUBLIC_URL: sandboxUrl,
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    });
  const open = (): Promise<Database> => openDatabase({ databaseUrl, dataDir }, () => {});

  const tokens = await makeMembers(open, members);
  const sandbox = start('dist/sandbox/main.js', {
    SANDBOX_PORT: `${sandboxPort}`,
    SANDBOX_PUBLIC_URL: sandboxUrl,
    SANDBOX_DATA: path.join(dataDir, 'sandbox'),
    SANDBOX_WEBHOOK_URL: webhookUrl ?? `${url}/api/webhook/payment/sandbox`,
    SANDBOX_MERCHANT_ORIGINS: `http://localhost:${port}`,
    SANDBOX_SLOW_MS: '300',
  });
  let server = startServer();
  const explain = () => new Error(`The product did not start:\n${logs}`);
  await Promise.all([answers(`${sandboxUrl}/healthz`, explain), answers(`${url}/api/reports`, explain)]);

  async function tell(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || !child.connected) return;
    const heard = new Promise<void>((resolve) => {
      const done = () => {
        child.off('message', done).off('exit', done);
        resolve();
      };
      child.once('message', done).once('exit', done);
    });
    child.send({ aheadMs, resting });
    await heard;
  }

  async function stopServer(): Promise<void> {
    await ended(server, 'SIGTERM');
  }
  async function restart(): Promise<void> {
    server = startServer();
    await answers(`${url}/api/reports`, explain);
    if (resting) await tell(server);
  }

  return {
    url,
    sandboxUrl,
    proxy,
    tokens,
    logs: () => logs,
    kill: () => ended(server, 'SIGKILL'),
    restart,
    /** Moves the time of both on. Only what is not under way may be told that it took long. */
    async advance(ms: number): Promise<void> {
      aheadMs += ms;
      await Promise.all([tell(server), tell(sandbox)]);
    },
    /** While at rest, the server does none of its work of every minute. */
    async rest(wish: boolean): Promise<void> {
      resting = wish;
      await tell(server);
    },
    now: () => Date.now() + aheadMs,
    /** Compares the books with the provider's; the embedded database has to be left by its server for that. */
    async audit(): Promise<Audit> {
      if (!databaseUrl) await stopServer();
      const db = await open();
      const result = await auditBooks(db, path.join(dataDir, 'sandbox')).finally(() => db.close());
      if (!databaseUrl) await restart();
      return result;
    },
    async stop(): Promise<void> {
      // The provider would wait for calls that it was told never to answer.
      await Promise.all([ended(server, 'SIGTERM'), ended(sandbox, 'SIGKILL')]);
      await proxy.stop();
      await rm(dataDir, { recursive: true, force: true });
      if (postgres && databaseUrl)
        await onServer(postgres, `drop database ${nameOf(databaseUrl)} with (force)`);
    },
  };
}

async function makeMembers(open: () => Promise<Database>, count: number): Promise<string[]> {
  if (count === 0) return [];
  const db = await open();
  const context = await createContext(readConfig({ LOG_LEVEL: 'silent' }), { db });
  const tokens: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = `member-${index}`;
    await db.insert(users).values({ id, email: `${id}@example.com`, createdAt: new Date() });
    tokens.push(await startSession(context, id));
  }
  await db.close();
  return tokens;
}

async function makeDatabase(postgres: string): Promise<string> {
  const name = `money_${randomBytes(6).toString('hex')}`;
  await onServer(postgres, `create database ${name}`);
  const address = new URL(postgres);
  address.pathname = `/${name}`;
  return address.href;
}

const nameOf = (address: string) => new URL(address).pathname.slice(1);

async function onServer(postgres: string, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres });
  await client.connect();
  await client.query(command).finally(() => client.end());
}

async function answers(url: string, explain: () => Error): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  throw explain();
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
