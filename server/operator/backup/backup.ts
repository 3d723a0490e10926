import { resolve } from 'node:path';
import { readWhole } from '../arguments.ts';
import type { Command } from '../command.ts';
import { type Backup, makeBackup } from './makeBackup.ts';

export const backup: Command<{ parent: string; keep: number | null }, Backup> = {
  name: 'backup',
  summary:
    'Writes all that the database holds into a new folder below this one, while the server runs; encrypted with BACKUP_PASSPHRASE if that is set. Media are listed, not copied.',
  examples: ['backup /var/backups/cliffhanger', 'backup /var/backups/cliffhanger --keep 14'],
  define: (line) =>
    line
      .argument('<folder>', 'where the backups lie')
      .option(
        '--keep <count>',
        'removes older backups from it, so that so many are left',
        readWhole(1, 10_000),
      ),
  read: (folder: string, { keep }: { keep?: number }) => ({ parent: resolve(folder), keep: keep ?? null }),
  run: (context, { parent, keep }) => makeBackup(context, parent, keep),
  print: ({ folder, rows, removed }) => [
    `${folder}: ${rows} rows. To see whether it is whole: verify-backup ${folder}`,
    ...(removed.length > 0 ? [`Removed: ${removed.join(', ')}`] : []),
  ],
};
