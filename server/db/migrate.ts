import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pool, PoolClient } from 'pg';

const MIGRATION_LOCK = 7_266_151;
const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

type Choice = {
  folder?: string;
  upTo?: string | undefined;
};
type Migration = { name: string; text: string; hash: string; replaces: { name: string; hash: string }[] };

/**
 * Runs all new files of the folder in one transaction, in order of name; a file that replaces files which the
 * database has run is only noted. Servers that start together wait for each other. Throws when a file fails
 * (the previous release can then still start), when a file has changed since it was run, and when a newer
 * release has run files of its own.
 */
export async function migrate(
  pool: Pool,
  log: (line: string) => void,
  { folder = FOLDER, upTo }: Choice = {},
): Promise<void> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    // Another server's migration may take long, and this one waits for it.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      await runMissing(client, migrations, upTo, log);
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
  return Promise.all(
    (await migrationNames(folder)).map(async (name) => {
      const text = await readLines(join(folder, name));
      const hash = createHash('sha256').update(text).digest('hex');
      return { name, text, hash, replaces: await readReplaced(folder, name) };
    }),
  );
}

/** `0001-baseline.replaces` lists, in sha256sum format, the files that `0001-baseline.sql` replaces. */
async function readReplaced(folder: string, name: string): Promise<Migration['replaces']> {
  const list = join(folder, name.replace(/sql$/, 'replaces'));
  if (!existsSync(list)) return [];
  const lines = (await readLines(list)).trimEnd().split('\n');
  return lines.map((line) => ({ hash: line.slice(0, 64), name: line.slice(66) }));
}

export const migrationNames = async (folder = FOLDER): Promise<string[]> =>
  (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort();

const readLines = async (file: string) => (await readFile(file, 'utf8')).replaceAll('\r\n', '\n');

async function runMissing(
  client: PoolClient,
  migrations: Migration[],
  upTo: string | undefined,
  log: (line: string) => void,
) {
  await client.query(
    'create table if not exists migrations (name text primary key, hash text not null, run_at timestamptz not null)',
  );
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations');
  const done = new Map(rows.map((row) => [row.name, row.hash]));
  refuseNewer(migrations, [...done.keys()]);
  await client.query('begin');
  try {
    for (const migration of migrations.filter(({ name }) => upTo === undefined || name <= upTo)) {
      const hash = done.get(migration.name);
      if (hash === undefined && hasRunReplaced(migration, done)) {
        log(`Migration ${migration.name} is in place by those that it replaces`);
        await note(client, migration);
      } else if (hash === undefined) {
        log(`Running migration ${migration.name} …`);
        await runOne(client, migration);
      } else if (hash !== migration.hash) {
        throw new Error(
          `Migration ${migration.name} has changed since it was run on this database. ` +
            'Restore the file and put the change into a new migration.',
        );
      }
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** An older release may write rows that break the tables of a newer one. */
function refuseNewer(migrations: Migration[], done: string[]): void {
  const known = new Set(
    migrations.flatMap(({ name, replaces }) => [name, ...replaces.map((one) => one.name)]),
  );
  const newer = done.find((name) => !known.has(name));
  if (newer !== undefined)
    throw new Error(
      `A newer release has run migration ${newer} on this database. Start that release, or restore a backup that this one has made.`,
    );
}

function hasRunReplaced({ name, replaces }: Migration, done: Map<string, string>): boolean {
  if (!replaces.some((one) => done.has(one.name))) return false;
  const missing = replaces.find((one) => done.get(one.name) !== one.hash);
  if (missing)
    throw new Error(
      `This database has not run ${missing.name}, or another version of it, which ${name} replaces. ` +
        `Start the last commit that has ${replaces.at(-1)?.name} on it once, then this one.`,
    );
  return true;
}

async function runOne(client: PoolClient, migration: Migration) {
  try {
    await client.query(migration.text);
  } catch (error) {
    throw new Error(
      `Migration ${migration.name} failed: ${(error as Error).message}. The database is as it was.`,
      { cause: error },
    );
  }
  await note(client, migration);
}

async function note(client: PoolClient, { name, hash }: Migration) {
  await client.query('insert into migrations (name, hash, run_at) values ($1, $2, now())', [name, hash]);
}
