import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';

export type Price = { amount: number; currency: string };

/** Prices of single series are kept by the release that sells them. */
const hasPrices = async (db: Db): Promise<boolean> => {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('prices') is not null as there`,
  );
  return rows[0]?.there === true;
};

/** A series' own price for its pass, otherwise that of every series. */
export async function readPassPrice(db: Db, videoId: string): Promise<Price | null> {
  if (await hasPrices(db)) {
    const { rows } = await db.execute<Price>(sql`
      select amount, currency from prices
      where plan_id = 'pass' and until_at is null and (video_id = ${videoId} or video_id is null)
      order by video_id nulls last limit 1`);
    if (rows[0]) return rows[0];
  }
  const { rows } = await db.execute<Price>(sql`select amount, currency from plans where id = 'pass'`);
  return rows[0] ?? null;
}

/** Orders that are open keep their price. */
export async function setPassPrice(
  tx: Db,
  videoId: string,
  { amount, currency }: Price,
  { id, at, actor }: { id: string; at: Date; actor: string },
): Promise<void> {
  if (!(await hasPrices(tx))) return;
  const now = sql`${at.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<Price>(sql`
    select amount, currency from prices where plan_id = 'pass' and video_id = ${videoId} and until_at is null`);
  if (rows[0]?.amount === amount && rows[0].currency === currency) return;
  await tx.execute(sql`
    update prices set until_at = greatest(from_at, ${now})
    where plan_id = 'pass' and video_id = ${videoId} and until_at is null`);
  await tx.execute(sql`
    insert into prices (id, plan_id, video_id, amount, currency, from_at, actor, created_at)
    values (${id}, 'pass', ${videoId}, ${amount}, ${currency}, ${now}, ${actor}, ${now})`);
}
