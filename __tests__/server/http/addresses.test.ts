import { readFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { paths } from '../../../contract/paths.ts';
import { readPosterSet } from '../../../server/db/catalogue/posterSet.ts';
import { videos } from '../../../server/db/schema.ts';
import { registerHealth } from '../../../server/http/health.ts';
import { registerMedia } from '../../../server/http/media/routes.ts';
import { playlistAccess } from '../../../server/http/playlistAccess.ts';
import { BODY_LIMIT } from '../../../server/http/registerCalls.ts';
import { clipAddress, manifestOf } from '../../../server/media/address.ts';
import { serveWeb } from '../../../server/web/serveWeb.ts';
import { noteClip } from '../support/catalogue.ts';
import { writeFiles } from '../support/folders.ts';
import { folderOfSuite, forAllTests } from '../support/forAllTests.ts';
import { createTestContext, testConfig } from '../support/testContext.ts';
import { routesJson } from '../web/fakeRender.ts';

/* Addresses, methods and headers that no client of ours sends. */

const folder = folderOfSuite();
const world = forAllTests(() => {
  const folders = { clientDir: folder.path, catalogueDir: folder.path };
  return createTestContext({ config: testConfig({ ...folders, publicUrl: 'https://films.example' }) });
});
let port: number;
let posterVersion: string;
let clipFile: (file: string) => string;
beforeAll(async () => {
  writeFiles(folder.path, {
    'index.html': '<!doctype html><html lang="en"><head></head><body>the app</body></html>',
    'routes.json': routesJson(Object.values(paths)),
    'assets/main.js': 'main()',
    'manifest.webmanifest': readFileSync('public/manifest.webmanifest'),
    'icons/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>',
    'icons/share.jpg': 'jpeg',
    'posters/short/320.webp': 'webp',
    'media/short/master.m3u8': '#EXTM3U\n',
    'media/short/tracks.json': '{}',
    'media/short/270/init.mp4': 'init',
  });
  registerHealth(world.app, world.context);
  registerMedia(world.app, world.context, playlistAccess(world.context));
  await serveWeb(world.app, world.context);
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  port = (world.app.server.address() as AddressInfo).port;
  posterVersion = (await readPosterSet(join(folder.path, 'posters/short')))?.version ?? '';
  await world.context.db.update(videos).set({ posterVersion }).where(eq(videos.id, 'short'));
  const clipVersion = await noteClip(world.context.db, folder.path, 'short');
  const { expiresAt } = manifestOf(world.context, 'short-1');
  clipFile = clipAddress(world.context, { clip: 'short', clipVersion }, expiresAt);
});

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
const ask = async (method: Method, url: string, headers: Record<string, string> = {}, payload?: string) => {
  const answer = await world.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  for (const banner of ['server', 'x-powered-by']) expect(answer.headers).not.toHaveProperty(banner);
  return { status: answer.statusCode, headers: answer.headers, body: answer.body };
};
const GUARDED = { 'x-content-type-options': 'nosniff' };
const ourPage = (status: number, headers: object = {}) => {
  const page = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': expect.any(String) };
  return { status, headers: { ...page, ...GUARDED, ...headers }, body: expect.stringContaining('the app') };
};
const OF_ALL = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000',
  ...GUARDED,
};

describe('an address that cannot be decoded', () => {
  const UNREADABLE = ['/%E0%A4%A', '/videos/%E0%A4%A', '/%', '/assets/%zz', '/%E0%A4%A?lang=es'];
  test.each(UNREADABLE)('%s gets the 404 page', async (url) => {
    expect(await ask('GET', url)).toMatchObject(ourPage(404));
  });

  test.each(['/api/%E0%A4%A', '/api/video/%', '/api/%E0%A4%A?lang=en'])('%s gets a JSON 404', async (url) => {
    const { status, headers, body } = await ask('GET', url, { 'accept-language': 'es' });
    const message = url.includes('lang=en') ? 'There is nothing here.' : 'Aquí no hay nada.';
    expect([status, JSON.parse(body)]).toEqual([404, { code: 404, message }]);
    expect(headers).toMatchObject(GUARDED);
  });

  test('a query that cannot be decoded is reported by the call as an invalid field', async () => {
    const { body } = await ask('GET', '/api/video?videoId=%E0%A4%A');
    expect(JSON.parse(body)).toMatchObject({ code: 400, data: { fields: { videoId: 'invalid' } } });
  });
});

test('a path segment of 3,000 characters still reaches its route', async () => {
  const part = 'x'.repeat(3000);
  expect((await ask('GET', `/media/${part}/short-1/master.m3u8`)).status).toBe(403);
  expect((await ask('GET', `/posters/${part}/v/160.webp`)).status).toBe(404);
});

