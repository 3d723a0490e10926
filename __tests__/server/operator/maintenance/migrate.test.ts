import { afterAll, expect, test } from '@jest/globals';
import { lockFolder } from '../../../../server/db/embedded/lock.ts';
import { migrationNames } from '../../../../server/db/migrate.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { typed } from '../typed.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

test('a database is brought to the schema of this release once, and not while a server uses it', async () => {
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
