import { mkdirSync, readdirSync } from 'node:fs';
import { expect, jest, test } from '@jest/globals';
import { lockFolder } from '../../../../server/db/embedded/lock.ts';
import { migrationNames } from '../../../../server/db/migrate.ts';
import { openDatabase } from '../../../../server/db/openDatabase.ts';
import { verifyBackup } from '../../../../server/operator/backup/verifyBackup.ts';
import { folderOfSuite } from '../../support/forAllTests.ts';
import { typed } from '../typed.ts';

// Each command starts an engine without a template: 5 s a test on an idle machine, and four times as long on a busy one.
jest.setTimeout(60_000);

const folder = folderOfSuite();

test('migrate brings a database to the current schema once, and refuses while a server uses it', async () => {
  const env = { DATA_DIR: folder.path };
  const done = "The database has this release's schema.";
  const { code, lines } = await typed(['migrate'], env);
  expect([code, lines.at(-1)]).toEqual([0, done]);
  for (const name of await migrationNames()) expect(lines).toContain(`Running migration ${name} …`);
  expect((await typed(['migrate'], env)).lines).toEqual([done]);

  const release = lockFolder(folder.path);
  const refused = await typed(['migrate'], env);
  release();
  expect([refused.code, refused.complaints.join()]).toEqual([
    1,
    expect.stringContaining('is in use by process'),
  ]);
});

test('migrate --backup first makes a valid backup with the schema of the previous release', async () => {
  const at = (name: string) => `${folder.path}/${name}`;
  const BASELINE = '0001-baseline.sql';
  const asBefore = (dataDir: string) =>
    openDatabase({ databaseUrl: null, dataDir, upTo: BASELINE }, () => {});
  await (await asBefore(at('data'))).close();
  mkdirSync(at('backups'));
  const { code, lines } = await typed(['migrate', '--backup', at('backups')], { DATA_DIR: at('data') });
  expect(code).toBe(0);
  const [name] = readdirSync(at('backups'));
  expect(lines[0]).toMatch(/: \d+ rows, as they were before\.$/);

  const backup = at(`backups/${name}`);
  expect((await verifyBackup(backup, null)).manifest.migrations).toEqual([BASELINE]);
});
