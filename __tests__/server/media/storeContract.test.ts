import { randomBytes } from 'node:crypto';
import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createFolderStore } from '../../../server/media/folderStore.ts';
import { createS3Store } from '../../../server/media/s3Store.ts';
import { clipKey, type MediaStore, posterKey } from '../../../server/media/store.ts';
import { openBucket } from '../support/bucket.ts';
import { temporaryFolder, writeFiles } from '../support/folders.ts';
import { folderOfSuite, forAllTests } from '../support/forAllTests.ts';

const VERSION = '0123456789ab';
const OTHER = 'ba9876543210';
const MB = 1024 * 1024;
const source = folderOfSuite();

let written = 0;
/** A file to put. */
function fileWith(content: string | Buffer): string {
  const path = join(source.path, String(++written));
  writeFileSync(path, content);
  return path;
}
const key = (file: string, version = VERSION) => clipKey('alpha-001', version, file);

type Drivers = { store: () => MediaStore; close: () => Promise<void> };
const drivers: Record<string, () => Promise<Drivers>> = {
  async folder() {
    const folder = temporaryFolder();
    let opened = 0;
    return {
      store: () => createFolderStore(join(folder.path, String(++opened))),
      close: async () => folder.remove(),
    };
  },
  async 'S3, emulated'() {
    const bucket = await openBucket();
    const store = createS3Store(bucket.settings, { partBytes: 5 * MB, pauseMs: 1 });
    return { store: () => store, close: bucket.close };
  },
};

describe.each(Object.keys(drivers))('a media store (%s)', (name) => {
  let driver: Drivers;
  let store: MediaStore;
  beforeAll(async () => {
    driver = await (drivers[name] as () => Promise<Drivers>)();
  });
  afterAll(() => driver.close());
  beforeEach(() => {
    store = driver.store();
  });
  afterEach(async () => {
    for (const folder of ['clips/alpha-001/', 'clips/alpha-002/', 'posters/alpha/'])
      await store.remove(folder);
  });

  const bytesOf = async (at: string) => (await store.open(at))?.bytes?.toString();

  test('returns the bytes that were put, with their size and distinct ETags', async () => {
    await store.put(key('270/0.m4s'), fileWith('first'));
    await store.put(key('270/1.m4s'), fileWith('second'));
    const [first, second] = [await store.open(key('270/0.m4s')), await store.open(key('270/1.m4s'))];
    expect([first?.bytes?.toString(), first?.size]).toEqual(['first', 5]);
    await store.put(key('captions-en.vtt'), fileWith(''));
    expect((await store.open(key('captions-en.vtt')))?.size).toBe(0);
    expect(first?.etag).toMatch(/^"[\w-]+"$/);
    expect(second?.etag).not.toBe(first?.etag);
  });

  const MISSING = [key('270/9.m4s'), posterKey('nobody', VERSION, '320.webp')];
  test.each(MISSING)('returns null for the missing key %s', async (missing) => {
    expect(await store.open(missing)).toBeNull();
  });

  test('streams a file that is too large for memory, whole or in part', async () => {
    const content = randomBytes(12 * MB);
    await store.put(key('1080/0.m4s'), fileWith(content));
    const file = await store.open(key('1080/0.m4s'));
    expect(file).toMatchObject({ size: content.length, bytes: null });
    const part = await buffer((await file?.stream(6 * MB, 6 * MB + 99)) as NodeJS.ReadableStream);
    expect(part.equals(content.subarray(6 * MB, 6 * MB + 100))).toBe(true);
    const whole = await buffer((await file?.stream(0, content.length - 1)) as NodeJS.ReadableStream);
    expect(whole.equals(content)).toBe(true);
  });

  test('lists the keys below a prefix in order, and no others', async () => {
    const keys = [key('270/0.m4s'), key('270/10.m4s'), key('master.m3u8'), key('still.webp', OTHER)];
    for (const each of [...keys].reverse()) await store.put(each, fileWith('x'));
    await store.put(clipKey('alpha-002', VERSION, 'still.webp'), fileWith('x'));
    await store.put(posterKey('alpha', VERSION, '320-fy.avif'), fileWith('x'));
    expect(await store.list(clipKey('alpha-001', VERSION))).toEqual(keys.slice(0, 3));
    expect(await store.list('clips/alpha-001/')).toEqual(keys);
    expect(await store.list('clips/alpha-00/')).toEqual([]);
    expect(await store.list('posters/')).toEqual([posterKey('alpha', VERSION, '320-fy.avif')]);
    expect(await store.list('clips/')).toHaveLength(5);
  });

  test('lists more keys than one answer of the bucket holds', async () => {
    const names = Array.from({ length: 110 }, (_, index) => `270/${index}.m4s`);
    const path = fileWith('x');
    for (let from = 0; from < names.length; from += 50)
      await Promise.all(names.slice(from, from + 50).map((each) => store.put(key(each), path)));
    expect(new Set(await store.list('clips/alpha-001/')).size).toBe(110);
  });

  test('removes a version, or all versions, and nothing beside them', async () => {
    const beside = clipKey('alpha-002', VERSION, 'master.m3u8');
    for (const each of [key('master.m3u8'), key('270/0.m4s'), key('master.m3u8', OTHER), beside])
      await store.put(each, fileWith('x'));
    await store.remove(clipKey('alpha-001', VERSION));
    expect(await store.list('clips/')).toEqual([key('master.m3u8', OTHER), beside]);
    await store.remove('clips/alpha-001/');
    await store.remove('clips/alpha-001/');
    expect(await store.list('clips/')).toEqual([beside]);
    expect(await bytesOf(key('master.m3u8'))).toBeUndefined();
  });

  test('takes the same file from several servers at once', async () => {
    const path = fileWith('the same');
    await Promise.all(Array.from({ length: 5 }, () => store.put(key('still.webp'), path)));
    expect(await bytesOf(key('still.webp'))).toBe('the same');
  });

  test.each([
    'clips/alpha-001/still.webp',
    'clips/../0123456789ab/still.webp',
    'clips/alpha-001/0123456789ab/../../x.webp',
    'clips/alpha-001/0123456789ab/.env',
    '/clips/alpha-001/0123456789ab/still.webp',
    'clips/alpha-001//still.webp',
    'secrets/alpha-001/0123456789ab/still.webp',
    '',
  ])('refuses the invalid key "%s"', async (wrong) => {
    await expect(store.put(wrong, fileWith('x'))).rejects.toThrow('is no key');
    expect(await store.open(wrong)).toBeNull();
  });

  const NO_FOLDERS = ['', 'clips/', 'clips/alpha-001', '../', 'clips/../', 'clips/alpha-001/270/'];
  test.each(NO_FOLDERS)('refuses to remove below "%s"', async (wrong) => {
    await store.put(key('still.webp'), fileWith('x'));
    await expect(store.remove(wrong)).rejects.toThrow('is no folder of a clip or a series');
    expect(await bytesOf(key('still.webp'))).toBe('x');
  });

  test('stores nothing when the source file cannot be read', async () => {
    await expect(store.put(key('still.webp'), join(source.path, 'none'))).rejects.toThrow('ENOENT');
    expect(await store.list('clips/')).toEqual([]);
  });
});

