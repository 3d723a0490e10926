import { readSettings } from '../../lib/settings.ts';
import type { TerminalCommand } from '../command.ts';
import { checked, openOffline } from '../offline.ts';

/** Runs in the terminal: on the embedded database no server may run meanwhile, on PostgreSQL the old ones go on. */
export const migrateNow: TerminalCommand = {
  name: 'migrate',
  summary:
    "Brings the database to this release's schema, before its servers start: the embedded one in DATA_DIR, or PostgreSQL by DATABASE_URL.",
  examples: ['migrate'],

  async act({ env, print }) {
    const db = await openOffline(
      checked((problems) => readSettings(env, problems)),
      print.line,
    );
    await db.close();
    print.line("The database has this release's schema.");
    return 0;
  },
};
