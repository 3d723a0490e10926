import type { ParseArgsConfig } from 'node:util';
import type { Context } from '../context.ts';

export type Options = NonNullable<ParseArgsConfig['options']>;
export type ParsedArgs = {
  values: Record<string, string | boolean | (string | boolean)[] | undefined>;
  positionals: string[];
};

/** What was typed makes no sense; the message says what would. */
export class UsageError extends Error {}

/**
 * One command of the operator: what is typed, what the running server does, and how it reads. The
 * middle part runs in the server, the others where it was typed; between them goes JSON.
 */
export type Command<Input = never, Output = never> = {
  name: string;
  /** After the name, as in "[--days 7]". */
  usage: string;
  summary: string;
  options: Options;
  /** Reads what was typed; throws Misuse. */
  read: (parsed: ParsedArgs) => Input;
  /** Answers in the server; throws Misuse for what it cannot do, with the reason. */
  run: (context: Context, input: Input) => Promise<Output>;
  /** The lines to print without --json. */
  print: (output: Output) => string[];
};

/** The same whatever a command takes and gives. */
export type AnyCommand = Command<unknown, unknown>;
export const toAnyCommand = <Input, Output>(command: Command<Input, Output>): AnyCommand =>
  command as unknown as AnyCommand;