describe('the folder store', () => {
  const folder = folderOfSuite();

  test('serves a file only once it is complete, and leaves no unfinished files', async () => {
    const store = createFolderStore(folder.path);
    const content = randomBytes(8 * MB);
    const putting = store.put(key('1080/0.m4s'), fileWith(content));
    const sizes = new Set<number>();
    let done = false;
    void putting.then(() => (done = true));
    while (!done) {
      const found = await store.open(key('1080/0.m4s'));
      if (found) sizes.add(found.size);
    }
    await putting;
    expect([...sizes].filter((size) => size !== content.length)).toEqual([]);
    expect(readdirSync(join(folder.path, '.unfinished'))).toEqual([]);
  });

  test('removes unfinished files after a day, and keeps newer ones', async () => {
    writeFiles(folder.path, { '.unfinished/new': 'x' });
    const path = join(folder.path, '.unfinished/new');
    utimesSync(path, new Date(0), new Date(0));
    await createFolderStore(folder.path).put(key('still.webp'), fileWith('x'));
    expect(statSync(path).size).toBe(1);
    const later = createFolderStore(folder.path, () => Date.now() + 25 * 60 * 60 * 1000);
    await later.put(key('storyboard.webp'), fileWith('x'));
    expect(readdirSync(join(folder.path, '.unfinished'))).toEqual([]);
    expect(await later.list('clips/')).toHaveLength(3);
  });
});

describe('the S3 store', () => {
  const bucket = forAllTests(openBucket);
  let store: MediaStore;
  beforeAll(() => {
    store = createS3Store(bucket.settings, { partBytes: 5 * MB, pauseMs: 1 });
  });

  test('uploads a large file in parts', async () => {
    bucket.asked.length = 0;
    await store.put(key('1080/0.m4s'), fileWith(randomBytes(12 * MB)));
    expect(bucket.asked.filter((line) => /^PUT .*partNumber=/.test(line))).toHaveLength(3);
    expect(bucket.asked.filter((line) => /^POST .*uploadId=/.test(line))).toHaveLength(1);
  });

  test('sets content type and cache control of each file in the bucket', async () => {
    const file = {
      'still.webp': 'image/webp',
      '270/0.m4s': 'video/mp4',
      'captions-en.vtt': 'text/vtt; charset=utf-8',
    };
    for (const [name, type] of Object.entries(file)) {
      await store.put(key(name), fileWith('x'));
      const { headers } = await fetch(`${bucket.settings.url}/${key(name)}`);
      expect(headers.get('content-type')).toBe(type);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
  });

  test('retries a failed request, up to three attempts', async () => {
    await store.put(key('still.webp'), fileWith('x'));
    bucket.failNext(2);
    expect((await store.open(key('still.webp')))?.size).toBe(1);
    bucket.failNext(3);
    await expect(store.open(key('still.webp'))).rejects.toThrow('503');
    bucket.failNext(1);
    await store.put(key('storyboard.webp'), fileWith('y'));
    expect((await store.open(key('storyboard.webp')))?.bytes?.toString()).toBe('y');
  });

  test('fails with a wrong secret after one request, and does not name the secret in the error', async () => {
    const wrong = createS3Store({ ...bucket.settings, secret: 'not-the-secret' }, { pauseMs: 1 });
    bucket.asked.length = 0;
    const failure = await wrong.list('clips/').catch((error: Error) => error);
    expect(String(failure)).toMatch(/403|SignatureDoesNotMatch/);
    expect(String(failure)).not.toContain('not-the-secret');
    expect(bucket.asked).toHaveLength(1);
  });
});
