import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { parseCassette, readCassette } from '../../scripts/cassettes.ts';
import type { Cassette } from '../../src/journal/cassette.ts';

const EXAMPLE = '__tests__/cassettes/unlock-by-the-free-pick.json';
const NAME = 'written-by-a-test';
const written = [`__tests__/cassettes/${NAME}.json`, `__tests__/cassettes/${NAME}.test.ts`];

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cliffhanger-cassette-'));
  file = path.join(folder, 'run.json');
});
afterEach(async () => {
  for (const one of [folder, ...written]) await rm(one, { recursive: true, force: true });
});

async function replay(...args: string[]) {
  const child = spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'scripts/replay.ts', ...args]);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'exit');
  return { code, said };
}

const save = (cassette: unknown) => writeFile(file, JSON.stringify(cassette));
const changed = (change: (cassette: Cassette) => void): Cassette => {
  const cassette = readCassette(EXAMPLE);
  change(cassette);
  return cassette;
};

test('a run that is the same as recorded ends with 0 and counts', async () => {
  const { code, said } = await replay(EXAMPLE);
  expect(said).toMatch(/^The same as recorded: \d+ actions, \d+ calls\.\n$/);
  expect(code).toBe(0);
});

test('a run that differs ends with 1 and names the first difference', async () => {
  await save(
    changed(({ documents }) => {
      const did = documents[0]?.happenings.findLast((one) => one.kind === 'did');
      if (did?.kind === 'did') did.payload = { videoId: 'another' };
    }),
  );
  const { code, said } = await replay(file);
  expect(said).toMatch(/^Differs at number \d+, [\d,]+ ms into document 1\.\n {2}expected {2}.*another/);
  expect(said).toMatch(
    /\n {2}got {7}\{"type":"unlocked\/episodeUnlocked".*\n {2}after {5}\w+\/\w+, \w+\/\w+, \w+\/\w+\n$/,
  );
  expect(code).toBe(1);
});

test('an expected action is reached, or it is not', async () => {
  expect(await replay(EXAMPLE, '--expects', 'unlocked/episodeUnlocked')).toEqual({
    code: 0,
    said: 'The run reaches unlocked/episodeUnlocked.\n',
  });
  const missed = await replay(EXAMPLE, '--expects', 'unlocked/unlockFailed');
  expect(missed.said).toMatch(
    /^The run does not reach unlocked\/unlockFailed\. It ends: .*unlocked\/episodeUnlocked/,
  );
  expect(missed.code).toBe(1);
});

test('a file that is none ends with 2 and a sentence', async () => {
  expect(await replay(file)).toEqual({ code: 2, said: `There is no file ${file} that can be read.\n` });
  expect((await replay()).said).toContain('Usage: npm run replay');
  expect((await replay(EXAMPLE, '--unknown')).code).toBe(2);
});

test('a run becomes a test once, under a plain name', async () => {
  const { code, said } = await replay(EXAMPLE, '--as-test', NAME, '--expects', 'unlocked/episodeUnlocked');
  expect(said).toContain(`Written: __tests__/cassettes/${NAME}.test.ts`);
  expect(code).toBe(0);
  expect(await readFile(written[1] as string, 'utf8')).toContain("toContain('unlocked/episodeUnlocked')");
  expect(parseCassette(await readFile(written[0] as string, 'utf8'))).toEqual(readCassette(EXAMPLE));

  const again = await replay(EXAMPLE, '--as-test', NAME);
  expect(again).toEqual({ code: 2, said: `__tests__/cassettes/${NAME}.test.ts is there already.\n` });
  expect((await replay(EXAMPLE, '--as-test', '../elsewhere')).code).toBe(2);
  expect(existsSync('__tests__/elsewhere.json')).toBe(false);
});

describe('a cassette that was tampered with is refused with a sentence', () => {
  const first = ({ documents }: Cassette) => documents[0] as Cassette['documents'][number];
  const refused: [string, (cassette: Cassette) => void, string][] = [
    [
      'another version',
      (it) => Object.assign(it, { version: 2 }),
      'cassettes of version 1, and the file says 2.',
    ],
    ['no run', (it) => Object.assign(it, { run: null }), 'The cassette has no run (object).'],
    ['no document', (it) => Object.assign(it, { documents: [] }), 'The cassette has no document to replay.'],
    [
      'another site',
      (it) => Object.assign(first(it), { address: 'https://example.com/' }),
      'Document 1 has an address that is',
    ],
    [
      'a stored number',
      (it) => Object.assign(first(it).local, { lang: 1 }),
      'Document 1 stores something that is',
    ],
    [
      'no time',
      (it) => Object.assign(first(it).happenings[2] as object, { at: '1' }),
      'happening 3 has no at (number).',
    ],
    [
      'an unknown kind',
      (it) => Object.assign(first(it).happenings[0] as object, { kind: 'hacked' }),
      'Document 1, happening 1: nothing is known of the kind "hacked".',
    ],
    [
      'an answer to nothing',
      (it) =>
        Object.assign(first(it), { happenings: first(it).happenings.filter(({ kind }) => kind !== 'asked') }),
      'answers a call that was not made before.',
    ],
  ];
  test.each(refused)('%s', (_, tamper, sentence) => {
    expect(() => parseCassette(JSON.stringify(changed(tamper)))).toThrow(sentence);
  });

  test.each([
    ['no JSON', '{"version":', 'The file is not JSON.'],
    ['a list', '[]', 'The file is not an object.'],
  ])('%s', (_, text, sentence) => {
    expect(() => parseCassette(text)).toThrow(sentence);
  });
});
