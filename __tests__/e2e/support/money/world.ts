import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { hashPassword } from '../../../../server/accounts/passwords.ts';
import { startSession } from '../../../../server/accounts/sessions.ts';
import { readConfig } from '../../../../server/config.ts';
import { createContext } from '../../../../server/createContext.ts';
import type { Database } from '../../../../server/db/database.ts';
import { openDatabase } from '../../../../server/db/openDatabase.ts';
import { users } from '../../../../server/db/schema.ts';
import { freePort } from '../../../server/support/freePort.ts';
import { answers, copyData, ended, endOf, LIFTOFF } from '../product.ts';
import { type Audit, auditBooks } from './audit.ts';
import { readJournal } from './books.ts';
import { PASSWORD } from './person.ts';
import { startProxy } from './proxy.ts';

const CLOCK = new URL('./movedClock.mjs', import.meta.url).href;
const COMMITS = new URL('./commits.mjs', import.meta.url).href;
/** None of the two may matter, so neither is UTC, and each changes its time by itself. */
const ZONES = { server: 'America/New_York', database: 'Australia/Lord_Howe' };

export type World = Awaited<ReturnType<typeof startWorld>>;

type Settings = {
  /** A PostgreSQL server on which a database is made; null for the embedded one. */
  postgres?: string | null;
  /** Who hears the provider's messages instead of the server. */
  webhookUrl?: string;
  /** Made before the server starts, so that no throttle counts them. */
  members?: number;
  /** When it begins; now without. */
  from?: number;
};

/**
 * The built server and the built provider with a line between them that can be held, and a clock that
 * can be moved on for both.
 */
export async function startWorld({ postgres = null, webhookUrl, members = 0, from }: Settings = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cliffhanger-money-'));
  const sandboxDir = path.join(dataDir, 'sandbox');
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  const proxy = await startProxy(sandboxUrl);
  const databaseUrl = postgres && (await makeDatabase(postgres));
  const ready = process.env.READY_DATA;
  if (ready && !postgres) await copyData(ready, dataDir);
  let logs = '';
  let aheadMs = from === undefined ? 0 : from - Date.now();
  let resting = false;
  let deadly: { name: string; moment: 'before' | 'after' } | null = null;
  let death = Promise.resolve();
  const commits: string[] = [];

  const start = (script: string, env: Record<string, string>, imports = [CLOCK]): ChildProcess => {
    const args = [LIFTOFF, ...imports.flatMap((file) => ['--import', file]), script];
    const child = spawn(process.execPath, args, {
      env: { ...process.env, LOG_LEVEL: 'error', MOVED_MS: `${aheadMs}`, TZ: ZONES.server, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        logs = `${logs}${chunk}`.slice(-20_000);
      });
    }
    return child;
  };
  const startServer = () => {
    const env = {
      PORT: `${port}`,
      PUBLIC_URL: `http://localhost:${port}`,
      SANDBOX_URL: proxy.url,
      SANDBOX_PUBLIC_URL: sandboxUrl,
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    };
    const child = start('dist/server/main.js', env, [CLOCK, COMMITS]);
    // Once is enough.
    deadly = null;
    death = endOf(child);
    child.on('message', (said) => {
      if (typeof said === 'object' && said && 'commit' in said) commits.push(`${said.commit}`);
    });
    return child;
  };
  const open = (): Promise<Database> => openDatabase({ databaseUrl, dataDir }, () => {});

  const now = () => Date.now() + aheadMs;
  const tokens = await makeMembers(open, members, now);
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
      const hear = (said?: unknown) => {
        if (typeof said === 'object' && said !== null) return;
        child.off('message', hear).off('exit', hear);
        resolve();
      };
      child.on('message', hear).on('exit', hear);
    });
    child.send({ aheadMs, resting, deadly }, () => {});
    await heard;
  }

  async function compare(): Promise<Audit> {
    const db = await open();
    return auditBooks(db, sandboxDir).finally(() => db.close());
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
    dataDir,
    logs: () => logs,
    /** What the server has committed about money, since it was last asked. */
    takeCommits: () => commits.splice(0),
    kill: () => ended(server, 'SIGKILL'),
    /** Resolves when the server has ended, of itself or not. */
    died: () => death,
    /** Has the server end right before or after the next such commit; null for none. */
    async dieAt(wish: typeof deadly): Promise<void> {
      deadly = wish;
      await tell(server);
    },
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
    now,
    /** Compares the books with the provider's; the embedded database has to be left by its server for that. */
    async audit(): Promise<Audit> {
      if (!databaseUrl) await stopServer();
      const result = await compare();
      if (!databaseUrl) await restart();
      return result;
    },
    /** The same while the server is dead: what is under way may be so, but nothing else may be amiss. */
    auditDead: compare,
    journal: () => readJournal(sandboxDir),
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

async function makeMembers(
  open: () => Promise<Database>,
  count: number,
  now: () => number,
): Promise<string[]> {
  if (count === 0) return [];
  const db = await open();
  const context = await createContext(readConfig({ LOG_LEVEL: 'silent' }), {
    db,
    now: () => new Date(now()),
  });
  const passwordHash = await hashPassword(PASSWORD);
  const tokens: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = `member-${index}`;
    await db.insert(users).values({ id, email: `${id}@example.com`, passwordHash, createdAt: context.now() });
    tokens.push(await startSession(context, id));
  }
  await db.close();
  return tokens;
}

async function makeDatabase(postgres: string): Promise<string> {
  const name = `money_${randomBytes(6).toString('hex')}`;
  await onServer(postgres, `create database ${name}`);
  await onServer(postgres, `alter database ${name} set timezone to '${ZONES.database}'`);
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
