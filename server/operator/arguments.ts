import { userInfo } from 'node:os';
import { isOnCalendar } from '../media/ingest/seriesFile.ts';
import { UsageError } from './command.ts';

/** The user of the system who types, for the record. */
export const actor = (): string => userInfo().username;

export function oneSeries(positionals: string[]): string {
  const [videoId, ...rest] = positionals;
  if (!videoId || rest.length > 0)
    throw new UsageError('Name one series by its id, as in "the-glass-heiress".');
  return videoId;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/;

/** Without a zone it would mean another moment on another machine. */
export function readTime(text: string): string {
  if (!TIME.test(text) || !isOnCalendar(text))
    throw new UsageError(`"${text}" is no time with its zone, like 2026-12-04T18:00:00Z or …T19:00+01:00.`);
  return new Date(text).toISOString();
}

export function readWhole(
  text: string,
  { from, to, what }: { from: number; to: number; what: string },
): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < from || number > to)
    throw new UsageError(`${what} must be a whole number from ${from} to ${to}, not "${text}".`);
  return number;
}
