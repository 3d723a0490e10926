import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../../server/db/database.ts';
import { videos } from '../../../../server/db/schema.ts';
import { readTable } from '../../../../server/operator/backup/archive.ts';
import { makeBackup } from '../../../../server/operator/backup/makeBackup.ts';
import { restoreBackup } from '../../../../server/operator/backup/restoreBackup.ts';
import { tablesOf } from '../../../../server/operator/backup/tables.ts';
import { verifyBackup } from '../../../../server/operator/backup/verifyBackup.ts';
import { openShop } from '../../billing/shop.ts';
import { folderOfEachTest, forAllTests } from '../../support/forAllTests.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';
import { typed } from '../typed.ts';

const shop = forAllTests(openShop);
const PASSPHRASE = 'three harbours in the rain';

/** Every row of every table, as the database writes it. */
async function allRows(db: Db): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of await tablesOf(db)) {
    const query = sql`select row_to_json(one)::text as row from ${sql.identifier(table)} one order by 1`;
    const { rows } = await db.execute<{ row: string }>(query);
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}

const parent = folderOfEachTest();
const backUp = (backupPassphrase: string | null = null, keep: number | null = null) => {
  const { context } = shop;
  return makeBackup({ ...context, config: { ...context.config, backupPassphrase } }, parent.path, keep);
};
const restored = async (folder: string, passphrase: string | null = null) => {
  const db = await openTestDatabase();
  try {
    await restoreBackup(db, folder, await verifyBackup(folder, passphrase));
    const change = await db.execute(sql`delete from ledger`).catch(({ cause }) => cause.message);
    return { rows: await allRows(db), change };
  } finally {
    await db.close();
  }
};

beforeAll(async () => {
  await shop.subscriber();
  await shop.bought('pass');
});

test('a backup restored into a new installation has every row and keeps the ledger append-only', async () => {
  const { folder, rows } = await backUp();
  const expected = await allRows(shop.context.db);
  expect(rows).toBe(Object.values(expected).flat().length);
  expect(expected.ledger).toHaveLength(2);
  const found = await restored(folder);
  expect(found.rows).toEqual(expected);
  expect(found.change).toBe('the ledger is append-only');
});

test('a backup made while members pay has every earlier payment and no half-written one', async () => {
  const before = await shop.bought();
  const paying = Array.from({ length: 8 }, () => shop.bought());
  const [{ folder }] = await Promise.all([backUp(), ...paying]);
  const { rows } = await restored(folder);
  const parsed = (table: string) => (rows[table] ?? []).map((row) => JSON.parse(row));
  const paid = parsed('orders').filter(({ status }) => status === 'paid');
  const ids = paid.map(({ id }) => id);
  expect(ids).toContain(before.id);
  const booked = parsed('ledger').map(({ order_id }) => order_id);
  expect(booked.sort()).toEqual(ids.sort());
});

test('an encrypted backup has no readable e-mail address and is restored in full with its passphrase', async () => {
  const { folder } = await backUp(PASSPHRASE);
  const bytes = Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))));
  expect(bytes.includes('@example.com')).toBe(false);
  expect(readdirSync(folder)).toContain('users.ndjson.gz.enc');
  expect((await restored(folder, PASSPHRASE)).rows).toEqual(await allRows(shop.context.db));
});

