import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { registerMedia } from '../../../../server/http/media/routes.ts';
import { playlistAccess } from '../../../../server/http/playlistAccess.ts';
import { clipAddress, manifestOf } from '../../../../server/media/address.ts';
import { isDocument } from '../../../../server/media/clipFiles.ts';
import { noteClip } from '../../support/catalogue.ts';
import { writeFiles } from '../../support/folders.ts';
import { folderOfSuite, forAllTests } from '../../support/forAllTests.ts';
import { createTestContext, START, testConfig } from '../../support/testContext.ts';

const SEGMENT = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));
const MASTER = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-STREAM-INF:BANDWIDTH=88,RESOLUTION=270x480,CODECS="avc1.640015,mp4a.40.2"
270/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=129,RESOLUTION=480x854
480/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=198,RESOLUTION=720x1280
720/index.m3u8
`;
const folder = folderOfSuite();
const t = forAllTests(() => createTestContext({ config: testConfig({ catalogueDir: folder.path }) }));
let base: string;
let file: (name: string) => string;
let longFile: (name: string) => string;

beforeAll(async () => {
  writeFiles(folder.path, {
    'secret.txt': 'not for you',
    'media/short/master.m3u8': MASTER,
    'media/short/still.webp': 'a picture',
    'media/short/storyboard.webp': 'small pictures',
    'media/short/tracks.json': '{"captions":[]}\n',
    'media/short/captions-fy.vtt': 'WEBVTT\n\n00:00.500 --> 00:03.000\nÀ demain\n',
    'media/short/captions-.vtt': 'not for you',
    'media/short/captions-FY.vtt': 'not for you',
    'media/short/captions-fy.txt': 'not for you',
    'media/short/notes.txt': 'not for you',
    'media/short/notes.json': '"not for you"',
    'media/short/270/tracks.json': '"not for you"',
    'media/short/270/index.m3u8': '#EXTM3U\n',
    'media/short/270/init.mp4': 'init',
    'media/short/270/1.m4s': SEGMENT,
    'media/long/master.m3u8': 'of another clip',
  });
  registerMedia(t.app, t.context, playlistAccess(t.context));
  await t.app.listen({ port: 0 });
  base = manifestOf(t.context, 'short-1').manifest.replace('/master.m3u8', '');
  file = await filesOf('short', 'short-1');
  longFile = await filesOf('long', 'long-1');
});

/** Playlists and tracks lie below the token of an episode, and what they name below its clip. */
async function filesOf(clip: string, episodeId: string): Promise<(name: string) => string> {
  const clipVersion = await noteClip(t.context.db, folder.path, clip);
  const { manifest, expiresAt } = manifestOf(t.context, episodeId);
  const addressOf = clipAddress(t.context, { clip, clipVersion }, expiresAt);
  return (name) => (isDocument(name) ? manifest.replace('master.m3u8', name) : addressOf(name));
}

const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers });

/** Over a real connection, because `inject` tidies an address before it sends it. */
async function getAsWritten(path: string) {
  const { port } = t.app.server.address() as AddressInfo;
  const request = http.get({ host: '127.0.0.1', port, path, agent: false });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  return { status: response.statusCode, body: await text(response) };
}

test.each([
  ['master.m3u8', 'application/vnd.apple.mpegurl'],
  ['captions-fy.vtt', 'text/vtt; charset=utf-8'],
  ['270/index.m3u8', 'application/vnd.apple.mpegurl'],
  ['270/1.m4s', 'video/mp4'],
])('%s has its content type and is publicly cacheable while its address is valid', async (name, type) => {
  const answer = await get(file(name));
  expect(answer.statusCode).toBe(200);
  if (name === 'captions-fy.vtt') expect(answer.body).toBe('WEBVTT\n\n00:00.500 --> 00:03.000\nÀ demain\n');
  expect(answer.headers).toMatchObject({
    'content-type': type,
    'cache-control': isDocument(name)
      ? 'public, max-age=14400'
      : 'public, max-age=31536000, s-maxage=14400, immutable',
    'access-control-allow-origin': 'https://www.gstatic.com',
    'accept-ranges': 'bytes',
    'content-length': String(answer.rawPayload.length),
  });
  const head = await t.app.inject({ method: 'HEAD', url: file(name) });
  expect(head.statusCode).toBe(200);
  expect(head.rawPayload).toHaveLength(0);
  expect(head.headers['content-length']).toBe(String(answer.rawPayload.length));
  expect(head.headers.etag).toBe(answer.headers.etag);
});

test.each([
  ['?from=480', [480, 720]],
  ['?from=719', [480, 720]],
  ['?from=720', [720]],
  ['?from=9999', [720]],
  ['?from=100', [270, 480, 720]],
  ['?first=480', [480, 270, 720]],
  ['?first=100', [270, 480, 720]],
  ['?from=lots', [270, 480, 720]],
  ['?from=720&from=480', [270, 480, 720]],
  ['', [270, 480, 720]],
])('the query "%s" selects and orders the variants of the master playlist', async (query, heights) => {
  const answer = await get(`${base}/master.m3u8${query}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
  expect(answer.body.match(/^#EXT(M3U|-X-VERSION:7)$/gm)).toHaveLength(2);
  const variants = [...answer.body.matchAll(/RESOLUTION=(\d+)x.*\n(\d+)\/index\.m3u8/g)];
  const named = variants.map(([, width, folder]) => [Number(width), Number(folder)]);
  expect(named).toEqual(heights.map((height) => [height, height]));
});

