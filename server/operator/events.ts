import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { DAY_MS, dayOf } from '../lib/days.ts';
import { type Command, readWhole } from './command.ts';
import { shown, table } from './terminal.ts';

type Input = { days: number; detail: boolean };
type Row = EventCount | EventDetail;

const MOST_DAYS = 3_650;

export const events: Command<Input, Row[]> = {
  name: 'events',
  summary: 'How often each event happened on each of the last days; --detail adds routes and statuses.',
  examples: ['events', 'events --days 28 --detail'],
  define: (line) =>
    line
      .option('--days <number>', 'how many days, with today', readWhole(1, MOST_DAYS), 7)
      .option('--detail', 'by route and status, too'),
  read: ({ days, detail = false }: { days: number; detail?: boolean }) => ({ days, detail }),

  async run({ db, now }, { days, detail }) {
    const from = dayOf(new Date(now().getTime() - (days - 1) * DAY_MS));
    const details = await countEvents(db, from);
    return detail ? details : withoutDetails(details);
  },

  print(rows) {
    if (rows.length === 0) return ['Nothing has happened in these days.'];
    const detailed = rows.some((row) => 'route' in row);
    if (!detailed)
      return table(
        ['Day', 'Event', 'Count'],
        rows.map(({ day, event, count }) => [day, event, count]),
      );
    return table(
      ['Day', 'Event', 'Route', 'Status', 'Count'],
      (rows as EventDetail[]).map(({ day, event, route, status, count }) => [
        day,
        event,
        shown(route),
        shown(status),
        count,
      ]),
    );
  },
};

type EventCount = { day: string; event: string; count: number };
type EventDetail = EventCount & { route: string; status: string };

/** The event name of counted plays; `play` is the event that the player sends. */
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

function withoutDetails(details: EventDetail[]): EventCount[] {
  const sums = new Map<string, EventCount>();
  for (const { day, event, count } of details) {
    const key = `${day} ${event}`;
    sums.set(key, { day, event, count: (sums.get(key)?.count ?? 0) + count });
  }
  return [...sums.values()];
}