describe('a backup', () => {
  const CHANGED = 'is not what it was when the backup was made.';
  test.each<[string, string, (path: string) => void, string]>([
    ['that lacks a file', 'users.ndjson.gz', rmSync, 'users.ndjson.gz is missing in this backup.'],
    ['with a cut file', 'ledger.ndjson.gz', (path) => truncateSync(path, 40), `ledger.ndjson.gz ${CHANGED}`],
    [
      'with another manifest',
      'manifest.json',
      (path) => writeFileSync(path, '{}'),
      `manifest.json ${CHANGED}`,
    ],
    ['that was never finished', 'SHA256SUMS', rmSync, 'is no whole backup: it has no SHA256SUMS.'],
  ])('%s is refused, and the message names the fault', async (_title, file, damage, words) => {
    const { folder } = await backUp();
    damage(join(folder, file));
    const { code, complaints } = await typed(['verify-backup', folder], {});
    expect(code).toBe(1);
    expect(complaints.join('\n')).toContain(words);
  });

  test.each([
    ['without its passphrase', null, 'This backup is encrypted. Set BACKUP_PASSPHRASE'],
    ['with another passphrase', 'two harbours', 'the passphrase is another, or the file is damaged.'],
  ])('that is encrypted is refused %s', async (_title, passphrase, words) => {
    const { folder } = await backUp(PASSPHRASE);
    await expect(verifyBackup(folder, passphrase)).rejects.toThrow(words);
  });

  test.each([null, PASSPHRASE])(
    'ends a restore when a file vanishes after its check (passphrase: %s)',
    async (passphrase) => {
      const { folder } = await backUp(passphrase);
      const verified = await verifyBackup(folder, passphrase);
      rmSync(join(folder, `users.ndjson.gz${passphrase ? '.enc' : ''}`));
      await expect(readTable(folder, 'users', verified.key).next()).rejects.toThrow('users.ndjson.gz');
    },
  );

  test('is not restored into an installation in use, which stays unchanged', async () => {
    const { folder } = await backUp();
    const before = await allRows(shop.context.db);
    const restoring = restoreBackup(shop.context.db, folder, await verifyBackup(folder, null));
    await expect(restoring).rejects.toThrow('This installation is in use: its users are not empty.');
    expect(await allRows(shop.context.db)).toEqual(before);
  });

  test('says when it was made, how many rows it has and which media belong to it', async () => {
    const { folder, rows, madeAt } = await backUp();
    const { lines } = await typed(['verify-backup', folder], {});
    expect(lines).toEqual([`Whole: ${rows} rows of ${madeAt}.`]);
    const { media } = await verifyBackup(folder, null);
    expect(media).toContainEqual(expect.stringMatching(/^clips\/[\w-]+\/\w*\/$/));
    expect(media).toContainEqual(expect.stringMatching(/^posters\/short\/[\w-]+\/$/));
  });

  test('names no pictures of a series that has none yet', async () => {
    const { db } = shop.context;
    const pictures = { posterVersion: videos.posterVersion };
    const [before] = await db.select(pictures).from(videos).where(eq(videos.id, 'short'));
    await db.update(videos).set({ posterVersion: '' }).where(eq(videos.id, 'short'));
    const { folder } = await backUp();
    await db
      .update(videos)
      .set({ ...before })
      .where(eq(videos.id, 'short'));
    const { media } = await verifyBackup(folder, null);
    expect(media.filter((prefix) => prefix.startsWith('posters/short/'))).toEqual([]);
  });

  test('that fails leaves nothing behind', async () => {
    const { context } = shop;
    const broken = { ...context, db: { transaction: () => Promise.reject(new Error('the disk is full')) } };
    await expect(makeBackup(broken as never, parent.path, null)).rejects.toThrow('the disk is full');
    expect(readdirSync(parent.path)).toEqual([]);
  });
});

test('a backup with a keep count removes all but the newest backups and no other file', async () => {
  const names: string[] = [];
  for (let made = 0; made < 3; made += 1) {
    shop.advance(60_000);
    writeFileSync(join(parent.path, 'notes'), '');
    const { folder, removed } = await backUp(null, 2);
    names.push(folder.slice(parent.path.length + 1));
    expect(removed).toEqual(made < 2 ? [] : [names[0]]);
  }
  expect(readdirSync(parent.path).sort()).toEqual([...names.slice(1), 'notes'].sort());
});

test('a partial backup left by an interrupted run is removed a day later', async () => {
  const { folder } = await backUp(null, 2);
  mkdirSync(`${folder}.partial`);
  shop.advance(60 * 60_000);
  await backUp(null, 2);
  expect(readdirSync(parent.path)).toHaveLength(3);
  shop.advance(24 * 60 * 60_000);
  await backUp(null, 2);
  expect(readdirSync(parent.path).filter((name) => name.endsWith('.partial'))).toEqual([]);
});
