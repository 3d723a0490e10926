import { expect } from '@jest/globals';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../../server/db/database.ts';
import * as tables from '../../../../server/db/schema.ts';
import type { Visitor } from '../../../../server/library/funnels/visitor.ts';

const { arrivals, journeyDays, journeyEpisodes, journeys, plays, revenueDays, sources } = tables;

/** Somebody at an address and with a browser that are everybody's. */
export const visitor = (change: Partial<Visitor> = {}): Visitor => ({
  ...{ ip: '10.0.0.1', ipNetwork: '10.0.0.0/24', userAgent: 'x' },
  ...{ userId: null, deviceKey: null, brought: null },
  ...change,
});

/* What the sums must be, counted row by row and written apart from the code that keeps them. */

/** Leaves nobody who has come and nothing that was counted. */
export async function forgetJourneys(db: Db): Promise<void> {
  for (const table of [journeys, journeyDays, journeyEpisodes, arrivals, plays, sources])
    await db.delete(table);
}

const STAGES = ['second', 'wall', 'shop', 'ordered', 'paid'] as const;

export async function readJourneyRows(db: Db) {
  return db.select().from(journeys).orderBy(journeys.videoId, journeys.viewer);
}

export async function countByHand(db: Db) {
  const days: Record<string, Record<string, number>> = {};
  const episodes: Record<string, number> = {};
  for (const row of await readJourneyRows(db)) {
    const { videoId, firstDay, sourceId } = row;
    const count = (stage: string, day: string) => {
      const key = [videoId, firstDay, sourceId, day].join('|');
      days[key] ??= {};
      const cell = days[key] as Record<string, number>;
      cell[stage] = (cell[stage] ?? 0) + 1;
    };
    count('started', firstDay);
    for (const stage of STAGES) {
      const at = row[`${stage}At`];
      if (at) count(stage, at.toISOString().slice(0, 10));
    }
    for (let episode = 1; episode <= row.furthest; episode += 1) {
      const key = [videoId, firstDay, episode].join('|');
      episodes[key] = (episodes[key] ?? 0) + 1;
    }
  }
  return { days, episodes };
}

export async function readSums(db: Db) {
  const days: Record<string, Record<string, number>> = {};
  for (const { videoId, firstDay, sourceId, day, ...counts } of await db.select().from(journeyDays)) {
    const there = Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));
    if (Object.keys(there).length > 0) days[[videoId, firstDay, sourceId, day].join('|')] = there;
  }
  const episodes: Record<string, number> = {};
  for (const { videoId, firstDay, episode, viewers } of await db.select().from(journeyEpisodes))
    if (viewers !== 0) episodes[[videoId, firstDay, episode].join('|')] = viewers;
  return { days, episodes };
}

/** The sums are those of the rows that are there; only for worlds whose rows have not been removed. */
export async function expectSumsOfRows(db: Db): Promise<void> {
  expect(await readSums(db)).toEqual(await countByHand(db));
}

type Moved = { day: string; currency: string; captured: number; refunded: number };

export async function ledgerByDay(db: Db): Promise<Moved[]> {
  const { rows } = await db.execute<Moved>(sql`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, currency,
      coalesce(sum(amount) filter (where kind = 'capture'), 0)::int as captured,
      coalesce(-sum(amount) filter (where kind = 'refund'), 0)::int as refunded
    from ledger group by 1, 2 order by 1, 2`);
  return rows;
}

export async function revenueByDay(db: Db): Promise<Moved[]> {
  const sums = new Map<string, Moved>();
  for (const { day, currency, captured, refunded } of await db.select().from(revenueDays)) {
    const sum = sums.get(`${day} ${currency}`) ?? { day, currency, captured: 0, refunded: 0 };
    sum.captured += captured;
    sum.refunded += refunded;
    sums.set(`${day} ${currency}`, sum);
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
}

/** To the cent, for every day and currency. */
export async function expectRevenueOfLedger(db: Db): Promise<void> {
  expect(await revenueByDay(db)).toEqual(await ledgerByDay(db));
}
