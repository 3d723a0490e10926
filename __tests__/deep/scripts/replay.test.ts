import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { folderOfSuite } from '../../server/support/forAllTests.ts';
import { changed, EXAMPLE, firstOf, replay } from '../../support/runFiles.ts';

// Each replay starts Jest within Jest.
jest.setTimeout(120_000);

const folder = folderOfSuite();

test('a replay equal to its recording exits with 0 and prints the counts', async () => {
  const { code, said } = await replay([EXAMPLE]);
  expect(said).toMatch(/^The same as recorded: \d+ actions, \d+ calls\.\n$/);
  expect(code).toBe(0);
});

test('a replay that differs exits with 1 and prints the first difference without control characters', async () => {
  const file = path.join(folder.path, 'run.json');
  const cassette = changed((it) => {
    const did = firstOf(it).happenings.findLast((one) => one.kind === 'did');
    Object.assign(did as object, { payload: { videoId: 'another\u009b31m' } });
    it.lacks = ['\u001b]0;title\u0007'];
  });
  await writeFile(file, JSON.stringify(cassette));
  const { code, said } = await replay([file]);
  expect(said).toMatch(
    /^\?\]0;title\?\nDiffers at number \d+, [\d,]+ ms into document 1\.\n {2}expected {2}.*another\?31m/,
  );
  expect(said).toMatch(
    /\n {2}got {7}\{"type":"unlocked\/episodeUnlocked".*\n {2}after {5}\w+\/\w+, \w+\/\w+, \w+\/\w+\n$/,
  );
  expect(code).toBe(1);
});

test('--expects exits with 0 when the run reaches the action and with 1 when it does not', async () => {
  expect(await replay([EXAMPLE, '--expects', 'unlocked/episodeUnlocked'])).toEqual({
    code: 0,
    said: 'The run reaches unlocked/episodeUnlocked.\n',
  });
  const missed = await replay([EXAMPLE, '--expects', 'unlocked/unlockFailed']);
  expect(missed.said).toMatch(
    /^The run does not reach unlocked\/unlockFailed\. It ends: .*unlocked\/episodeUnlocked/,
  );
  expect(missed.code).toBe(1);
});
