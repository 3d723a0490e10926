import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pool, PoolClient } from 'pg';

const MIGRATION_LOCK = 7_266_151;
const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

type Migration = { name: string; text: string; hash: string };

/**
 * Runs each new file of the folder in its own transaction, in order of name. Servers that start together
 * wait for each other. Throws when a file has changed since it was run.
 */
export async function migrate(pool: Pool, log: (line: string) => void, folder = FOLDER): Promise<void> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    // A server may wait long for another one's migration.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      await runMissing(client, migrations, log);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      await client.query('reset statement_timeout');
    }
    client.release();
  } catch (error) {
    // Closing the session releases whatever the failure left locked.
    client.release(true);
    throw error;
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function runMissing(client: PoolClient, migrations: Migration[], log: (line: string) => void) {
  await client.query(
    'create table if not exists migrations (name text primary key, hash text not null, run_at timestamptz not null)',
  );
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations');
  const done = new Map(rows.map((row) => [row.name, row.hash]));
  for (const migration of migrations) {
    const hash = done.get(migration.name);
    if (hash === undefined) {
      log(`Running migration ${migration.name} …`);
      await runOne(client, migration);
    } else if (hash !== migration.hash) {
      throw new Error(
        `Migration ${migration.name} has changed since it was run on this database. ` +
          'Restore the file and put the change into a new migration.',
      );
    }
  }
}

async function runOne(client: PoolClient, migration: Migration) {
  await client.query('begin');
  try {
    await client.query(migration.text);
    await client.query('insert into migrations (name, hash, run_at) values ($1, $2, now())', [
      migration.name,
      migration.hash,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
  }
}
