import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/openDatabase.ts';
import type { Settings } from '../lib/settings.ts';
import { UsageError } from './command.ts';

/* For commands that work without a server: on the database itself, by the server's settings. */

/** What `read` makes of the settings. Throws UsageError with all that is wrong with them. */
export function checked<Read>(read: (problems: string[]) => Read): Read {
  const problems: string[] = [];
  const found = read(problems);
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  return found;
}

/** The database, migrated as far as `upTo`. Throws UsageError while a server uses it, and where it cannot be had. */
export const openOffline = (
  { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }: Settings,
  say: (line: string) => void,
  upTo?: string,
): Promise<Database> =>
  openDatabase({ databaseUrl, dataDir, upTo }, say).catch(({ message, code }: NodeJS.ErrnoException) => {
    throw new UsageError(message || `The database cannot be reached (${code}).`);
  });
