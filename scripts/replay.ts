import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Difference } from '../__tests__/support/sameActions.ts';
import { shownWords } from '../server/operator/terminal.ts';
import type { Cassette } from '../src/journal/cassette.ts';
import { parseCassette, readCassette, UnreadableCassette } from './cassettes.ts';
import { inJest } from './inJest.ts';

const USAGE = 'npm run replay -- <run.json> [--expects <action type>] [--as-test <name>]';
const TESTS = '__tests__/cassettes';
const EXIT = { same: 0, different: 1, unreadable: 2, broken: 3 };

type Result = { difference: Difference | null; actions: number; calls: number; types: string[] };

try {
  process.exitCode = await main();
} catch (error) {
  const isUnreadable = error instanceof UnreadableCassette;
  const said = isUnreadable ? error.message : `${(error as Error).stack}`;
  for (const line of said.split('\n')) console.error(shownWords(line));
  process.exitCode = isUnreadable ? EXIT.unreadable : EXIT.broken;
}

async function main(): Promise<number> {
  const { file, expects, name } = readArguments();
  const cassette = readCassette(file);
  if (name !== undefined) return keep(name, cassette, expects);
  for (const sentence of cassette.lacks) say(sentence);
  const result = await inJest<Result>('__tests__/support/runCassette.ts', { CASSETTE: path.resolve(file) });
  return expects === undefined ? sayDifference(result) : sayWhetherReached(result, expects);
}

/** A run file may come from anybody, and what it says must not control the terminal. */
function say(...lines: string[]): void {
  for (const line of lines) console.log(shownWords(line));
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { expects: { type: 'string' }, 'as-test': { type: 'string' } },
    });
    const [file, ...more] = positionals;
    if (file !== undefined && more.length === 0)
      return { file, expects: values.expects, name: values['as-test'] };
  } catch {
    // An option that is not known.
  }
  throw new UnreadableCassette(`Usage: ${USAGE}`);
}

function sayDifference({ difference, actions, calls }: Result): number {
  if (!difference) {
    say(`The same as recorded: ${actions} actions, ${calls} calls.`);
    return EXIT.same;
  }
  const { index, document, at, expected, got, before } = difference;
  const said = (value: unknown) =>
    value === null || value === undefined ? 'nothing' : JSON.stringify(value);
  say(
    `Differs at number ${index + 1}, ${at.toLocaleString('en')} ms into document ${document + 1}.`,
    `  expected  ${said(expected)}`,
    `  got       ${said(got)}`,
    `  after     ${before.join(', ') || 'nothing'}`,
  );
  return EXIT.different;
}

function sayWhetherReached({ types }: Result, expects: string): number {
  const reached = types.includes(expects);
  say(
    reached
      ? `The run reaches ${expects}.`
      : `The run does not reach ${expects}. It ends: ${types.slice(-3).join(', ')}`,
  );
  return reached ? EXIT.same : EXIT.different;
}

/** Beside the test of all recordings, which reads what it expects: nothing of the file becomes code. */
function keep(name: string, cassette: Cassette, expects: string | undefined): number {
  if (!/^[\w-]+$/.test(name))
    throw new UnreadableCassette(`"${name}" is no name for a test: letters, digits and dashes only.`);
  const copy = `${TESTS}/${name}.json`;
  if (existsSync(copy)) throw new UnreadableCassette(`${copy} is there already.`);
  const kept = `${JSON.stringify({ ...cassette, expects }, null, 2)}\n`;
  parseCassette(kept);
  writeFileSync(copy, kept);
  say(`Written: ${copy}. Run it with npm run jest -- --selectProjects spa -t ${name} -- ${TESTS}`);
  return EXIT.same;
}
