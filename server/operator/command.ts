import type { Command as CommandLine } from 'commander';
import type { Context } from '../context.ts';
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
