import { Refusal } from '../../lib/errors.ts';
import { settingIn } from '../../lib/settings.ts';
import { asJson, type TerminalCommand, UsageError } from '../command.ts';
import { shown } from '../terminal.ts';
import { type Key, keyOf, type Manifest, readSealed, readTable } from './archive.ts';

export type Verified = { manifest: Manifest; media: string[]; key: Key };

/** Reads the whole backup. Throws Refusal that says what is wrong with it. */
export async function verifyBackup(folder: string, passphrase: string | null): Promise<Verified> {
  const { manifest, media } = await readSealed(folder);
  if (manifest.salt !== null && !passphrase)
    throw new Refusal(
      'This backup is encrypted. Set BACKUP_PASSPHRASE to the passphrase that it was made with.',
    );
  const key = manifest.salt === null ? null : keyOf(passphrase ?? '', manifest.salt);
  for (const { name, rows } of manifest.tables) {
    let count = 0;
    for await (const _row of readTable(folder, name, key)) count += 1;
    if (count !== rows) throw new Refusal(`${name} has ${count} rows, not ${rows}.`);
  }
  return { manifest, media, key };
}

/** Runs in the terminal, so that a backup can be checked where no server runs. */
export const verify: TerminalCommand = {
  name: 'verify-backup',
  summary:
    'Reads a whole backup and says whether it can be restored; exits 1 and names the first file that cannot.',
  examples: ['verify-backup /var/backups/cliffhanger/2026-12-04T18-00-00Z'],
  define: (line) => asJson(line.argument('<backup>', 'the folder of one backup')),

  async act({ env, print }, folder: string, { json }: { json?: boolean }) {
    const { manifest, media } = await refused(verifyBackup(folder, settingIn(env, 'BACKUP_PASSPHRASE')));
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const { madeAt } = manifest;
    print.line(
      json
        ? JSON.stringify({ madeAt, rows, tables: manifest.tables, media })
        : shown(`Whole: ${rows} rows of ${madeAt}.`),
    );
    return 0;
  },
};

/** Turns a Refusal into a UsageError, whose message the terminal prints. */
export const refused = <T>(work: Promise<T>): Promise<T> =>
  work.catch((failure: Error) => {
    throw failure instanceof Refusal ? new UsageError(failure.message) : failure;
  });
