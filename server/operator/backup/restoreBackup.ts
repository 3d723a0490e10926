import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { Refusal } from '../../lib/errors.ts';
import { readSettings } from '../../lib/settings.ts';
import { createMediaStore } from '../../media/createMediaStore.ts';
import { readMediaSettings } from '../../media/settings.ts';
import type { MediaStore } from '../../media/store.ts';
import { type TerminalCommand, UsageError } from '../command.ts';
import { checked, openOffline } from '../offline.ts';
import { shown } from '../terminal.ts';
import { readTable } from './archive.ts';
import { fillTable, migrationsOf, tablesOf, withoutRules } from './tables.ts';
import { refused, type Verified, verifyBackup } from './verifyBackup.ts';

const IN_USE = ['users', 'videos', 'orders', 'ledger'];

/** Fills an empty database that has the backup's schema. Throws Refusal for any other and changes nothing. */
export async function restoreBackup(db: Db, folder: string, { manifest, key }: Verified): Promise<void> {
  await db.transaction(async (tx) => {
    // Checking the references of millions of rows takes longer than the usual limit.
    await tx.execute(sql`set local statement_timeout = 0`);
    for (const table of IN_USE) {
      const { rows } = await tx.execute(sql`select from ${sql.identifier(table)} limit 1`);
      if (rows.length > 0) throw new Refusal(`This installation is in use: its ${table} are not empty.`);
    }
    const tables = await tablesOf(tx);
    const names = manifest.tables.map(({ name }) => name);
    if (tables.join() !== names.join()) throw new Refusal('This backup has other tables than the database.');
    await withoutRules(tx, async () => {
      const all = tables.map((table) => sql.identifier(table));
      await tx.execute(sql`truncate ${sql.join(all, sql`, `)}`);
      for (const { name, rows } of manifest.tables) {
        const count = await fillTable(tx, name, readTable(folder, name, key));
        if (count !== rows) throw new Refusal(`${name} has ${count} rows, not ${rows}.`);
      }
    });
  });
}

/** Runs in the terminal, because a server fills its database when it first starts. */
export const restore: TerminalCommand = {
  name: 'restore-backup',
  summary:
    'Fills a new installation with a backup, before its server has started for the first time: the embedded database in DATA_DIR, or PostgreSQL by DATABASE_URL, whichever of them the backup comes from.',
  examples: ['restore-backup /var/backups/cliffhanger/2026-12-04T18-00-00Z'],
  define: (line) => line.argument('<backup>', 'the folder of one backup'),

  async act({ env, print }, folder: string) {
    const settings = checked((problems) => readSettings(env, problems));
    const store = createMediaStore({
      catalogueDir: settings.CATALOGUE_DIR,
      mediaStore: checked((problems) => readMediaSettings(settings, problems)),
    });
    const verified = await refused(verifyBackup(folder, settings.BACKUP_PASSPHRASE));
    const { migrations, madeAt, tables } = verified.manifest;
    const db = await openOffline(settings, print.line, migrations.at(-1));
    try {
      if ((await migrationsOf(db)).at(-1) !== migrations.at(-1))
        throw new UsageError('A newer release has made this backup. Restore it with that one.');
      await refused(restoreBackup(db, folder, verified));
    } finally {
      await db.close();
    }
    // Opening it again migrates it to this release's schema.
    await (await openOffline(settings, print.line)).close();
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    print.line(`Restored ${rows} rows of ${madeAt}.`);
    const missing = await missingMedia(store, verified.media);
    if (missing.length > 0) {
      print.line('The media store lacks these; copy them before the server starts:');
      for (const prefix of missing) print.line(`  ${shown(prefix)}`);
    }
    return 0;
  },
};

async function missingMedia(store: MediaStore, media: string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const prefix of media) if ((await store.list(prefix)).length === 0) missing.push(prefix);
  return missing;
}
