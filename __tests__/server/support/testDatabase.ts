import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/openDatabase.ts';

/**
 * An empty, migrated database of one's own: embedded and in memory, or on the server that
 * TEST_DATABASE_URL names.
 */
export function openTestDatabase(): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? openOnServer(server) : openInMemory();
}

/** The pool under a database, for what the query builder cannot say. */
export const poolOf = (db: Database) => (db as unknown as { $client: pg.Pool }).$client;

/** Where a fresh database in memory is kept: making the first one takes seconds, later ones are quick. */
export function databaseTemplate(): string {
  const cache = join(process.cwd(), 'node_modules/.cache/cliffhanger');
  mkdirSync(cache, { recursive: true });
  const engine = readFileSync('node_modules/@electric-sql/pglite/package.json');
  const version = createHash('sha256').update(engine).digest('hex').slice(0, 8);
  return join(cache, `database-${version}.tar`);
}

const openInMemory = () =>
  openDatabase({ databaseUrl: null, dataDir: null, template: databaseTemplate() }, () => {});

async function openOnServer(server: string) {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = async (text: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  await admin(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = await openDatabase({ databaseUrl: url.href, dataDir: null }, () => {});
  // A burst waits its turn, as on the embedded database: where the machine is busy that may take long.
  poolOf(db).options.connectionTimeoutMillis = 300_000;
  return Object.assign(db, {
    async close() {
      await poolOf(db).end();
      await admin(`drop database ${name} with (force)`);
    },
  });
}