test('each variant query of the master playlist gets a different ETag', async () => {
  const etags = new Set<unknown>();
  for (const query of ['', '?from=480', '?from=720', '?first=480'])
    etags.add((await get(`${base}/master.m3u8${query}`)).headers.etag);
  expect(etags.size).toBe(4);
});

test.each([
  ['bytes=0-99', 0, 99],
  ['bytes=990-', 990, 999],
  ['bytes=-10', 990, 999],
  ['bytes=-5000', 0, 999],
  ['bytes=500-5000', 500, 999],
  ['bytes=999-999', 999, 999],
])('%s is answered with that part', async (range, start, end) => {
  const answer = await get(file('270/1.m4s'), { range });
  expect(answer.statusCode).toBe(206);
  expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/1000`);
  expect(answer.headers['content-length']).toBe(String(end - start + 1));
  expect(answer.rawPayload).toEqual(SEGMENT.subarray(start, end + 1));
});

test.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('%s beyond the end gets a 416', async (range) => {
  const answer = await get(file('270/1.m4s'), { range });
  expect(answer.statusCode).toBe(416);
  expect(answer.headers['content-range']).toBe('bytes */1000');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.rawPayload).toHaveLength(0);
});

const NO_RANGES = ['bytes=0-1,5-6', 'bytes=9-3', 'bytes=-', 'bytes=a-b', 'lines=1-2'];
test.each(NO_RANGES)('the range %s is not a valid single range, so the whole file is sent', async (range) => {
  const answer = await get(file('270/1.m4s'), { range });
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload).toEqual(SEGMENT);
});

test('If-Range gives the part only of the version it names', async () => {
  const { etag } = (await get(file('270/1.m4s'))).headers as { etag: string };
  const ask = (ifRange: string) => get(file('270/1.m4s'), { range: 'bytes=0-9', 'if-range': ifRange });
  expect((await ask(etag)).statusCode).toBe(206);
  expect((await ask('"older"')).statusCode).toBe(200);
});

test('a media file answers 304 to a browser that has the version', async () => {
  const { etag } = (await get(file('270/1.m4s'))).headers as { etag: string };
  for (const known of [etag, `"other", W/${etag}`, '*']) {
    const answer = await get(file('270/1.m4s'), { 'if-none-match': known });
    expect(answer.statusCode).toBe(304);
    expect(answer.rawPayload).toHaveLength(0);
  }
  expect((await get(file('270/1.m4s'), { 'if-none-match': '"other"' })).statusCode).toBe(200);
});

const TRACKS = ['tracks.json', 'storyboard.webp', 'captions-en.vtt', 'captions-fy.vtt'];

test.each(TRACKS)('a clip without %s gets a 404 for it, still plays and logs nothing', async (name) => {
  const log: string[] = [];
  const app = Fastify({ logger: { level: 'info', stream: { write: (line) => void log.push(line) } } });
  registerMedia(app, t.context, playlistAccess(t.context));
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await app.inject({ method, url: longFile(name) });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control'] ?? '').not.toMatch(/public|immutable/);
  }
  expect((await app.inject(longFile('master.m3u8'))).statusCode).toBe(200);
  await app.close();
  expect(log).toEqual([]);
});

test('every wrong token gets the same 403, whatever is behind it', async () => {
  const [, , token = ''] = base.split('/');
  const forged = (token.startsWith('B') ? 'C' : 'B') + token.slice(1);
  const answers = await Promise.all([
    get(`/media/${forged}/short-1/master.m3u8`),
    get(`/media/${token}/short-2/master.m3u8`),
    get(`/media/${token}/long-1/master.m3u8`),
    get(`/media/${token}/no-such-1/master.m3u8`),
    get(`/media/${token}/short-2/no-such-file`),
    ...TRACKS.map((name) => get(`/media/${token}/short-2/${name}`)),
    get('/media/x/short-1/master.m3u8'),
    get(`/media/${token.slice(0, -1)}/short-1/master.m3u8`),
  ]);
  for (const answer of answers) {
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toBe('Forbidden');
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});

test('a media token expires after four hours, and max-age counts down until then', async () => {
  t.clock.advance({ hours: 3, minutes: 59 });
  expect((await get(`${base}/master.m3u8`)).headers['cache-control']).toBe('public, max-age=60');
  t.clock.advance({ minutes: 1 });
  expect((await get(`${base}/master.m3u8`)).statusCode).toBe(403);
  t.clock.set(START);
});

const NO_FILES = 'notes.txt notes.json 270/tracks.json 270/storyboard.webp 270/2.m4s 270 270/ master.m3u8/';
const OF_CLIPS = 'still.webp storyboard.webp captions-fy.vtt 270/init.mp4 270/1.m4s';
const NO_CAPTIONS =
  'captions-.vtt captions-FY.vtt captions-fy.txt captions-fy.vtt.txt captions-..%2fnotes.vtt';
const ODD = '/master.m3u8 270//1.m4s ./master.m3u8 master.m3u8%00 master.m3u8%0a 270/1.m4s%00.webp %E0%A4%A';
const CLIMBING = [
  '../long/master.m3u8',
  '..%2flong%2fmaster.m3u8',
  '..%2Flong/master.m3u8',
  '%2e%2e/long/master.m3u8',
  '%2e%2e%2f%2e%2e%2fsecret.txt',
  '%252e%252e%252fsecret.txt',
  '..%5clong%5cmaster.m3u8',
  '270/..%2fmaster.m3u8',
  '270%2f..%2f..%2f..%2fsecret.txt',
  '%2fetc%2fpasswd',
];

const NOT_THERE = [...`${NO_FILES} ${OF_CLIPS} ${NO_CAPTIONS} ${ODD}`.split(' '), ...CLIMBING];
test.each(NOT_THERE)('the media path %s serves no file', async (name) => {
  const answer = await getAsWritten(`${base}/${name}`);
  expect([400, 403, 404]).toContain(answer.status);
  expect(answer.body).not.toMatch(/not for you|another clip|EXTM3U|root:|picture|WEBVTT|init/);
});

test('a valid token for an episode that is not in the catalogue gets a 404', async () => {
  const { manifest } = manifestOf(t.context, 'removed-1');
  expect((await get(manifest)).statusCode).toBe(404);
});
