import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { episodes } from '../../../../server/db/schema.ts';
import { registerMedia } from '../../../../server/http/media/routes.ts';
import { playlistAccess } from '../../../../server/http/playlistAccess.ts';
import { manifestOf } from '../../../../server/media/address.ts';
import { clipVersion } from '../../../../server/media/clipFiles.ts';
import { putClip } from '../../../../server/media/putMedia.ts';
import { createS3Store } from '../../../../server/media/s3Store.ts';
import { clipFiles } from '../../../server/catalogue/imports/support/readyMedia.ts';
import { openBucket } from '../../../server/support/bucket.ts';
import { startEdge } from '../../../server/support/edgeNginx.ts';
import { writeFiles } from '../../../server/support/folders.ts';
import { folderOfSuite, forAllTests } from '../../../server/support/forAllTests.ts';
import { freePort } from '../../../server/support/freePort.ts';
import { createTestContext } from '../../../server/support/testContext.ts';

/* Media in an emulated S3, nginx as a CDN in front of it, and in front of the server, which reads the same bucket. */

const SEGMENTS = 6;
const FILES = clipFiles('short', { segments: SEGMENTS });
const HOURS = 60 * 60 * 1000;

const folder = folderOfSuite();
const bucket = forAllTests(openBucket);
const t = forAllTests(() => createTestContext({ mediaStore: createS3Store(bucket.settings) }));
let version: string;
/** Requests of clips that reached the server, and the bytes that it answered. */
const origin = { requests: [] as string[], bytes: 0 };

