import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Difference } from '../__tests__/support/sameActions.ts';
import type { Cassette } from '../src/journal/cassette.ts';
import { readCassette, UnreadableCassette } from './cassettes.ts';
import { inJest } from './inJest.ts';

const USAGE = 'npm run replay -- <run.json> [--expects <action type>] [--as-test <name>]';
const TESTS = '__tests__/cassettes';
const EXIT = { same: 0, different: 1, unreadable: 2 };

type Result = { difference: Difference | null; actions: number; calls: number; types: string[] };

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof UnreadableCassette)) throw error;
  console.error(error.message);
  process.exitCode = EXIT.unreadable;
}

async function main(): Promise<number> {
  const { file, expects, name } = readArguments();
  const cassette = readCassette(file);
  if (name !== undefined) return writeTest(name, cassette, expects);
  for (const sentence of cassette.lacks) console.log(sentence);
  const result = await inJest<Result>('__tests__/support/runCassette.ts', { CASSETTE: path.resolve(file) });
  return expects === undefined ? sayDifference(result) : sayWhetherReached(result, expects);
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
    console.log(`The same as recorded: ${actions} actions, ${calls} calls.`);
    return EXIT.same;
  }
  const { index, document, at, expected, got, before } = difference;
  const said = (value: unknown) =>
    value === null || value === undefined ? 'nothing' : JSON.stringify(value);
  console.log(
    [
      `Differs at number ${index + 1}, ${at.toLocaleString('en')} ms into document ${document + 1}.`,
      `  expected  ${said(expected)}`,
      `  got       ${said(got)}`,
      `  after     ${before.join(', ') || 'nothing'}`,
    ].join('\n'),
  );
  return EXIT.different;
}

function sayWhetherReached({ types }: Result, expects: string): number {
  const reached = types.includes(expects);
  console.log(
    reached
      ? `The run reaches ${expects}.`
      : `The run does not reach ${expects}. It ends: ${types.slice(-3).join(', ')}`,
  );
  return reached ? EXIT.same : EXIT.different;
}

function writeTest(name: string, cassette: Cassette, expects: string | undefined): number {
  if (!/^[\w-]+$/.test(name))
    throw new UnreadableCassette(`"${name}" is no name for a test: letters, digits and dashes only.`);
  const [test, copy] = [`${TESTS}/${name}.test.ts`, `${TESTS}/${name}.json`];
  for (const file of [test, copy])
    if (existsSync(file)) throw new UnreadableCassette(`${file} is there already.`);
  const text = testOf(name, cassette, expects);
  writeFileSync(copy, `${JSON.stringify(cassette, null, 2)}\n`);
  writeFileSync(test, text);
  console.log(`Written: ${test}. Run it with npm run jest -- ${test}`);
  return EXIT.same;
}

function testOf(name: string, { run }: Cassette, expects: string | undefined): string {
  const test =
    expects === undefined
      ? `test('${run.name} runs as recorded', async () => {
  expect((await replay(cassette)).difference).toBeNull();
});`
      : `test('${run.name} reaches ${expects}', async () => {
  expect((await replay(cassette)).types).toContain('${expects}');
});`;
  return `import { expect, test } from '@jest/globals';
import { readCassette } from '../../scripts/cassettes.ts';
import { replay } from '../support/replay.ts';

const cassette = readCassette('${TESTS}/${name}.json');

${test}
`;
}
