import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { videos } from '../../../server/db/schema.ts';
import { registerPosters } from '../../../server/web/posters.ts';
import { temporaryFolder, writeFiles } from '../support/folders.ts';
import { createTestContext, type TestContext, testConfig } from '../support/testContext.ts';

const folder = temporaryFolder();
let t: TestContext;
beforeAll(async () => {
  writeFiles(folder.path, {
    'secret.webp': 'not for you',
    'posters/short/320.avif': 'avif',
    'posters/short/320.webp': 'webp',
    'posters/unlisted/320.webp': 'not for you',
  });
  t = await createTestContext({ config: testConfig({ catalogueDir: folder.path }) });
  registerPosters(t.app, t.context);
});
afterAll(async () => {
  await t.close();
  folder.remove();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'GET', url, headers });

test.each(['avif', 'webp'])('a poster comes as %s, to be kept for a year', async (type) => {
  const answer = await get(`/posters/short/v-short/320.${type}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe(type);
  expect(answer.headers).toMatchObject({
    'content-type': `image/${type}`,
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const known = { 'if-none-match': String(answer.headers.etag) };
  expect((await get(`/posters/short/v-short/320.${type}`, known)).statusCode).toBe(304);
});

test.each([
  '/posters/short/v-other/320.webp',
  '/posters/short/v-short/480.webp',
  '/posters/short/v-short/320.png',
  '/posters/unlisted/v-unlisted/320.webp',
  '/posters/none/v-none/320.webp',
  '/posters/short/v-short/..%2f..%2f..%2fsecret.webp',
  '/posters/..%2fshort/v-short/320.webp',
  '/posters/short/v-short',
])('%s is not there', async (url) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.body).not.toContain('not for you');
});

test('a new version counts at once, and the old address ends', async () => {
  await t.context.db.update(videos).set({ posterVersion: 'v-2' }).where(eq(videos.id, 'short'));
  expect((await get('/posters/short/v-2/320.webp')).statusCode).toBe(200);
  expect((await get('/posters/short/v-short/320.webp')).statusCode).toBe(404);
});
