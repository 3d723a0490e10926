import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { readCatalogue } from './catalogue/readCatalogue.ts';
import { writeCatalogue } from './catalogue/writeCatalogue.ts';
import type { Db } from './database.ts';

const NAME = 'catalogue';

/**
 * Writes the catalogue's files and the prices into the database if they have changed. Play counts and rows
 * without a file stay. Times of episodes to come count from `now`. Answers whether it wrote.
 */
export async function seedCatalogue(
  db: Db,
  catalogueDir: string,
  log: (line: string) => void,
  now: Date,
): Promise<boolean> {
  const catalogue = await readCatalogue(catalogueDir, log);
  const hash = createHash('sha256').update(JSON.stringify(catalogue)).digest('hex');
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${NAME}))`);
    const { rows } = await tx.execute(sql`select 1 from seeds where name = ${NAME} and hash = ${hash}`);
    if (rows.length > 0) return false;
    const { videos, episodes } = catalogue;
    log(`Filling the demo catalogue: ${videos.length} series, ${episodes.length} episodes`);
    await writeCatalogue(tx, catalogue, now);
    await tx.execute(sql`
      insert into seeds (name, hash) values (${NAME}, ${hash})
      on conflict (name) do update set hash = excluded.hash
    `);
    return true;
  });
}
