import type { Entry } from './slice.ts';

export type Day = { first: Entry; entries: Entry[] };

const startOf = (date: Date, daysBack = 0): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysBack).getTime();

/** The entries come with the latest first, and so do the days. */
export function byDay(entries: readonly Entry[]): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const last = days.at(-1);
    if (last && sameDay(last.first, entry)) last.entries.push(entry);
    else days.push({ first: entry, entries: [entry] });
  }
  return days;
}

const sameDay = (a: Entry, b: Entry) => startOf(new Date(a.watchedAt)) === startOf(new Date(b.watchedAt));

/** Days of the viewer's own calendar. */
export function nameOfDay({ watchedAt }: Entry, now: Date): 'today' | 'yesterday' | null {
  const day = startOf(new Date(watchedAt));
  if (day === startOf(now)) return 'today';
  return day === startOf(now, 1) ? 'yesterday' : null;
}
