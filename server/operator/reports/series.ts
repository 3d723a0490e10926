import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { type Funnel, inScope, stageSums } from './funnel.ts';
import type { Scope } from './period.ts';
import { type Money, readRevenue } from './revenue.ts';

export type SeriesRow = { videoId: string } & Funnel & { revenue: Money[] };

/** The funnel counts viewers who began in the period; the revenue is what moved in it. */
export async function readSeries(db: Db, scope: Scope): Promise<SeriesRow[]> {
  const { rows } = await db.execute<{ video_id: string } & Funnel>(sql`
    select video_id, ${stageSums} from journey_days where ${inScope(scope)}
    group by video_id having sum(started) > 0 order by sum(started) desc, video_id`);
  const { rows: money } = await readRevenue(db, scope, 'series');
  const ids = [...new Set([...rows.map((row) => row.video_id), ...money.map(({ about }) => about)])];
  return ids.map((videoId) => {
    const { video_id: _id, ...funnel } = rows.find((row) => row.video_id === videoId) ?? NOBODY;
    const revenue = money.filter(({ about }) => about === videoId).map(({ about: _about, ...sums }) => sums);
    return { videoId, ...funnel, revenue };
  });
}

const NOBODY = { video_id: '', started: 0, second: 0, wall: 0, shop: 0, ordered: 0, paid: 0 };
