import { Argument, CommanderError, Command as CommandLine } from 'commander';
import { printJson } from '../media/ingest/print.ts';
import { MissingTool } from '../media/ingest/tools.ts';
import { askIn } from './ask.ts';
import { restore } from './backup/restoreBackup.ts';
import { verify } from './backup/verifyBackup.ts';
import { cardPage } from './cardPage.ts';
import { check } from './check.ts';
import {
  type AnyCommand,
  asJson,
  type Declared,
  type Env,
  type Line,
  type TerminalCommand,
  UsageError,
} from './command.ts';
import { commands } from './commands.ts';
import { type Encoder, realEncoder } from './import/encoder.ts';
import { exportSeries } from './import/exportSeries.ts';
import { importSeries } from './import/importSeries.ts';
import { worker } from './import/worker.ts';
import { migrateNow } from './maintenance/migrate.ts';
import { newSeries } from './newSeries.ts';
import { type Print, shownWords } from './terminal.ts';

const TYPED = 'npm run operator --';

export const terminalCommands: TerminalCommand[] = [
  cardPage,
  newSeries,
  check,
  importSeries,
  worker,
  exportSeries,
  verify,
  restore,
  migrateNow,
];

export async function runOperator(
  args: string[],
  env: Env,
  print: Print,
  encoder: Encoder = realEncoder,
): Promise<number> {
  let code = 0;
  const program = createProgram(print);
  for (const command of commands) addCommand(program, command, env, print);
  for (const command of terminalCommands)
    declare(program, command, env).action(async (...parsed) => {
      code = await command.act({ env, print, encoder }, ...parsed);
    });
  try {
    await program.parseAsync(args.length === 0 ? ['help'] : args, { from: 'user' });
    return code;
  } catch (error) {
    // Commander has printed its message, or the help, before it throws.
    if (error instanceof CommanderError) return error.exitCode;
    if (!(error instanceof UsageError || error instanceof MissingTool || isOfSystem(error))) throw error;
    printWords(print.error)(error.message);
    return 1;
  }
}

/** Such as a folder that may not be written. */
const isOfSystem = (error: unknown): error is Error =>
  (error as NodeJS.ErrnoException | null)?.syscall !== undefined;

const createProgram = (print: Print): CommandLine =>
  new CommandLine(TYPED)
    .description('Asks the server that runs on DATA_DIR (data).')
    .usage('<command> [options]')
    .helpCommand('help [command]')
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .configureOutput({
      writeOut: printWords(print.line),
      writeErr: printWords(print.error),
      getOutHelpWidth: () => 80,
      getErrHelpWidth: () => 80,
    })
    .showSuggestionAfterError()
    .showHelpAfterError('With --help, a command says how it is typed.')
    .enablePositionalOptions()
    .exitOverride()
    .hook('preAction', (_, line) => {
      // An unset shell variable must not stand for the current folder.
      if (line.args.includes('')) line.error('error: an argument is empty');
    });

function addCommand(program: CommandLine, command: AnyCommand, env: Env, print: Print): void {
  const { acts = [] } = command;
  const addLine = (parent: CommandLine, typed: Line<unknown>): CommandLine => {
    const line = asJson(declare(parent, typed, env));
    return line.action(async (...parsed) => {
      const answer = await askIn(env)(command.name, typed.read(...parsed));
      const { json } = line.optsWithGlobals();
      for (const each of json ? [printJson(answer)] : command.print(answer).map(shownWords)) print.line(each);
    });
  };
  const line = addLine(program, command);
  for (const act of acts) addLine(line, act);
  // With choices, commander lists the subcommands when somebody types an unknown one.
  if (acts.length > 0)
    line
      .usage('[command] [options]')
      .addArgument(new Argument('[command...]').choices(acts.map(({ name }) => name)));
}

function declare(parent: CommandLine, { name, summary, examples, define }: Declared, env: Env): CommandLine {
  const line = parent.command(name).description(summary);
  define?.(line, env);
  const typed = examples.map((example) => `  ${TYPED} ${example}`);
  return line.addHelpText('after', ['', 'Examples:', ...typed].join('\n'));
}

const printWords =
  (print: (line: string) => void) =>
  (text: string): void => {
    for (const line of text.replace(/\n$/, '').split('\n')) print(shownWords(line));
  };
