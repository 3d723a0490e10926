import { userInfo } from 'node:os';
import { type Command as CommandLine, InvalidArgumentError } from 'commander';
import type { Context, Log } from '../context.ts';
import { isOnCalendar } from '../media/ingest/seriesFile.ts';
import type { Encoder } from './import/encoder.ts';
import type { Print } from './terminal.ts';

export class UsageError extends Error {}

export type Env = Record<string, string | undefined>;
/** What commander passes to an action: each argument, then the options. */
type Parsed = Parameters<Parameters<CommandLine['action']>[0]>;

export type Declared = {
  name: string;
  summary: string;
  examples: [string, ...string[]];
  define?: (line: CommandLine, env: Env) => void;
};

export type Line<Input = never> = Declared & { read: (...parsed: Parsed) => Input };

/** `run` happens in the server, `read` and `print` in the terminal; input and output travel as JSON. */
export type Command<Input = never, Output = never> = Line<Input> & {
  /** Subcommands, as in "rows add". */
  acts?: Line<Input>[];
  run: (context: Context, input: Input) => Promise<Output>;
  print: (output: Output) => string[];
};

type Terminal = { env: Env; print: Print; encoder: Encoder };
/** Runs in the terminal and resolves with the exit code. */
export type TerminalCommand = Declared & { act: (terminal: Terminal, ...parsed: Parsed) => Promise<number> };

export type AnyCommand = Command<unknown, unknown>;
export const toAnyCommand = <Input, Output>(command: Command<Input, Output>): AnyCommand =>
  command as unknown as AnyCommand;

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

/** For work whose outcome the command prints. */
export const silentLog: Log = { info: () => {}, error: () => {} };
