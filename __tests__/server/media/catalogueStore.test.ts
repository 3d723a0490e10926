import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { readPosterSet } from '../../../server/db/catalogue/posterSet.ts';
import { createCatalogueStore } from '../../../server/media/catalogueStore.ts';
import { clipVersion } from '../../../server/media/clipFiles.ts';
import { createMediaStore } from '../../../server/media/createMediaStore.ts';
import { createFolderStore } from '../../../server/media/folderStore.ts';
import { clipKey, posterKey } from '../../../server/media/store.ts';
import { writeFiles } from '../support/folders.ts';
import { folderOfSuite } from '../support/forAllTests.ts';

const folder = folderOfSuite();
/** Each time a minute later, whatever the file system's clock can tell apart. */
let minutes = 0;
function write(files: Record<string, string>) {
  writeFiles(folder.path, files);
  const at = new Date(++minutes * 60_000);
  for (const name of Object.keys(files)) utimesSync(join(folder.path, name), at, at);
}
const versionNow = async () => (await clipVersion(join(folder.path, 'media/short'))) as string;
beforeEach(() =>
  write({
    'media/short/master.m3u8': '#EXTM3U',
    'media/short/270/1.m4s': 'old part',
    'media/short/notes.txt': 'no part of it',
    'posters/short/320.avif': 'avif',
    'secret.txt': 'not for you',
  }),
);
const textOf = async (store: ReturnType<typeof createCatalogueStore>, key: string) =>
  (await store.open(key))?.bytes?.toString();

test('the catalogue store serves the demo’s media under their current versions only', async () => {
  const store = createCatalogueStore(folder.path);
  const version = await versionNow();
  expect(await textOf(store, clipKey('short', version, '270/1.m4s'))).toBe('old part');
  const keys = ['270/1.m4s', 'master.m3u8'].map((name) => clipKey('short', version, name));
  expect(await store.list(clipKey('short', version))).toEqual(keys);
  const pictures = (await readPosterSet(join(folder.path, 'posters/short')))?.version ?? '';
  expect(await textOf(store, posterKey('short', pictures, '320.avif'))).toBe('avif');
  expect(await store.list('posters/short/')).toEqual([posterKey('short', pictures, '320.avif')]);
  expect(await store.open(clipKey('short', '0123456789ab', '270/1.m4s'))).toBeNull();
  expect(await store.open(posterKey('short', '0123456789ab', '320.avif'))).toBeNull();
  expect(await store.list('clips/nobody/')).toEqual([]);
});

test('the catalogue store serves a changed clip under its new version and no longer under the old one', async () => {
  const store = createCatalogueStore(folder.path, 0);
  const before = await versionNow();
  expect(await textOf(store, clipKey('short', before, '270/1.m4s'))).toBe('old part');
  write({ 'media/short/270/1.m4s': 'new part' });
  expect(await textOf(store, clipKey('short', before, '270/1.m4s'))).toBeUndefined();
  expect(await textOf(store, clipKey('short', await versionNow(), '270/1.m4s'))).toBe('new part');
});

test('the catalogue store does not recheck a clip within its recheck interval', async () => {
  const store = createCatalogueStore(folder.path, 60_000);
  const before = await versionNow();
  await store.open(clipKey('short', before, 'master.m3u8'));
  write({ 'media/short/270/1.m4s': 'new part' });
  expect(await store.open(clipKey('short', before, 'master.m3u8'))).not.toBeNull();
});

test('the catalogue store refuses put and remove', async () => {
  const store = createCatalogueStore(folder.path);
  await expect(store.put(clipKey('short', '0123456789ab', 'still.webp'), 'x')).rejects.toThrow('only read');
  await expect(store.remove('clips/short/')).rejects.toThrow('only read');
});

test('the server’s own store takes precedence over the catalogue store, and only it is written to', async () => {
  const media = join(folder.path, 'own');
  const settings = { mediaStore: { folder: media, s3: null }, catalogueDir: folder.path };
  const store = createMediaStore(settings);
  const version = await versionNow();
  expect(await textOf(store, clipKey('short', version, '270/1.m4s'))).toBe('old part');
  await store.put(clipKey('short', version, '270/1.m4s'), join(folder.path, 'posters/short/320.avif'));
  expect(await textOf(store, clipKey('short', version, '270/1.m4s'))).toBe('avif');
  expect(await store.list(clipKey('short', version))).toHaveLength(2);
  expect(await createFolderStore(media).list('clips/')).toHaveLength(1);
  await store.remove('clips/short/');
  expect(await textOf(store, clipKey('short', version, '270/1.m4s'))).toBe('old part');
});
