import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { parseCassette, readCassette } from '../../scripts/cassettes.ts';
import type { Cassette } from '../../src/journal/cassette.ts';
import { folderOfEachTest } from '../server/support/forAllTests.ts';
import { changed, EXAMPLE, firstOf, replay } from '../support/runFiles.ts';

const TESTS = '__tests__/cassettes';

const folder = folderOfEachTest();
let file: string;

beforeEach(async () => {
  file = path.join(folder.path, 'run.json');
  await mkdir(path.join(folder.path, TESTS), { recursive: true });
});

const save = (cassette: unknown) => writeFile(file, JSON.stringify(cassette));
const kept = () => readdir(path.join(folder.path, TESTS));

test('--as-test saves a run once, under a plain name, and none of its content becomes code', async () => {
  const hostile = "y', () => {}); evil(); test('z";
  await save(changed((it) => Object.assign(it, { lacks: [hostile] })));
  const expecting = ['--expects', 'unlocked/episodeUnlocked'];
  const { code, said } = await replay([file, '--as-test', 'slow-bank', ...expecting], folder.path);
  expect(said).toContain(`Written: ${TESTS}/slow-bank.json`);
  expect(code).toBe(0);
  expect(await kept()).toEqual(['slow-bank.json']);
  const written = await readFile(path.join(folder.path, TESTS, 'slow-bank.json'), 'utf8');
  const expected = { lacks: [hostile], expects: 'unlocked/episodeUnlocked' };
  expect(parseCassette(written)).toEqual({ ...readCassette(EXAMPLE), ...expected });

  const again = await replay([file, '--as-test', 'slow-bank'], folder.path);
  expect(again).toEqual({ code: 2, said: `${TESTS}/slow-bank.json is there already.\n` });
  expect((await replay([file, '--as-test', '../elsewhere'], folder.path)).code).toBe(2);
  expect((await replay([file, '--as-test', 'x', '--expects', hostile], folder.path)).code).toBe(2);
  expect(await kept()).toEqual(['slow-bank.json']);
});

test('replay refuses a missing file, a missing argument and an unknown option', async () => {
  expect(await replay([file])).toEqual({ code: 2, said: `There is no file ${file} that can be read.\n` });
  expect((await replay([])).said).toContain('Usage: npm run replay');
  expect((await replay([EXAMPLE, '--unknown'])).code).toBe(2);
});

test('control characters of a file are replaced in error messages', async () => {
  await save({ ...readCassette(EXAMPLE), version: '\u009b31m\u202e' });
  const said = 'This tree replays cassettes of version 1, and the file says "?31m?".\n';
  expect(await replay([file])).toEqual({ code: 2, said });
});

test('a file of more than 4,000,000 bytes is not read', async () => {
  await writeFile(file, ' '.repeat(4_000_001));
  expect(() => readCassette(file)).toThrow('The file has 4000001 bytes, and a cassette 4000000 at most.');
});

describe('parseCassette', () => {
  const NAMED = 'has a name of other signs than letters';
  type Tamper = (cassette: Cassette) => void;
  const whole = (it: Cassette) => it;
  const run = (it: Cassette) => it.run;
  const happening = (at: number) => (it: Cassette) => firstOf(it).happenings[at] as object;
  const put =
    (part: (cassette: Cassette) => object, change: object): Tamper =>
    (it) =>
      void Object.assign(part(it), change);
  const unasked: Tamper = (it) => {
    firstOf(it).happenings = firstOf(it).happenings.filter(({ kind }) => kind !== 'asked');
  };
  const ESC = '\u001b[2J';
  const CODE = "y', () => {}); test('z";
  const refused: [string, Tamper, string][] = [
    ['another version', put(whole, { version: 2 }), 'cassettes of version 1, and the file says 2.'],
    ['no run', put(whole, { run: null }), 'The cassette has no run (object).'],
    ['code for a name', put(run, { name: CODE }), `Its run ${NAMED}`],
    ['a long name', put(run, { name: 'x'.repeat(101) }), `Its run ${NAMED}`],
    ['no name', put(run, { name: '' }), `Its run ${NAMED}`],
    ['a line break in its id', put(run, { id: 'k3x9ab\n' }), `Its run ${NAMED}`],
    ['code to expect', put(whole, { expects: "'); evil('" }), `What it expects ${NAMED}`],
    ['more than text in what it lacks', put(whole, { lacks: [{}] }), 'that is no text.'],
    ['no document', put(whole, { documents: [] }), 'The cassette has no document to replay.'],
    ['another site', put(firstOf, { address: 'https://example.com/' }), 'Document 1 has an address that is'],
    ['a stored number', put(firstOf, { local: { lang: 1 } }), 'Document 1 stores something that is'],
    ['no time', put(happening(2), { at: '1' }), 'happening 3 has no at (number).'],
    ...['hacked', 'constructor'].map((kind): [string, Tamper, string] => [
      `the unknown kind ${kind}`,
      put(happening(0), { kind }),
      `Document 1, happening 1: nothing is known of the kind "${kind}".`,
    ]),
    ['an action named by ESC', put(happening(0), { type: ESC }), `Document 1, happening 1 ${NAMED}`],
    [
      'an action of a run named by ESC',
      put(happening(0), { run: { name: ESC, id: 'a' } }),
      `happening 1 ${NAMED}`,
    ],
    ['an answer to nothing', unasked, 'answers a call that was not made before.'],
  ];
  test.each(refused)('refuses a cassette with %s', (_, tamper, sentence) => {
    expect(() => parseCassette(JSON.stringify(changed(tamper)))).toThrow(sentence);
  });

  test.each([
    ['no JSON', '{"version":', 'The file is not JSON.'],
    ['a list', '[]', 'The file is not an object.'],
  ])('refuses a file that is %s', (_, text, sentence) => {
    expect(() => parseCassette(text)).toThrow(sentence);
  });
});
