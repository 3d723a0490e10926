import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';

export type EventCount = { day: string; event: string; count: number };
export type EventDetail = EventCount & { route: string; status: string };

/** Counted plays among the events; the player's own event is `play`. */
export const COUNTED_PLAY = 'counted_play';

export async function countEvents(db: Db, from: string): Promise<EventDetail[]> {
  const { rows } = await db.execute<EventDetail>(sql`
    select day, event, route, status, sum(count)::integer as count
    from (
      select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, event,
        coalesce(route, '') as route, coalesce(status, '') as status, 1 as count
      from events where at >= ${`${from}T00:00:00Z`}::timestamptz
      union all
      select day, ${COUNTED_PLAY}, '', '', count from video_plays where day >= ${from}
      union all
      select day, event, route, status, count from event_counts where day >= ${from}
    ) as each
    group by day, event, route, status
    order by day desc, event, count desc, route, status`);
  return rows;
}

export function withoutDetails(details: EventDetail[]): EventCount[] {
  const sums = new Map<string, EventCount>();
  for (const { day, event, count } of details) {
    const key = `${day} ${event}`;
    sums.set(key, { day, event, count: (sums.get(key)?.count ?? 0) + count });
  }
  return [...sums.values()];
}
