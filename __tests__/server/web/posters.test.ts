import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import Fastify from 'fastify';
import { readPosterSet } from '../../../server/db/catalogue/posterSet.ts';
import { videos } from '../../../server/db/schema.ts';
import { createFolderStore } from '../../../server/media/folderStore.ts';
import { putPosters } from '../../../server/media/putMedia.ts';
import { registerPosters } from '../../../server/web/posters.ts';
import { writeFiles } from '../support/folders.ts';
import { folderOfSuite, forAllTests } from '../support/forAllTests.ts';
import { createTestContext, START, testConfig } from '../support/testContext.ts';

const folder = folderOfSuite();
const IMMUTABLE = 'public, max-age=31536000, immutable';
const t = forAllTests(() => createTestContext({ config: testConfig({ catalogueDir: folder.path }) }));
let present: string;
beforeAll(async () => {
  writeFiles(folder.path, {
    'secret.webp': 'not for you',
    'posters/short/320.avif': 'avif',
    'posters/short/320.webp': 'webp',
    'posters/unlisted/320.webp': 'not for you',
  });
  registerPosters(t.app, t.context);
});
beforeEach(async () => {
  present = await draw({ 'posters/short/320.avif': 'avif', 'posters/short/320.webp': 'webp' });
});

/** Other pictures for `short`, as another server's import leaves them; answers their version. */
async function draw(files: Record<string, string>): Promise<string> {
  writeFiles(folder.path, files);
  const version = (await readPosterSet(join(folder.path, 'posters/short')))?.version ?? '';
  await t.context.db.update(videos).set({ posterVersion: version }).where(eq(videos.id, 'short'));
  return version;
}
const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers });

test.each(['avif', 'webp'])('a poster is served as %s and cached for a year', async (type) => {
  const answer = await get(`/posters/short/${present}/320.${type}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe(type);
  expect(answer.headers).toMatchObject({ 'content-type': `image/${type}`, 'cache-control': IMMUTABLE });
  const known = { 'if-none-match': String(answer.headers.etag) };
  expect((await get(`/posters/short/${present}/320.${type}`, known)).statusCode).toBe(304);
});

describe('the picture for shared links', () => {
  afterEach(() => rmSync(join(folder.path, 'posters/short/share.jpg'), { force: true }));

  test('is served as JPEG under the hash of all pictures and cached for a year', async () => {
    const before = present;
    const version = await draw({ 'posters/short/share.jpg': 'jpeg' });
    expect(version).not.toBe(before);
    const answer = await get(`/posters/short/${version}/share.jpg`);
    expect([answer.statusCode, answer.body]).toEqual([200, 'jpeg']);
    expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': IMMUTABLE });
    const old = await get(`/posters/short/${before}/share.jpg`);
    expect(old.headers.location).toBe(`/posters/short/${version}/share.jpg`);
  });

  test('redirects to the largest poster when a series has none', async () => {
    const version = await draw({ 'posters/short/160.webp': 'small' });
    const answer = await get(`/posters/short/${version}/share.jpg`);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe(`/posters/short/${version}/320.webp`);
    expect(answer.headers['cache-control']).toBe('public, max-age=60');
    rmSync(join(folder.path, 'posters/short/160.webp'));
  });
});

test('a poster with its title drawn on it is served only for its language', async () => {
  const version = await draw({ 'posters/short/320-fy.avif': 'lettered' });
  const answer = await get(`/posters/short/${version}/320-fy.avif`);
  expect(answer.body).toBe('lettered');
  expect(answer.headers).toMatchObject({ 'content-type': 'image/avif', 'cache-control': IMMUTABLE });
  expect((await get(`/posters/short/${version}/320-es.avif`)).statusCode).toBe(404);
  rmSync(join(folder.path, 'posters/short/320-fy.avif'));
});

test.each([
  '/posters/short/PRESENT/480.webp',
  '/posters/short/PRESENT/320.png',
  '/posters/unlisted/v-unlisted/share.jpg',
  '/posters/unlisted/v-unlisted/320.webp',
  '/posters/none/v-none/320.webp',
  '/posters/short/PRESENT/..%2f..%2f..%2fsecret.webp',
  '/posters/..%2fshort/PRESENT/320.webp',
  '/posters/short/PRESENT',
])('the poster address %s gets a 404', async (url) => {
  const answer = await get(url.replace('PRESENT', present));
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.body).not.toContain('not for you');
});

const OTHERS = ['0123456789ab', 'v-short', 'x'];
test.each(OTHERS)('the unknown poster version %s redirects to the present one', async (wrong) => {
  const answer = await get(`/posters/short/${wrong}/320.webp`);
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe(`/posters/short/${present}/320.webp`);
  expect(answer.headers['cache-control']).toBe('public, max-age=60');
});

test('a server without the new posters redirects their address to the old ones', async () => {
  await t.context.db.update(videos).set({ posterVersion: 'ba9876543210' }).where(eq(videos.id, 'short'));
  const answer = await get('/posters/short/ba9876543210/320.webp');
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'public, max-age=60']);
  const present = await get(String(answer.headers.location));
  expect([present.statusCode, present.body]).toEqual([200, 'webp']);
});

describe('a poster in the server’s own store', () => {
  const own = `${folder.path}/own`;
  const store = createFolderStore(own);
  const files = { 'new/320.avif': 'new avif', 'new/320.webp': 'new webp' };
  let version: string;
  beforeAll(async () => {
    writeFiles(folder.path, files);
    version = (await readPosterSet(join(folder.path, 'new')))?.version as string;
    await putPosters(store, 'middle', version, join(folder.path, 'new'));
  });
  /** How a server that has seen no picture yet answers. */
  async function statuses(...asked: string[]) {
    const fresh = Fastify();
    registerPosters(fresh, { ...t.context, mediaStore: store });
    const answers = asked.map((each) => fresh.inject(`/posters/middle/${each}/320.webp`));
    return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  }
  const set = (change: Partial<typeof videos.$inferInsert>) =>
    t.context.db.update(videos).set(change).where(eq(videos.id, 'middle'));

  test('of an unpublished series gets a 404, even with its hash', async () => {
    const soon = new Date(START.getTime() + 1000);
    for (const times of [{ publishAt: soon }, { publishAt: null }, { readyAt: null, publishAt: null }]) {
      await set(times);
      expect(await statuses('x', '0123456789ab', version)).toEqual([404, 404, 404]);
    }
    await set({ readyAt: START, publishAt: START, withdrawnAt: START });
    expect(await statuses('x')).toEqual([302]);
    await set({ withdrawnAt: null });
  });

  test('gets a 404 when its bytes do not match its hash', async () => {
    writeFileSync(join(own, 'posters/middle', version, '320.webp'), 'forged');
    expect(await statuses(version)).toEqual([404]);
  });
});