beforeAll(async () => {
  writeFiles(folder.path, FILES);
  version = (await clipVersion(folder.path)) as string;
  await putClip(t.context.mediaStore, 'short', version, folder.path);
  await t.context.db.update(episodes).set({ clipVersion: version }).where(eq(episodes.clip, 'short'));
  t.app.addHook('onResponse', async ({ url }, reply) => {
    if (!url.startsWith('/clips/')) return;
    origin.requests.push(url);
    origin.bytes += Number(reply.getHeader('content-length') ?? 0);
  });
  registerMedia(t.app, t.context, playlistAccess(t.context));
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => {
  // nginx has no other clock than the machine's.
  t.clock.set(new Date());
});

const areEqual = (some: Buffer[], others: Buffer[]) => Buffer.concat(some).equals(Buffer.concat(others));
const address = (url: string) => url.replace('http://', '');
const serverAddress = () => `127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
const rightAt = (time: number, clip = 'short') =>
  t.context.media.rights.rightTo(clip, version, new Date(time));
const soon = () => Math.floor(Date.now() / HOURS + 2) * HOURS;

describe.each(['the server', 'the bucket'])('with %s as the origin of clips', (where) => {
  let edge: Awaited<ReturnType<typeof startEdge>>;
  beforeAll(async () => {
    const [host = '', name = ''] = address(bucket.settings.url).split('/');
    const clips = where === 'the server' ? { clips: serverAddress() } : { clips: host, bucket: name };
    edge = await startEdge(t.context.media.rights.edgeKey, { server: serverAddress(), ...clips });
  });
  afterAll(() => edge?.stop());
  const forget = () => {
    origin.requests.length = 0;
    origin.bytes = 0;
    bucket.asked.length = 0;
  };
  beforeEach(forget);

  const get = (path: string, headers: Record<string, string> = {}) => fetch(edge.url + path, { headers });
  const clip = (file: string, right: string, name = 'short') =>
    `/clips/${name}/${version}/${file}?t=${right}`;
  /** A viewer who loads a whole rendition, as a player does. */
  async function watch() {
    const playlist = manifestOf(t.context, 'short-1').manifest.replace('master.m3u8', '270/index.m3u8');
    const text = await (await get(playlist)).text();
    const addresses = text.match(/\/clips\/[^\s"]+/g) ?? [];
    const answers = await Promise.all(addresses.map((each) => get(each)));
    const bodies = await Promise.all(answers.map(async (each) => Buffer.from(await each.arrayBuffer())));
    return { addresses, answers, bodies };
  }
  const reachedOrigin = () => ({
    requests: origin.requests.length + bucket.asked.filter((line) => line.includes('/clips/')).length,
    bytes: origin.bytes,
  });

  test('a second viewer two hours later gets every file from the edge cache', async () => {
    const whole = ['270/init.mp4', ...Array.from({ length: SEGMENTS }, (_, index) => `270/${index}.m4s`)];
    const first = await watch();
    expect(first.answers.map(({ status }) => status)).toEqual(whole.map(() => 200));
    const sent = whole.map((name) => FILES[name] as Buffer);
    expect(areEqual(first.bodies, sent)).toBe(true);
    expect(reachedOrigin().requests).toBeGreaterThan(0);
    const served = bucket.served();
    forget();

    t.clock.set(new Date(Date.now() + 2 * HOURS));
    const second = await watch();
    expect(second.addresses).not.toEqual(first.addresses);
    expect(areEqual(second.bodies, sent)).toBe(true);
    expect(second.answers.map(({ headers }) => headers.get('x-cache'))).toEqual(whole.map(() => 'HIT'));
    expect(reachedOrigin()).toEqual({ requests: 0, bytes: 0 });
    expect(bucket.served()).toBe(served);
  });

  test('the edge refuses a wrong right, also for a cached file, and what no right opens', async () => {
    const right = rightAt(soon());
    expect((await get(clip('270/0.m4s', right))).status).toBe(200);
    forget();
    for (const wrong of [rightAt(soon(), 'long'), rightAt(Date.now() - 1000 - (Date.now() % 1000)), '']) {
      const answer = await get(clip('270/0.m4s', wrong));
      expect(answer.status).toBe(403);
      expect(await answer.text()).not.toContain('moof');
    }
    expect((await get(`${clip('270/0.m4s', right)}&t=${right}`)).status).toBe(403);
    expect((await get(clip('270/index.m3u8', right))).status).toBe(403);
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await fetch(edge.url + clip('still.webp', right), { method })).status).toBe(403);
    expect(reachedOrigin().requests).toBe(0);
  });

  test('a range request is answered from the cached whole file', async () => {
    const right = rightAt(soon());
    await (await get(clip('270/3.m4s', right))).arrayBuffer();
    const part = await get(clip('270/3.m4s', right), { range: 'bytes=10-19' });
    const bytes = String(FILES['270/3.m4s']?.subarray(10, 20));
    expect([part.status, await part.text(), part.headers.get('x-cache')]).toEqual([206, bytes, 'HIT']);
  });

  test('concurrent viewers of a file make one request to the origin', async () => {
    const right = rightAt(soon());
    const view = async () => (await get(clip('still.webp', right), { cookie: 'session=secret' })).text();
    const bodies = await Promise.all(Array.from({ length: 30 }, view));
    expect(bodies).toEqual(Array(30).fill(String(FILES['still.webp'])));
    const asked =
      where === 'the server' ? origin.requests : bucket.asked.filter((line) => line.includes('still.webp'));
    expect(asked).toHaveLength(1);
  });

  test('the edge does not cache a 404', async () => {
    const right = rightAt(soon());
    expect((await get(clip('270/99.m4s', right))).status).toBe(404);
    const put = { bytes: Buffer.from('late'), type: 'video/mp4', caching: '' };
    bucket.objects.set(`clips/short/${version}/270/99.m4s`, put);
    expect(await (await get(clip('270/99.m4s', right))).text()).toBe('late');
    bucket.objects.delete(`clips/short/${version}/270/99.m4s`);
  });

  test('nginx logs no warning and no right', () => {
    expect(edge.said()).not.toMatch(/\[(warn|error|crit|alert|emerg)\]/);
    expect(edge.log()).toContain(`GET /clips/short/${version}/270/0.m4s 200`);
    expect(edge.log()).not.toContain(rightAt(soon()).split('.')[1]);
  });
});

describe('calls and playlists', () => {
  const edgeBefore = (server: string) => startEdge('a-key', { server, clips: server });

  test('pass the edge without its cache', async () => {
    const edge = await edgeBefore(serverAddress());
    const call = await fetch(`${edge.url}/api/plan`);
    const playlist = await fetch(edge.url + manifestOf(t.context, 'short-1').manifest);
    expect([call.status, call.headers.get('x-cache')]).toEqual([200, null]);
    expect([playlist.status, playlist.headers.get('x-cache')]).toEqual([200, null]);
    await edge.stop();
  });

  test('a call gets 503 with Retry-After in the usual error envelope while no server runs', async () => {
    const edge = await edgeBefore(`127.0.0.1:${await freePort()}`);
    const answer = await fetch(`${edge.url}/api/plan`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await answer.json()).toEqual({ code: 503, message: expect.any(String) });
    await edge.stop();
  });
});
