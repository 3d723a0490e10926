import { sql } from 'drizzle-orm';
import type { Db } from '../../server/db/database.ts';
import { journeyDays, journeyEpisodes, journeys } from '../../server/db/schema.ts';
import { daysAfter } from '../../server/lib/days.ts';
import { begin, forward, type Journey } from '../../server/library/funnels/forward.ts';
import { type DayCell, shareOf } from '../../server/library/funnels/sums.ts';

export const TODAY = '2026-03-31';
export const SERIES = Array.from({ length: 40 }, (_, i) => `series-${String(i + 1).padStart(2, '0')}`);
const EPISODES = 60;
const FREE = 8;
const DAYS = 90;
const SOURCES = 25;
const CURRENCIES = ['USD', 'EUR'];
const ROWS = 2000;

/** A small generator of the same numbers for the same seed. */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Every fifth journey is in the first series; each goes forward as the product's own steps take it. */
function journeyOf(index: number, random: () => number): Journey {
  const videoId = SERIES[random() < 0.2 ? 0 : Math.floor(random() * SERIES.length)] as string;
  const source = Math.floor(random() * SOURCES);
  const first = new Date(`${daysAfter(TODAY, -Math.floor(random() * DAYS))}T12:00:00Z`);
  const on = (days: number) => new Date(first.getTime() + days * 24 * 60 * 60 * 1000);
  const viewer = { key: `dev_${index}`, anonymous: false };
  let journey = begin(viewer, { videoId, sourceId: source === 0 ? '' : `source-${source}`, at: first });
  const furthest = 1 + Math.floor(random() ** 3 * EPISODES);
  for (const episode of new Set([1, Math.min(2, furthest), furthest]))
    journey = forward(journey, { kind: 'played', episode }, first);
  if (furthest < FREE) return journey;
  journey = forward(journey, { kind: 'wall' }, on(Math.floor(random() * 2)));
  if (random() < 0.5) return journey;
  journey = forward(journey, { kind: 'shop' }, on(2));
  if (random() < 0.5) return journey;
  journey = forward(journey, { kind: 'ordered', orderId: `ord_${index}` }, on(2));
  return random() < 0.3 ? journey : forward(journey, { kind: 'paid' }, on(3));
}

/** Rows in bulk; the sums are what the product's own code says that each journey adds. */
export async function fillWorld(
  db: Db,
  { journeys: count, seed }: { journeys: number; seed: number },
): Promise<void> {
  const random = numbers(seed);
  await makeCatalogue(db);
  const days = new Map<string, DayCell>();
  const episodes = new Map<string, { videoId: string; firstDay: string; episode: number; viewers: number }>();
  let rows: Journey[] = [];
  for (let index = 0; index < count; index += 1) {
    const journey = journeyOf(index, random);
    rows.push(journey);
    const share = shareOf(journey, 1);
    for (const cell of share.days) {
      const key = [cell.videoId, cell.firstDay, cell.sourceId, cell.day].join();
      const sum = days.get(key);
      if (!sum) days.set(key, cell);
      else
        for (const stage of ['started', 'second', 'wall', 'shop', 'ordered', 'paid'] as const)
          sum[stage] += cell[stage];
    }
    for (const cell of share.episodes) {
      const key = [cell.videoId, cell.firstDay, cell.episode].join();
      const sum = episodes.get(key);
      if (sum) sum.viewers += cell.viewers;
      else episodes.set(key, cell);
    }
    if (rows.length < ROWS && index < count - 1) continue;
    await db.insert(journeys).values(rows);
    await sell(db, rows, random);
    rows = [];
  }
  await inParts([...days.values()], (part) => db.insert(journeyDays).values(part));
  await inParts([...episodes.values()], (part) => db.insert(journeyEpisodes).values(part));
}

async function inParts<T>(rows: T[], insert: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS) await insert(rows.slice(at, at + ROWS));
}

async function makeCatalogue(db: Db): Promise<void> {
  const words = JSON.stringify({ en: 'A', es: 'A', fy: 'A', dy: 'A', pt: 'A' });
  await db.execute(sql`insert into categories (id, name, position) values ('all', ${words}::jsonb, 0)`);
  await db.execute(sql`insert into plans (id, kind, name, amount, currency, position)
    values ('pass', 'pass', ${words}::jsonb, 999, 'USD', 0)`);
  await db.execute(sql`insert into users (id, created_at) values ('usr_1', now())`);
  for (const id of SERIES) {
    await db.execute(sql`insert into videos (id, category_id, title, synopsis, cast_names, free_episodes, complete,
        poster_version, poster_widths, color, position)
      values (${id}, 'all', ${words}::jsonb, ${words}::jsonb, '[]', ${FREE}, true, 'v', '[]', '#000000', 0)`);
    await db.execute(sql`insert into episodes (id, video_id, number, seconds, clip)
      select ${id} || '-' || number, ${id}, number, 90, 'clip' from generate_series(1, ${EPISODES}) number`);
  }
}

/** An order for each paid journey, its capture, and for every tenth a refund, whole or in part: the ledger's trigger sums them. */
async function sell(db: Db, rows: Journey[], random: () => number): Promise<void> {
  const sold = rows.flatMap((journey) => {
    if (!journey.paidAt || journey.orderId === null) return [];
    const amount = 500 + Math.floor(random() * 1000);
    const refund = random() < 0.1 ? 1 + Math.floor(random() * amount) : 0;
    const currency = CURRENCIES[random() < 0.8 ? 0 : 1] as string;
    const { orderId, videoId, sourceId, firstDay, paidAt } = journey;
    return [
      {
        orderId,
        videoId,
        sourceId: sourceId || null,
        firstDay,
        at: paidAt.toISOString(),
        amount,
        refund,
        currency,
      },
    ];
  });
  if (sold.length === 0) return;
  const data = JSON.stringify(sold);
  const given = sql`jsonb_to_recordset(${data}::jsonb) as sold ("orderId" text, "videoId" text, "sourceId" text,
    "firstDay" text, at timestamptz, amount int, refund int, currency text)`;
  await db.execute(sql`insert into orders (id, user_id, plan_id, kind, video_id, amount, currency, status, provider,
      created_at, updated_at, expires_at, paid_at, attributed_video_id, source_id, journey_day)
    select "orderId", 'usr_1', 'pass', 'pass', "videoId", amount, currency, 'paid', 'sandbox',
      at, at, at, at, "videoId", "sourceId", "firstDay" from ${given}`);
  await db.execute(sql`insert into ledger (id, order_id, kind, amount, currency, so_far, at)
    select 'c' || "orderId", "orderId", 'capture', amount, currency, amount, at from ${given}`);
  await db.execute(sql`insert into ledger (id, order_id, kind, amount, currency, so_far, at)
    select 'r' || "orderId", "orderId", 'refund', -refund, currency, refund, at + interval '5 days'
    from ${given} where refund > 0`);
}
