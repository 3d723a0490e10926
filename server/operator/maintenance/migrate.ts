import { resolve } from 'node:path';
import { poolOf } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { readSettings } from '../../lib/settings.ts';
import { makeBackup } from '../backup/makeBackup.ts';
import { migrationsOf } from '../backup/tables.ts';
import { type TerminalCommand, UsageError } from '../command.ts';
import { checked, openOffline } from '../offline.ts';

/** Sorts before every migration, so that opening the database runs none. */
const NONE = '';

/** Runs in the terminal: the embedded database allows no server meanwhile, PostgreSQL lets old ones go on. */
export const migrateNow: TerminalCommand = {
  name: 'migrate',
  summary:
    "Brings the database to this release's schema, before its servers start: the embedded one in DATA_DIR, or PostgreSQL by DATABASE_URL. What fails changes nothing.",
  examples: ['migrate', 'migrate --backup /var/backups/cliffhanger'],
  define: (line) =>
    line.option(
      '--backup <folder>',
      'makes a backup below this folder first, as `backup` does: the way back to the release before',
    ),

  async act({ env, print }, { backup: parent }: { backup?: string }) {
    const settings = checked((problems) => readSettings(env, problems));
    const db = await openOffline(settings, print.line, NONE);
    try {
      if (parent !== undefined && (await migrationsOf(db)).length > 0) {
        const config = { backupPassphrase: settings.BACKUP_PASSPHRASE };
        const made = await makeBackup({ db, now: () => new Date(), config }, resolve(parent), null);
        print.line(`${made.folder}: ${made.rows} rows, as they were before.`);
      }
      await migrate(poolOf(db), print.line).catch(({ message }: Error) => {
        throw new UsageError(message);
      });
    } finally {
      await db.close();
    }
    print.line("The database has this release's schema.");
    return 0;
  },
};
