import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { readCatalogue } from './catalogue/readCatalogue.ts';
import { writeCatalogue } from './catalogue/writeCatalogue.ts';
import type { Db } from './database.ts';

const NAME = 'catalogue';

/**
 * Brings the catalogue's files and the prices into the database, in one transaction, when they have
 * changed since the last time. Play counts stay, and so does what has left the files. Gives whether
 * it wrote.
 */
export async function seedCatalogue(
  db: Db,
  catalogueDir: string,
  log: (line: string) => void,
): Promise<boolean> {
  const catalogue = await readCatalogue(catalogueDir, log);
  const hash = createHash('sha256').update(JSON.stringify(catalogue)).digest('hex');
  return db.transaction(async (tx) => {
    // Servers that start together fill it once.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${NAME}))`);
    const { rows } = await tx.execute(sql`select 1 from seeds where name = ${NAME} and hash = ${hash}`);
    if (rows.length > 0) return false;
    const { videos, episodes } = catalogue;
    log(`Filling the demo catalogue: ${videos.length} series, ${episodes.length} episodes`);
    await writeCatalogue(tx, catalogue);
    await tx.execute(sql`
      insert into seeds (name, hash) values (${NAME}, ${hash})
      on conflict (name) do update set hash = excluded.hash
    `);
    return true;
  });
}
