import type { ParseArgsConfig } from 'node:util';
import type { Context } from '../context.ts';

export type Options = NonNullable<ParseArgsConfig['options']>;
export type ParsedArgs = {
  values: Record<string, string | boolean | (string | boolean)[] | undefined>;
  positionals: string[];
};

export class UsageError extends Error {}

/** `run` happens in the server, `read` and `print` in the terminal; JSON travels between them. */
export type Command<Input = never, Output = never> = {
  name: string;
  usage: string;
  summary: string;
  options: Options;
  read: (parsed: ParsedArgs) => Input;
  run: (context: Context, input: Input) => Promise<Output>;
  print: (output: Output) => string[];
};

export type AnyCommand = Command<unknown, unknown>;
export const toAnyCommand = <Input, Output>(command: Command<Input, Output>): AnyCommand =>
  command as unknown as AnyCommand;
