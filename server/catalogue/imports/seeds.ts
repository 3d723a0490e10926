import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

/* The table `seeds` records what a first start has added, so that later starts leave it alone. */

const DEMO = 'demo';
const ofSeries = (videoId: string) => `${DEMO}/${videoId}`;

/** Returns whether the demo was added. Locks for the transaction, because servers may start together. */
export async function lockDemo(tx: Db): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${DEMO}))`);
  return hasDemo(tx);
}

export async function hasDemo(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from seeds where name = ${DEMO}`);
  return rows.length > 0;
}

export async function noteDemo(tx: Db, videoIds: string[]): Promise<void> {
  for (const name of [DEMO, ...videoIds.map(ofSeries)])
    await tx.execute(sql`insert into seeds (name, hash) values (${name}, '') on conflict do nothing`);
}

export async function demoSeries(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select split_part(name, '/', 2) as id from seeds where name like ${`${DEMO}/%`} order by name`,
  );
  return rows.map(({ id }) => id);
}

export async function forgetDemo(tx: Db, videoId: string): Promise<void> {
  await tx.execute(sql`delete from seeds where name = ${ofSeries(videoId)}`);
}
