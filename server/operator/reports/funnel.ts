import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import type { Scope } from './period.ts';

/** The viewers who began a series in the period, by the steps that they have reached until now. */
export type Funnel = {
  started: number;
  second: number;
  wall: number;
  shop: number;
  ordered: number;
  paid: number;
};

export const STAGES = ['started', 'second', 'wall', 'shop', 'ordered', 'paid'] as const;

export const STAGE_NAMES: Record<(typeof STAGES)[number], string> = {
  started: 'Began the series',
  second: 'Went on to episode 2',
  wall: 'Came to the wall',
  shop: 'Opened the shop',
  ordered: 'Chose a plan',
  paid: 'Paid',
};

export const stageSums = sql`coalesce(sum(started), 0)::int as started, coalesce(sum(second), 0)::int as second,
  coalesce(sum(wall), 0)::int as wall, coalesce(sum(shop), 0)::int as shop,
  coalesce(sum(ordered), 0)::int as ordered, coalesce(sum(paid), 0)::int as paid`;

export const inScope = ({ from, to, videoId }: Scope) =>
  sql`first_day between ${from} and ${to} ${videoId === null ? sql`` : sql`and video_id = ${videoId}`}`;

export async function readFunnel(db: Db, scope: Scope): Promise<Funnel> {
  const { rows } = await db.execute<Funnel>(
    sql`select ${stageSums} from journey_days where ${inScope(scope)}`,
  );
  return rows[0] as Funnel;
}

/** Counts only the steps of the first day itself, so that two days can be compared. */
export async function readFirstDay(db: Db, day: string, videoId: string | null = null): Promise<Funnel> {
  const scope = inScope({ from: day, to: day, videoId });
  const { rows } = await db.execute<Funnel>(
    sql`select ${stageSums} from journey_days where ${scope} and day = ${day}`,
  );
  return rows[0] as Funnel;
}
