import { daysAfter } from '../../lib/days.ts';

/** Whole days in UTC, both ends included. */
export type Period = { from: string; to: string };

/** `videoId` is null for all series. */
export type Scope = Period & { videoId: string | null };

export const lastDays = (today: string, days: number): Period => ({
  from: daysAfter(today, 1 - days),
  to: today,
});

export function daysOf({ from, to }: Period): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = daysAfter(day, 1)) days.push(day);
  return days;
}

/** Also false for a day that does not exist, such as 30 February. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  daysAfter(text, 0) === text;
