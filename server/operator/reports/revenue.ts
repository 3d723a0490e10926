import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { sourceNames } from '../../library/funnels/campaign.ts';
import type { Period, Scope } from './period.ts';

/** Money that moved in the period, in minor units, as in the ledger. */
export type Revenue = {
  by: RevenueBy;
  rows: RevenueRow[];
  totals: Money[];
};
export type RevenueBy = 'day' | 'series' | 'source';
export type Money = {
  currency: string;
  captured: number;
  refunded: number;
  net: number;
  payments: number;
  refunds: number;
};
/** `about` is a day, the id of a series or the name of a source, or empty for none. */
export type RevenueRow = { about: string } & Money;

const COLUMNS: Record<RevenueBy, SQL> = {
  day: sql`day`,
  series: sql`video_id`,
  source: sql`source_id`,
};

const sums = sql`currency, sum(captured)::float8 as captured, sum(refunded)::float8 as refunded,
  sum(captured - refunded)::float8 as net, sum(payments)::int as payments, sum(refunds)::int as refunds`;

export async function readRevenue(db: Db, scope: Scope, by: RevenueBy): Promise<Revenue> {
  const column = COLUMNS[by];
  const { rows } = await db.execute<RevenueRow>(sql`
    select ${column} as about, ${sums} from revenue_days where ${moved(scope)}
    group by ${column}, currency order by ${column}, currency`);
  const totals = await readTotals(db, scope);
  if (by !== 'source') return { by, rows, totals };
  const names = await sourceNames(
    db,
    rows.map(({ about }) => about),
  );
  return { by, rows: rows.map((row) => ({ ...row, about: names.get(row.about) ?? '' })), totals };
}

export async function readTotals(db: Db, scope: Scope): Promise<Money[]> {
  const { rows } = await db.execute<Money>(sql`
    select ${sums} from revenue_days where ${moved(scope)} group by currency order by currency`);
  return rows;
}

const moved = ({ from, to, videoId }: Scope) =>
  sql`day between ${from} and ${to} ${videoId === null ? sql`` : sql`and video_id = ${videoId}`}`;

export type Cohort = { about: string; currency: string; day0: number; day7: number; net: number };

/**
 * What viewers who began in the period have paid less refunds: on their first day, in their first seven days
 * and until now.
 */
export async function readCohorts(
  db: Db,
  { from, to, videoId }: Period & { videoId: string | null },
  by: 'series' | 'source',
): Promise<Cohort[]> {
  const net = sql`captured - refunded`;
  const { rows } = await db.execute<Cohort>(sql`
    select ${COLUMNS[by]} as about, currency,
      coalesce(sum(${net}) filter (where day = first_day), 0)::float8 as day0,
      coalesce(sum(${net}) filter (where day::date < first_day::date + 7), 0)::float8 as day7,
      sum(${net})::float8 as net
    from revenue_days
    where first_day between ${from} and ${to} and first_day <> ''
      ${videoId === null ? sql`` : sql`and video_id = ${videoId}`}
    group by ${COLUMNS[by]}, currency order by ${COLUMNS[by]}, currency`);
  return rows;
}
