import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { readHiddenSeries } from '../../../server/catalogue/hiddenSeries.ts';
import { restoreSeries, withdrawSeries } from '../../../server/catalogue/publication.ts';
import { episodes } from '../../../server/db/schema.ts';
import { registerMedia } from '../../../server/http/media/routes.ts';
import { playlistAccess } from '../../../server/http/playlistAccess.ts';
import { manifestOf, mediaOf } from '../../../server/media/address.ts';
import { clipVersion } from '../../../server/media/clipFiles.ts';
import { createFolderStore } from '../../../server/media/folderStore.ts';
import { putClip } from '../../../server/media/putMedia.ts';
import { shopOfSuite } from '../billing/shop.ts';
import { clipFiles } from '../catalogue/imports/support/readyMedia.ts';
import { writeFiles } from '../support/folders.ts';
import { folderOfSuite } from '../support/forAllTests.ts';

/* The first two of the six episodes of `short` are free; all of them show one clip. */

const FILES = clipFiles('short', {
  captions: ['en', 'fy'].map((language) => ({ language, text: 'WEBVTT\n' })),
});
const textOf = (name: string) => String(FILES[name]);
/** For ever in a browser, and in a shared cache that checks no rights until the right ends. */
const KEPT = 'public, max-age=31536000, s-maxage=14400, immutable';
const folder = folderOfSuite();
const shop = shopOfSuite();
let version: string;
let replaced: string;

beforeAll(async () => {
  shop.context.mediaStore = createFolderStore(join(folder.path, 'store'));
  version = await put('clip', FILES);
  replaced = await put('replacement', { ...FILES, '270/0.m4s': Buffer.from('made anew') });
  await shop.context.db.update(episodes).set({ clipVersion: version }).where(eq(episodes.clip, 'short'));
  registerMedia(shop.app, shop.context, playlistAccess(shop.context));
});
afterEach(() => void jest.restoreAllMocks());

async function put(name: string, files: typeof FILES): Promise<string> {
  writeFiles(join(folder.path, name), files);
  const found = (await clipVersion(join(folder.path, name))) as string;
  await putClip(shop.context.mediaStore, 'short', found, join(folder.path, name));
  return found;
}
const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });
const cookie = (token: string) => ({ cookie: `session=${token}` });
const below = (episodeId: string, file: string) =>
  manifestOf(shop.context, episodeId).manifest.replace('master.m3u8', file);
const stillOf = () => mediaOf(shop.context, { id: 'short-1', clip: 'short', clipVersion: version }).still;
const right = () => stillOf().split('?t=')[1] as string;
const clip = (file: string, t = right(), name = 'short', of = version) =>
  `/clips/${name}/${of}/${file}?t=${t}`;
