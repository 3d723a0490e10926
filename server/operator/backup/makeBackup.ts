import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { DAY_MS } from '../../lib/days.ts';
import { clipKey, posterKey } from '../../media/store.ts';
import { type Command, readWhole } from '../command.ts';
import { keyOf, type Manifest, newSalt, sealBackup, writeTable } from './archive.ts';
import { migrationsOf, rowsOf, tablesOf } from './tables.ts';

type Backup = { folder: string; madeAt: string; rows: number; removed: string[] };

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
const PARTIAL = '.partial';

/**
 * Writes all rows as of one moment into a new folder below `parent`, and removes all but the newest `keep`
 * backups there. The embedded database has one connection, so everybody else waits meanwhile.
 */
export async function makeBackup(
  { db, now, config }: Pick<Context, 'db' | 'now'> & { config: Pick<Config, 'backupPassphrase'> },
  parent: string,
  keep: number | null,
): Promise<Backup> {
  const at = now();
  const madeAt = at.toISOString();
  const folder = join(parent, nameOf(at));
  const partial = folder + PARTIAL;
  const salt = config.backupPassphrase === null ? null : newSalt();
  const key = config.backupPassphrase === null || salt === null ? null : keyOf(config.backupPassphrase, salt);
  await mkdir(partial, { recursive: true, mode: 0o700 });
  try {
    const { manifest, media } = await db.transaction(
      async (tx) => {
        const tables: Manifest['tables'] = [];
        for (const table of await tablesOf(tx))
          tables.push({ name: table, rows: await writeTable(partial, table, rowsOf(tx, table), key) });
        const migrations = await migrationsOf(tx);
        const sealed: Manifest = { format: 1, madeAt, migrations, tables, salt };
        return { manifest: sealed, media: await mediaOf(tx) };
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    await sealBackup(partial, manifest, media);
    await rename(partial, folder);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { folder, madeAt, rows, removed: keep === null ? [] : await removeOld(parent, keep, at) };
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

async function mediaOf(tx: Db): Promise<string[]> {
  const clips = await tx.execute<{ name: string; version: string }>(sql`
    select distinct clip as name, clip_version as version
    from (select clip, clip_version from episodes union all select clip, clip_version from upcoming_episodes) one
    order by 1, 2`);
  const posters = await tx.execute<{ name: string; version: string }>(sql`
    select id as name, poster_version as version from videos where poster_version <> '' order by 1`);
  return [
    ...clips.rows.map(({ name, version }) => clipKey(name, version)),
    ...posters.rows.map(({ name, version }) => posterKey(name, version)),
  ];
}

const nameOf = (at: Date): string =>
  at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');

async function removeOld(parent: string, keep: number, at: Date): Promise<string[]> {
  const all = await readdir(parent);
  const names = all.filter((name) => NAME.test(name)).sort();
  const old = names.slice(0, Math.max(0, names.length - keep));
  // Left by a server that ended while it wrote; a younger one may still be in use.
  const yesterday = nameOf(new Date(at.getTime() - DAY_MS));
  const left = all.filter(
    (name) => name.endsWith(PARTIAL) && NAME.test(name.slice(0, -PARTIAL.length)) && name < yesterday,
  );
  for (const name of [...old, ...left]) await rm(join(parent, name), { recursive: true });
  return old;
}

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
