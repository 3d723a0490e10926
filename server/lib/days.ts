export const DAY_MS = 24 * 60 * 60 * 1000;

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00Z`);

export const daysAfter = (day: string, days: number): string =>
  dayOf(new Date(startOfDay(day).getTime() + days * DAY_MS));
