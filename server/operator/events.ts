import { DAY_MS, dayOf } from '../lib/days.ts';
import { readWhole } from './arguments.ts';
import type { Command } from './command.ts';
import { countEvents, type EventCount, type EventDetail, withoutDetails } from './eventCounts.ts';
import { shown } from './shown.ts';
import { table } from './table.ts';

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
