import { userInfo } from 'node:os';
import { type Command as CommandLine, InvalidArgumentError } from 'commander';
import { isOnCalendar } from '../media/ingest/seriesFile.ts';

export const actor = (): string => userInfo().username;

export const oneSeries = (line: CommandLine): CommandLine =>
  line.argument('<series>', 'its id, as in "the-glass-heiress"');

export const asJson = (line: CommandLine): CommandLine => line.option('--json', 'print the answer as JSON');

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/;

/** Requires a zone, because a time without one means another moment on another machine. */
export function readTime(text: string): string {
  if (!TIME.test(text) || !isOnCalendar(text))
    throw new InvalidArgumentError('Write a time with its zone, like 2026-12-04T18:00:00Z or …T19:00+01:00.');
  return new Date(text).toISOString();
}

export const readWhole =
  (from: number, to: number) =>
  (text: string): number => {
    const number = Number(text);
    if (!/^\d+$/.test(text) || number < from || number > to)
      throw new InvalidArgumentError(`It must be a whole number from ${from} to ${to}.`);
    return number;
  };
