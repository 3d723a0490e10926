import { sql } from 'drizzle-orm';
import type { Db } from '../../server/db/database.ts';
import type { Period, Scope } from '../../server/operator/reports/period.ts';

/* The same numbers row by row, without the sums that the reports read. */

export async function countJourneys(db: Db, { from, to, videoId }: Scope) {
  const some = sql`from journeys where first_day between ${from} and ${to}
    ${videoId === null ? sql`` : sql`and video_id = ${videoId}`}`;
  const { rows: funnel } =
    await db.execute(sql`select count(*)::int as started, count(second_at)::int as second,
    count(wall_at)::int as wall, count(shop_at)::int as shop, count(ordered_at)::int as ordered,
    count(paid_at)::int as paid ${some}`);
  const { rows: reached } = await db.execute<{ furthest: number; viewers: number }>(
    sql`select furthest, count(*)::int as viewers ${some} group by furthest`,
  );
  const by = async (column: 'source_id' | 'video_id') => {
    const { rows } = await db.execute<{ viewers: number }>(sql`select count(*)::int as viewers ${some}
      group by ${sql.identifier(column)} order by 1 desc, ${sql.identifier(column)}`);
    return rows.map(({ viewers }) => viewers);
  };
  return {
    funnel: funnel[0],
    episodes: Array.from({ length: 60 }, (_, i) =>
      reached.filter(({ furthest }) => furthest > i).reduce((sum, { viewers }) => sum + viewers, 0),
    ),
    sources: await by('source_id'),
    series: await by('video_id'),
  };
}

export async function countLedger(db: Db, { from, to }: Period): Promise<[string, string, number, number][]> {
  const { rows } = await db.execute<{
    day: string;
    currency: string;
    captured: number;
    refunded: number;
  }>(sql`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, currency,
      coalesce(sum(amount) filter (where kind = 'capture'), 0)::float8 as captured,
      coalesce(-sum(amount) filter (where kind = 'refund'), 0)::float8 as refunded
    from ledger where to_char(at at time zone 'UTC', 'YYYY-MM-DD') between ${from} and ${to}
    group by 1, 2 order by 1, 2`);
  return rows.map(({ day, currency, captured, refunded }) => [day, currency, captured, refunded]);
}

const inOrder = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

export const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
