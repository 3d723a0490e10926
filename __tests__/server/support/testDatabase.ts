import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import pg from 'pg';
import { writePriceList } from '../../../server/db/catalogue/priceList.ts';
import { type Database, type Db, poolOf } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/openDatabase.ts';
import { categories, episodes, tags, videos, videoTags } from '../../../server/db/schema.ts';
import { START, testCatalogue } from './catalogue.ts';

/* A test's database is a copy of a template: making and migrating one takes seconds, a copy a fraction of one. */

const CONTENTS = ['empty', 'catalogue'] as const;
type Content = (typeof CONTENTS)[number];

/**
 * A migrated database of one's own, with the test catalogue or without: embedded and in memory, or on the server that
 * TEST_DATABASE_URL names.
 */
export async function openTestDatabase(content: Content = 'empty'): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server)
    return openDatabase({ databaseUrl: null, dataDir: null, template: databaseTemplate(content) }, () => {});
  const name = `test_${randomBytes(6).toString('hex')}`;
  await query(server, `create database ${name} template ${nameOf(content)}`);
  const db = await openDatabase({ databaseUrl: addressOf(server, name), dataDir: null }, () => {});
  // A burst waits its turn, as on the embedded database: where the machine is busy that may take long.
  poolOf(db).options.connectionTimeoutMillis = 300_000;
  return Object.assign(db, {
    async close() {
      await poolOf(db).end();
      await query(server, `drop database ${name} with (force)`);
    },
  });
}

/** The dump of which an engine in memory makes its database. */
export const databaseTemplate = (content: Content = 'empty') =>
  join(process.cwd(), 'node_modules/.cache/cliffhanger', `${nameOf(content)}.tar`);

/** Of everything that decides what is in a template. */
function nameOf(content: Content): string {
  const hash = createHash('sha256').update(readFileSync('node_modules/@electric-sql/pglite/package.json'));
  for (const folder of ['server/db/migrations', 'server/db/catalogue'])
    for (const file of readdirSync(folder).sort()) hash.update(readFileSync(join(folder, file)));
  hash.update(readFileSync('__tests__/server/support/catalogue.ts'));
  return `test_template_${content}_${hash.digest('hex').slice(0, 12)}`;
}

/** Makes the templates that are missing. Called once before the suites, because two that make one would be slow. */
export async function makeTemplates(): Promise<void> {
  const server = process.env.TEST_DATABASE_URL;
  for (const content of CONTENTS) {
    await makeInFile(content);
    if (server) await makeOnServer(server, content);
  }
}

async function makeInFile(content: Content) {
  const file = databaseTemplate(content);
  if (existsSync(file)) return;
  const folder = `${file}.${process.pid}`;
  mkdirSync(folder, { recursive: true });
  // A smaller dump loads sooner: the log has files of 1 MB in the place of 16, and no test makes a database of a template.
  const openEngine = () =>
    PGlite.create({ fs: new NodeFS(join(folder, 'pg')), initDbStartParams: ['--wal-segsize=1'] });
  await (await openEngine()).close();
  await fill(await openDatabase({ databaseUrl: null, dataDir: folder }, () => {}), content);
  const engine = await openEngine();
  await engine.exec('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await engine.exec(`drop database ${name}`);
  const dump = await engine.dumpDataDir('none');
  await engine.close();
  writeFileSync(join(folder, 'dump'), new Uint8Array(await dump.arrayBuffer()));
  renameSync(join(folder, 'dump'), file);
  rmSync(folder, { recursive: true });
}

async function makeOnServer(server: string, content: Content) {
  const name = nameOf(content);
  const { rows } = await query(server, `select from pg_database where datname = '${name}'`);
  if (rows.length > 0) return;
  await query(server, `create database ${name}`);
  await fill(await openDatabase({ databaseUrl: addressOf(server, name), dataDir: null }, () => {}), content);
}

async function fill(db: Database, content: Content) {
  if (content === 'catalogue') await db.transaction(writeTestCatalogue);
  await db.close();
}

async function writeTestCatalogue(tx: Db) {
  await writePriceList(tx, START);
  await tx.insert(categories).values(testCatalogue.categories);
  await tx.insert(tags).values(testCatalogue.tags);
  const live = { readyAt: START, publishAt: START };
  await tx.insert(videos).values(testCatalogue.videos.map((video) => ({ ...video, ...live })));
  await tx.insert(episodes).values(testCatalogue.episodes);
  await tx.insert(videoTags).values(testCatalogue.videoTags);
}

function addressOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function query(server: string, text: string) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