const addressesIn = (playlist: string) => playlist.match(/\/clips\/[^\s"]+/g) ?? [];

describe('a playlist', () => {
  test('names each file by a versioned address with a right', async () => {
    const answer = await get(below('short-1', '270/index.m3u8'));
    expect(answer.body).toBe(
      textOf('270/index.m3u8')
        .replace('init.mp4', clip('270/init.mp4'))
        .replace('0.m4s', clip('270/0.m4s'))
        .replace('1.m4s', clip('270/1.m4s')),
    );
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
  });

  test('names the same addresses to every viewer and for every episode that shows the clip', async () => {
    const [one, other] = [await shop.bought(), await shop.bought()];
    const asked = [
      await get(below('short-1', '270/index.m3u8')),
      await get(below('short-3', '270/index.m3u8'), cookie(one.token)),
      await get(below('short-3', '270/index.m3u8'), cookie(other.token)),
    ];
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(asked.map(({ body }) => body)).size).toBe(1);
  });
});

test('tracks.json names captions and storyboard by versioned addresses, and leaves renditions relative', async () => {
  const answer = await get(below('short-1', 'tracks.json'));
  expect(answer.headers['content-type']).toBe('application/json');
  const tracks = JSON.parse(textOf('tracks.json'));
  expect(answer.json()).toEqual({
    ...tracks,
    captions: ['en', 'fy'].map((lang) => ({ lang, file: clip(`captions-${lang}.vtt`) })),
    storyboard: { ...tracks.storyboard, file: clip('storyboard.webp') },
  });
});

test('the still of a free episode has a versioned address with a right, and is cached as immutable', async () => {
  expect(stillOf()).toMatch(/^\/clips\/short\/[0-9a-f]{12}\/still\.webp\?t=\d+\.[\w-]{22}$/);
  const answer = await get(stillOf());
  expect([answer.body, answer.headers['cache-control']]).toEqual([textOf('still.webp'), KEPT]);
});

describe('the clip route refuses', () => {
  const rightTo = (name: string, of: string) =>
    shop.context.media.rights.rightTo(name, of, new Date(Number(right().split('.')[0]) * 1000));

  test.each<[string, () => string]>([
    ['none', () => ''],
    ['foreign', () => rightTo('long', version)],
    ['of an episode', () => below('short-1', '').split('/')[2] as string],
  ])('a right that is %s', async (_what, wrong) => {
    const url = clip('270/0.m4s', wrong());
    for (const method of ['GET', 'HEAD'] as const)
      for (const headers of [{}, { range: 'bytes=0-1' }, { 'if-none-match': '*' }]) {
        const answer = await shop.app.inject({ method, url, headers });
        expect([answer.statusCode, answer.headers['cache-control']]).toEqual([403, 'no-store']);
        expect(answer.body).not.toContain(textOf('270/0.m4s'));
      }
  });

  test('a right given twice and an expired right', async () => {
    expect((await get(`${clip('270/0.m4s')}&t=${right()}`)).statusCode).toBe(403);
    const ends = clip('270/0.m4s');
    shop.advance(4 * 60 * 60 * 1000 - 1000);
    const last = await get(ends);
    expect([last.statusCode, last.headers['cache-control']]).toEqual([200, KEPT.replace('14400', '1')]);
    shop.advance(999);
    expect((await get(ends)).statusCode).toBe(200);
    shop.advance(1);
    expect((await get(ends)).statusCode).toBe(403);
  });

  const DOCUMENTS = ['master.m3u8', 'tracks.json', '270/index.m3u8'];
  const NO_FILES = ['270/9.m4s', 'notes.txt', '..%2f..%2fstill.webp', '270/..%2fstill.webp'];
  test.each([...DOCUMENTS, ...NO_FILES])('a file that no right opens: %s', async (file) => {
    const answer = await get(clip(file));
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
  });

  test('a wrong right with the same answer whether the file exists or not', async () => {
    const there = await get(clip('270/0.m4s', 'x'));
    for (const url of [clip('270/9.m4s', 'x'), clip('x', 'x', 'nobody'), '/clips/a/b/c']) {
      const answer = await get(url);
      expect([answer.statusCode, answer.body]).toEqual([there.statusCode, there.body]);
    }
  });
});

describe('a withdrawn series', () => {
  const set = async (videoId: string, withdrawn: boolean) => {
    await (withdrawn ? withdrawSeries : restoreSeries)(shop.context, videoId, 'robin');
    await readHiddenSeries(shop.context);
  };
  const status = async () => (await get(clip('270/0.m4s'))).statusCode;

  test('leaves open a clip that another series shows', async () => {
    const { db } = shop.context;
    await db.update(episodes).set({ clip: 'short', clipVersion: version }).where(eq(episodes.id, 'long-1'));
    await set('short', true);
    expect(await status()).toBe(200);
    await set('long', true);
    expect(await status()).toBe(410);
    await set('short', false);
    await set('long', false);
    await db.update(episodes).set({ clip: 'long' }).where(eq(episodes.id, 'long-1'));
  });

  test('is looked up once per change, and the last answer is kept while the database fails', async () => {
    const select = jest.spyOn(shop.context.db, 'select');
    expect([await status(), await status()]).toEqual([200, 200]);
    const before = select.mock.calls.length;
    expect(await status()).toBe(200);
    expect(select.mock.calls.length).toBe(before);
    jest.restoreAllMocks();
    await set('short', true);
    const failing = jest.spyOn(shop.context.db, 'select').mockImplementation(() => {
      throw new Error('the database is away');
    });
    expect(await status()).toBe(200);
    failing.mockRestore();
    expect(await status()).toBe(410);
    await set('short', false);
  });
});

test('a replaced clip is shown within two seconds, and the old one stays playable', async () => {
  const { db } = shop.context;
  const before = addressesIn((await get(below('short-1', '270/index.m3u8'))).body);
  await db.update(episodes).set({ clipVersion: replaced }).where(eq(episodes.id, 'short-1'));
  shop.advance(2_000);
  const after = addressesIn((await get(below('short-1', '270/index.m3u8'))).body);
  expect((await get(after[1] as string)).body).toBe('made anew');
  expect((await get(before[1] as string)).body).toBe(textOf('270/0.m4s'));
  await db.update(episodes).set({ clipVersion: version }).where(eq(episodes.id, 'short-1'));
});

test('an episode that was requested before still plays while the database fails', async () => {
  shop.advance(10_000);
  expect((await get(below('short-1', 'tracks.json'))).statusCode).toBe(200);
  shop.advance(10_000);
  jest.spyOn(shop.context.db, 'select').mockImplementation(() => {
    throw new Error('the database is away');
  });
  expect((await get(below('short-1', 'tracks.json'))).body).toContain(clip('storyboard.webp'));
});
