import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from './database.ts';
import { type Engine, startEngine } from './embedded/engine.ts';
import { prepareFolder, startLastingEngine } from './embedded/lastingEngine.ts';
import { lockFolder } from './embedded/lock.ts';
import { migrate } from './migrate.ts';
import * as schema from './schema.ts';

const WAIT_MS = 10_000;

export type DatabaseSettings = {
  databaseUrl: string | null;
  dataDir: string | null;
  /** For a database in memory, the dump of one that has run all migrations. */
  template?: string;
  upTo?: string | undefined;
};

/**
 * Opens the database and runs its migrations. Throws FolderInUse when another process owns the data folder.
 * An embedded engine that dies later is restarted; until it runs, queries fail.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  log: (line: string) => void,
): Promise<Database> {
  const { pool, close } = settings.databaseUrl
    ? openServer(settings.databaseUrl, log)
    : await openEmbedded(settings, log);
  try {
    if (settings.template === undefined) await migrate(pool, log, { upTo: settings.upTo });
  } catch (error) {
    await close();
    throw error;
  }
  return Object.assign(drizzle(pool, { schema }), { close });
}

type Opened = { pool: pg.Pool; close: () => Promise<void> };

function openServer(connectionString: string, log: (line: string) => void): Opened {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: WAIT_MS,
    statement_timeout: WAIT_MS,
  });
  // The pool replaces broken idle connections; without a listener the error would end the process.
  pool.on('error', (error) => log(`A database connection broke: ${error.message}`));
  return { pool, close: () => pool.end() };
}

async function openEmbedded(settings: DatabaseSettings, log: (line: string) => void): Promise<Opened> {
  if (settings.dataDir === null) {
    const engine = await startEngine({ folder: null, template: settings.template ?? null }, (error) => {
      log(`The database in memory is lost: ${error.message}`);
    });
    return connectEngine(engine);
  }

  const dataDir = resolve(settings.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(dataDir);
  try {
    const folder = join(dataDir, 'pg');
    await prepareFolder(folder, log);
    const { pool, close } = connectEngine(await startLastingEngine(folder, log));
    return { pool, close: () => close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Keeps the engine's one connection open. Queries wait for it without a limit, so that a burst is served in
 * turn; the engine's watchdog ends a query that hangs.
 */
function connectEngine(engine: Pick<Engine, 'connect' | 'close'>): Opened {
  const pool = new pg.Pool({
    // All are set, so that no PG… variable of the environment applies.
    host: 'embedded',
    user: 'postgres',
    password: '',
    database: 'postgres',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    stream: () => engine.connect(),
  });
  pool.on('error', () => {});
  return {
    pool,
    async close() {
      await pool.end();
      await engine.close();
    },
  };
}
