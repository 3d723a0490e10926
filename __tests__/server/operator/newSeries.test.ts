import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { folderOfSuite } from '../support/forAllTests.ts';
import { typed } from './typed.ts';

const folder = folderOfSuite();
const at = (name: string) => join(folder.path, name);

test('new writes a series file to fill in, and check names each required field', async () => {
  const made = await typed(['new', at('the-night-ferry')], {});
  expect([made.code, made.complaints]).toEqual([0, []]);
  expect(made.lines.join('\n')).toMatch(
    /categoryId +one of asian-stories, .*\n +tags +some of second-chance, /,
  );
  const { code, lines } = await typed(['check', at('the-night-ferry')], {});
  expect(code).toBe(1);
  for (const field of ['title.en', 'synopsis.en', 'categoryId', 'age', 'freeEpisodes', 'pass.amount'])
    expect(lines.join('\n')).toContain(`"${field}" must`);
});

test.each([
  ['a name that is no id', 'The Night Ferry', /lower-case letters and digits.*not The Night Ferry/],
  ['a folder that is there', 'taken', /taken is there already/],
  [
    'a folder that cannot be made',
    'a-file/the-night-ferry',
    /ENOTDIR: not a directory, mkdir .*the-night-ferry/,
  ],
])('new refuses %s', async (_title, name, words) => {
  mkdirSync(at('taken'), { recursive: true });
  writeFileSync(at('a-file'), '');
  const { code, complaints } = await typed(['new', at(name)], {});
  expect([code, complaints.join()]).toEqual([1, expect.stringMatching(words)]);
});
