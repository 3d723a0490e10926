import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { readPosterSet } from '../../../server/db/catalogue/posterSet.ts';
import { clipVersion } from '../../../server/media/clipFiles.ts';
import { createFolderStore } from '../../../server/media/folderStore.ts';
import { putClip, putPosters } from '../../../server/media/putMedia.ts';
import { clipKey, type MediaStore, posterKey } from '../../../server/media/store.ts';
import { clipFiles } from '../catalogue/imports/support/readyMedia.ts';
import { writeFiles } from '../support/folders.ts';
import { folderOfSuite } from '../support/forAllTests.ts';

const folder = folderOfSuite();
const clip = join(folder.path, 'clip');
const posters = join(folder.path, 'posters');
writeFiles(clip, { ...clipFiles('clip', { segments: 20 }), 'notes.txt': 'no part of the clip' });
writeFiles(posters, { '320.avif': 'avif', '320.webp': 'webp', 'share.jpg': 'jpeg', 'source.png': 'no part' });

let version: string;
let stores = 0;
let store: MediaStore & { puts: string[]; failAt: number };
beforeEach(async () => {
  version = (await clipVersion(clip)) as string;
  store = watched(createFolderStore(join(folder.path, `store-${++stores}`)));
});

/** Notes each put, and refuses one of them. */
function watched(inner: MediaStore): typeof store {
  const puts: string[] = [];
  const outer = {
    ...inner,
    puts,
    failAt: Number.POSITIVE_INFINITY,
    async put(key: string, path: string) {
      if (puts.length >= outer.failAt) throw new Error('the line is cut');
      puts.push(key);
      await inner.put(key, path);
    },
  };
  return outer;
}
const names = () => store.puts.map((key) => key.split(`${version}/`)[1] ?? '');

test('a clip is put segments first, then its playlists, and the master last', async () => {
  await putClip(store, 'alpha-001', version, clip);
  expect(names()).toHaveLength(48);
  expect(names().at(-1)).toBe('master.m3u8');
  expect(names().slice(-3, -1).sort()).toEqual(['270/index.m3u8', '480/index.m3u8']);
  expect(await store.list('clips/')).toHaveLength(48);
  const stored = await store.open(clipKey('alpha-001', version, '480/7.m4s'));
  expect(stored?.bytes).toEqual(readFileSync(join(clip, '480/7.m4s')));
});

test('a clip that is there is not put again', async () => {
  await putClip(store, 'alpha-001', version, clip);
  store.puts.length = 0;
  await putClip(store, 'alpha-001', version, clip);
  expect(store.puts).toEqual([]);
});

test('an interrupted put of a clip stores no master playlist, and later attempts repeat no file', async () => {
  const once = new Set<string>();
  for (const failAt of [0, 1, 20, 45, 46, 47]) {
    store.failAt = store.puts.length + (failAt - once.size);
    await expect(putClip(store, 'alpha-001', version, clip)).rejects.toThrow('the line is cut');
    for (const name of names()) once.add(name);
    expect(await store.open(clipKey('alpha-001', version, 'master.m3u8'))).toBeNull();
  }
  store.failAt = Number.POSITIVE_INFINITY;
  await putClip(store, 'alpha-001', version, clip);
  expect(await store.open(clipKey('alpha-001', version, 'master.m3u8'))).not.toBeNull();
  expect(new Set(store.puts).size).toBe(store.puts.length);
});

test('the poster files of a folder are put once, and its other files are not', async () => {
  const found = (await readPosterSet(posters))?.version as string;
  await putPosters(store, 'alpha', found, posters);
  await putPosters(store, 'alpha', found, posters);
  const keys = ['320.avif', '320.webp', 'share.jpg'].map((name) => posterKey('alpha', found, name));
  expect([...store.puts].sort()).toEqual(keys);
});

test('files that do not match the given version are refused, and nothing is put', async () => {
  const wrong = '0123456789ab';
  const complaint = `The files of alpha-001 are version ${version}, not ${wrong}`;
  await expect(putClip(store, 'alpha-001', wrong, clip)).rejects.toThrow(complaint);
  await expect(putPosters(store, 'alpha', wrong, posters)).rejects.toThrow('not 0123456789ab');
  await expect(putClip(store, 'alpha-001', wrong, posters)).rejects.toThrow('are version none');
  expect(store.puts).toEqual([]);
});
