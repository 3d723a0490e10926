import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/openDatabase.ts';
import type { Settings } from '../lib/settings.ts';
import { UsageError } from './command.ts';

/** Returns what `read` returns. Throws UsageError that lists every problem of the settings. */
export function checked<Read>(read: (problems: string[]) => Read): Read {
  const problems: string[] = [];
  const found = read(problems);
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  return found;
}

/**
 * Opens the database and migrates it up to `upTo`. Throws UsageError when it cannot be opened, for example
 * while a server holds the data folder.
 */
export const openOffline = (
  { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }: Settings,
  say: (line: string) => void,
  upTo?: string,
): Promise<Database> =>
  openDatabase({ databaseUrl, dataDir, upTo }, say).catch(({ message, code }: NodeJS.ErrnoException) => {
    throw new UsageError(message || `The database cannot be reached (${code}).`);
  });