describe('a wrong method', () => {
  test.each<[Method, string, string]>([
    ['POST', '/api/plan', 'GET, HEAD'],
    ['PATCH', '/api/user', 'DELETE, GET, HEAD'],
    ['GET', '/api/payment/pay', 'POST'],
    ['PUT', '/api/payment/cancel?x=1', 'DELETE, POST'],
    ['OPTIONS', '/api/user/favorite', 'DELETE, GET, HEAD, POST'],
    ['GET', '/api/webhook/payment/sandbox', 'POST'],
  ])('%s %s gets a 405 that names the methods of the call', async (method, url, allow) => {
    const { status, headers, body } = await ask(method, url);
    expect([status, headers.allow]).toEqual([405, allow]);
    expect(JSON.parse(body)).toEqual({ code: 405, message: 'This address does not take such requests.' });
  });

  test('is refused before the type of its body is checked', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await ask('POST', '/api/plan', form, 'a=b')).status).toBe(405);
    expect((await ask('POST', '/api/none', form, 'a=b')).status).toBe(404);
    expect((await ask('POST', '/login', form, 'a=b')).status).toBe(405);
  });

  const METHODS: Method[] = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
  test.each(METHODS)('%s of a page gets a 405 page', async (method) => {
    expect(await ask(method, '/login')).toMatchObject(ourPage(405, { allow: 'GET, HEAD' }));
  });

  const FILES = ['/assets/main.js', '/media/token/short-1/master.m3u8', '/posters/short/v/160.webp'];
  test.each(FILES)('DELETE of %s gets a JSON 405 instead of a page', async (url) => {
    const { status, headers, body } = await ask('DELETE', url);
    expect([status, headers.allow, JSON.parse(body).code]).toEqual([405, 'GET, HEAD', 405]);
  });
});

describe('each page has one canonical address', () => {
  test.each([
    ['/Login', 301, '/login'],
    ['/VIDEOS/Aa%2Fb', 301, '/videos/Aa%2Fb'],
    ['/LOGIN/?lang=es&token=a%20b', 301, '/login?lang=es&token=a%20b'],
    ['/order%2Feasy', 404, undefined],
    ['/API/plan', 404, undefined],
    ['//Evil.example', 404, undefined],
    ['/searchDetail/100%', 404, undefined],
    ['/videos/UPPER', 200, undefined],
  ])('%s is answered with status %i and location %s', async (url, status, location) => {
    const answer = await ask('GET', url);
    expect([answer.status, answer.headers.location]).toEqual([status, location]);
    if (location) expect(answer.body).not.toContain('the app');
  });
});

/** Sends the bytes of a request; the answer has the headers of every answer. */
async function say(request: string) {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  for (const [name, value] of Object.entries(OF_ALL))
    expect(head.toLowerCase()).toContain(`${name}: ${value}`);
  expect(head).not.toMatch(/^(server|x-powered-by):/im);
  return { status: head.split('\r\n')[0], head: head.toLowerCase(), body: JSON.parse(body) };
}

describe('a request that cannot be parsed', () => {
  test('gets a JSON 431 when its headers are too long', async () => {
    for (const path of ['/api/plan', '/login']) {
      const request = `GET ${path} HTTP/1.1\r\nhost: x\r\ncookie: a=${'b'.repeat(20_000)}\r\n\r\n`;
      const { status, head, body } = await say(request);
      expect(status).toBe('HTTP/1.1 431 Request Header Fields Too Large');
      expect(head).toContain('content-type: application/json; charset=utf-8');
      expect(body).toEqual({ code: 431, message: 'The address or the headers of the request are too long.' });
    }
  });

  test('gets a JSON 400 when it is not HTTP', async () => {
    const { status, body } = await say('hello\r\n\r\n');
    expect(status).toBe('HTTP/1.1 400 Bad Request');
    expect(body).toEqual({ code: 400, message: 'The request could not be read.' });
  });
});

describe('a response that is not a page', () => {
  const EMBEDDED = { ...OF_ALL, 'cross-origin-resource-policy': 'cross-origin' };
  const JSON_TYPE = { 'content-type': 'application/json' };

  test.each<[number, Method, string, Record<string, string>?, string?]>([
    [200, 'GET', '/assets/main.js'],
    [200, 'GET', '/icons/logo.svg'],
    [200, 'GET', '/manifest.webmanifest'],
    [200, 'GET', '/robots.txt'],
    [200, 'GET', '/sitemap.xml'],
    [200, 'GET', '/healthz'],
    [200, 'GET', '/api/plan'],
    [404, 'GET', '/assets/none.js'],
    [404, 'GET', '/api/none'],
    [404, 'GET', '/none.png', { accept: 'image/*' }],
    [400, 'POST', '/api/user/login', JSON_TYPE, '{'],
    [405, 'GET', '/api/payment/pay'],
    [405, 'DELETE', '/assets/main.js'],
    [413, 'POST', '/api/user/login', JSON_TYPE, JSON.stringify({ email: 'x'.repeat(BODY_LIMIT) })],
    [415, 'POST', '/api/user/login', { 'content-type': 'text/html' }, 'a'],
  ])(
    '%i for %s %s has headers that forbid loading resources, framing and use by other origins',
    async (status, ...asked) => {
      expect(await ask(...asked)).toMatchObject({ status, headers: OF_ALL });
    },
  );

  test.each<[number, () => string]>([
    [200, () => manifestOf(world.context, 'short-1').manifest.replace('master.m3u8', 'tracks.json')],
    [200, () => clipFile('270/init.mp4')],
    [403, () => '/media/token/short-1/master.m3u8'],
    [403, () => '/clips/short/v/270/init.mp4'],
    [302, () => '/posters/short/old/320.webp'],
    [200, () => `/posters/short/${posterVersion}/320.webp`],
    [404, () => '/posters/none/old/320.webp'],
    [200, () => '/icons/share.jpg'],
  ])(
    '%i for a media file or picture lets other origins embed it, as a CDN and shared links need',
    async (status, url) => {
      expect(await ask('GET', url())).toMatchObject({ status, headers: EMBEDDED });
    },
  );

  test('has the same security headers as a page, except for the content security policy', async () => {
    const headers = { ...OF_ALL, 'content-security-policy': expect.stringContaining("script-src 'self'") };
    for (const url of ['/login', '/nope']) expect(await ask('GET', url)).toMatchObject({ headers });
  });
});
