import { openDatabase } from '../../db/openDatabase.ts';
import { readSettings } from '../../lib/settings.ts';
import { type TerminalCommand, UsageError } from '../command.ts';

/** Runs in the terminal: on the embedded database no server may run meanwhile, on PostgreSQL the old ones go on. */
export const migrateNow: TerminalCommand = {
  name: 'migrate',
  summary:
    "Brings the database to this release's schema, before its servers start: the embedded one in DATA_DIR, or PostgreSQL by DATABASE_URL.",
  examples: ['migrate'],

  async act({ env, print }) {
    const problems: string[] = [];
    const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = readSettings(env, problems);
    if (problems.length > 0) throw new UsageError(problems.join('\n'));
    const db = await openDatabase({ databaseUrl, dataDir }, print.line).catch(
      ({ message, code }: NodeJS.ErrnoException) => {
        throw new UsageError(message || `The database cannot be reached (${code}).`);
      },
    );
    await db.close();
    print.line("The database has this release's schema.");
    return 0;
  },
};
