import { parseArgs } from 'node:util';
import { printJson } from '../media/ingest/print.ts';
import { askIn } from './ask.ts';
import { cardPageHelp, watchCardPage } from './cardPage.ts';
import { check, checkHelp } from './check.ts';
import { type AnyCommand, UsageError } from './command.ts';
import { commands } from './commands.ts';
import { type Encoder, realEncoder } from './import/encoder.ts';
import { exportHelp, exportSeries } from './import/exportSeries.ts';
import { importHelp, importSeries } from './import/importSeries.ts';
import { worker, workerHelp } from './import/worker.ts';
import type { Print } from './print.ts';
import { shownWords } from './shown.ts';

export async function runOperator(
  args: string[],
  env: Record<string, string | undefined>,
  print: Print,
  encoder: Encoder = realEncoder,
): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || name === '--help') {
    for (const line of help()) print.line(line);
    return 0;
  }
  const command = commands.find((each) => each.name === name);
  try {
    if (name === 'card-page') return await watchCardPage(rest, env, print);
    if (name === 'check') return await check(rest, env, print);
    if (name === 'import') return await importSeries(rest, env, print, encoder);
    if (name === 'worker') return await worker(rest, env, print, encoder);
    if (name === 'export') return await exportSeries(rest, env, print);
    if (!command) throw new UsageError(`There is no command "${name}". Without one, they are all listed.`);
    const { json, input } = read(command, rest);
    const answer = await askIn(env)(command.name, input);
    const lines = json ? [printJson(answer)] : command.print(answer).map(shownWords);
    for (const line of lines) print.line(line);
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    for (const line of error.message.split('\n')) print.error(shownWords(line));
    return 1;
  }
}

function help(): string[] {
  const asked = commands.map(({ name, usage, summary }) => [`${name} ${usage}`.trim(), summary] as const);
  const lines = [...asked, cardPageHelp, checkHelp, importHelp, workerHelp, exportHelp];
  const width = Math.max(...lines.map(([typed]) => typed.length));
  return [
    'Asks the server that runs on DATA_DIR (data). Usage: npm run operator -- <command> [options]',
    '',
    ...lines.map(([typed, summary]) => `  ${typed.padEnd(width)}  ${summary}`),
    '',
    'Every command takes --json, to print the answer as JSON.',
  ];
}

function read(command: AnyCommand, args: string[]): { json: boolean; input: unknown } {
  const options = { ...command.options, json: { type: 'boolean', default: false } } as const;
  try {
    const parsed = parseArgs({ args, options, allowPositionals: true, strict: true });
    return { json: parsed.values.json === true, input: command.read(parsed) };
  } catch (error) {
    const parseError = error as NodeJS.ErrnoException;
    if (!parseError.code?.startsWith('ERR_PARSE_ARGS')) throw error;
    throw new UsageError(parseError.message);
  }
}
