import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { createFileStore } from '../../../server/media/fileStore.ts';
import { temporaryFolder, writeFiles } from '../support/folders.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const path = join(folder.path, 'clip/1.m4s');
/** Each time a minute later, whatever the file system's clock can tell apart. */
let minutes = 0;
function write(text: string) {
  writeFiles(folder.path, { 'clip/1.m4s': text });
  minutes += 1;
  utimesSync(path, new Date(minutes * 60_000), new Date(minutes * 60_000));
}

test('a file that was replaced is read anew, so that old and new parts of a film do not mix', async () => {
  const files = createFileStore(1000, 0);
  write('old part');
  const before = await files.open(path);
  write('new part');
  const after = await files.open(path);
  expect([String(before?.bytes), String(after?.bytes)]).toEqual(['old part', 'new part']);
  expect(after?.etag).not.toBe(before?.etag);
});

test('a file that was not replaced is read once, and looked at once in a while', async () => {
  write('a part');
  const files = createFileStore(1000, 60_000);
  const [first, second] = [await files.open(path), await files.open(path)];
  expect(second?.bytes).toBe(first?.bytes);
  const looking = createFileStore(1000, 0);
  expect((await looking.open(path))?.bytes).toBe((await looking.open(path))?.bytes);
});

test('the files used last are kept, up to the limit', async () => {
  const names = ['a', 'b', 'c'];
  writeFiles(folder.path, Object.fromEntries(names.map((name) => [name, name.repeat(400)])));
  const files = createFileStore(1000, 60_000);
  const open = async (name: string) => (await files.open(join(folder.path, name)))?.bytes;
  const [a, b] = [await open('a'), await open('b')];
  expect(await open('a')).toBe(a);
  await open('c');
  expect(await open('a')).toBe(a);
  expect(await open('b')).not.toBe(b);
});
