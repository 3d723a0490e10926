import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Episode, EpisodeList } from '../../contract/entities.ts';
import { type Answer, ask, type Client, newClient } from './support/api.ts';
import { type Product, startProduct } from './support/product.ts';

const VIDEO = 'a-forged-duchess';
const RENDITIONS = ['270', '480', '720'];
const FILES = [
  'master.m3u8',
  'still.webp',
  'storyboard.webp',
  'tracks.json',
  ...['en', 'es', 'fy', 'dy', 'pt'].map((language) => `captions-${language}.vtt`),
  ...RENDITIONS.flatMap((height) => ['index.m3u8', 'init.mp4', '0.m4s'].map((file) => `${height}/${file}`)),
];
const CATALOGUE = path.resolve('catalogue/media');

let product: Product;
let visitor: Client;
let videoIds: string[];
let list: EpisodeList;
/** The path token and the id of an episode that is free, and an episode that is not. */
let token: string;
let free: Episode;
let locked: Episode;

beforeAll(async () => {
  product = await startProduct();
  visitor = newClient(product);
  videoIds = await readVideoIds();
  list = await visitor.info('GET /api/video/episode', { videoId: VIDEO });
  free = list.episodes.find(({ access }) => access === 'free') as Episode;
  locked = list.episodes.find(({ access }) => access === 'locked') as Episode;
  token = tokenOf(free);
});
afterAll(() => product.stop());

async function readVideoIds(): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { items: { id: string }[]; cursor: string | null } = await visitor.info(
      'GET /api/homepage/query',
      cursor ? { cursor } : {},
    );
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.cursor;
  }
  return ids;
}

const tokenOf = ({ media }: Episode) => media?.manifest.split('/')[2] ?? '';
const address = (episodeToken: string, episodeId: string, file: string) =>
  `/media/${episodeToken}/${episodeId}/${file}`;
const get = (at: string, headers = {}) => ask(product.url, at, { headers });
const episodesOf = async (client: Client, videoId: string) =>
  (await client.info('GET /api/video/episode', { videoId })).episodes;

/** Nothing of a clip: neither its types nor the marks that its files begin with. */
function expectNoMedia({ status, headers, body }: Answer, statuses = [403, 404]) {
  expect(statuses).toContain(status);
  expect(headers['content-type'] ?? '').not.toMatch(/video|image|mpegurl|octet-stream|vtt/);
  expect(headers['content-range']).toBeUndefined();
  expect(body.toString('latin1')).not.toMatch(/#EXTM3U|ftyp|moof|WEBP|WEBVTT|everySeconds/);
}

/** The addresses of a clip's files, below which a document names them. */
const clipsIn = (document: Buffer) => document.toString().match(/\/clips\/[^\s"]+/g) ?? [];
const fileAt = (clip: string) => clip.replace(/^\/clips\/[^/]+\/[^/]+\//, '').replace(/\?.*/, '');

test('what opens a free episode is all there', async () => {
  for (const file of FILES) {
    const { status, body } = await get(address(token, free.id, file));
    expect(status).toBe(200);
    if (/index\.m3u8|tracks\.json/.test(file)) continue;
    expect(body).toEqual(await readFile(path.join(CATALOGUE, VIDEO, file)));
  }
});

test('its playlists and tracks name the files of its clip, each of which opens', async () => {
  const seen = new Set<string>();
  const documents = [...RENDITIONS.map((height) => `${height}/index.m3u8`), 'tracks.json'];
  for (const file of documents) {
    const { body } = await get(address(token, free.id, file));
    for (const clip of [...clipsIn(body), free.media?.still as string]) {
      const answer = await get(clip);
      expect(answer.status).toBe(200);
      expect(answer.headers['cache-control']).toMatch(/^public, max-age=31536000, s-maxage=\d+, immutable$/);
      expect(answer.body).toEqual(await readFile(path.join(CATALOGUE, VIDEO, fileAt(clip))));
      seen.add(fileAt(clip));
    }
  }
  // Nine in each rendition, five captions, a storyboard and a still.
  expect(seen.size).toBe(3 * 9 + 5 + 1 + 1);
});

test('the right to it opens no clip of another series, no playlist, and nothing when it is changed', async () => {
  const still = free.media?.still as string;
  const [, right = ''] = still.split('?t=');
  const [other] = (await episodesOf(visitor, 'rain-check')) as [Episode];
  const foreign = other.media?.still.split('?')[0];
  for (const wrong of [
    `${foreign}?t=${right}`,
    still.replace('still.webp', '720/0.m4s').replace(right, ''),
    still.split('?')[0] as string,
    `${still}&t=${right}`,
    ...[...right].map((sign, index) =>
      still.replace(right, right.slice(0, index) + (sign === 'A' ? 'B' : 'A') + right.slice(index + 1)),
    ),
    still.replace(right, token),
  ]) {
    for (const method of ['GET', 'HEAD']) expectNoMedia(await ask(product.url, wrong, { method }), [403]);
    expectNoMedia(await get(wrong, { range: 'bytes=0-99' }), [403]);
  }
  for (const file of ['master.m3u8', '720/index.m3u8', 'tracks.json', '720/..%2fstill.webp'])
    expectNoMedia(await get(still.replace('still.webp', file)), [404]);
});

test('a visitor is given no address of a locked episode of any video', async () => {
  expect(videoIds.length).toBeGreaterThan(20);
  for (const videoId of videoIds) {
    const episodes = await episodesOf(visitor, videoId);
    const { freeEpisodes } = await visitor.info('GET /api/video', { videoId });
    const shut = episodes.slice(freeEpisodes);
    expect(shut.length).toBeGreaterThan(0);
    expect(shut.filter(({ access, media }) => access !== 'locked' || media !== null)).toEqual([]);
  }
});

test.each(FILES)('the token of a free episode does not open %s of a locked one', async (file) => {
  const at = address(token, locked.id, file);
  expectNoMedia(await get(at), [403]);
  expectNoMedia(await get(at, { range: 'bytes=0-99' }), [403]);
  expectNoMedia(await get(at, { 'if-none-match': '*' }), [403]);
  expectNoMedia(await ask(product.url, at, { method: 'HEAD' }), [403]);
});

test('it opens no locked episode of any video', async () => {
  for (const videoId of videoIds) {
    const episodes = await episodesOf(visitor, videoId);
    const own = tokenOf(episodes[0] as Episode);
    for (const { id } of episodes.filter(({ access }) => access === 'locked')) {
      expectNoMedia(await get(address(own, id, '270/0.m4s')), [403]);
    }
  }
});

test('a token that differs in any character opens nothing', async () => {
  expect(token).toHaveLength(30);
  for (let at = 0; at < token.length; at += 1) {
    for (const other of 'AQgw_'.replace(token[at] ?? '', '')) {
      const forged = token.slice(0, at) + other + token.slice(at + 1);
      expectNoMedia(await get(address(forged, free.id, 'master.m3u8')), [403]);
      expectNoMedia(await get(address(forged, locked.id, 'master.m3u8')), [403]);
    }
  }
});

test('a token ends at most four hours from now, and its end cannot be moved', async () => {
  const bytes = Buffer.from(token, 'base64url');
  const end = bytes.readUIntBE(0, 6);
  const ahead = end - Date.now() / 1000;
  expect(ahead).toBeGreaterThan(0);
  expect(ahead).toBeLessThanOrEqual(4 * 60 * 60);
  expect(new Date(end * 1000).toISOString()).toBe(free.media?.expiresAt);
  const { headers } = await get(address(token, free.id, '270/0.m4s'));
  expect(Number(/max-age=(\d+)/.exec(headers['cache-control'] ?? '')?.[1])).toBeLessThanOrEqual(ahead);

  for (const moved of [end + 7200, end - 7200, end + 86_400]) {
    bytes.writeUIntBE(moved, 0, 6);
    expectNoMedia(await get(address(bytes.toString('base64url'), free.id, 'master.m3u8')), [403]);
  }
});

test.each([
  '/media/LOCKED/master.m3u8',
  '/media//LOCKED/master.m3u8',
  '/media/-/LOCKED/master.m3u8',
  '/media/CUT/LOCKED/master.m3u8',
  '/media/TOKENA/FREE/master.m3u8',
  '/media/TOKEN=/FREE/master.m3u8',
  '/media/TOKEN%00/FREE/master.m3u8',
  '/media/TOKEN/FREE%00/master.m3u8',
  '/media/TOKEN/LOCKED%2f..%2fFREE/master.m3u8',
  '/media/TOKEN/FREE%2f..%2fLOCKED/master.m3u8',
  '/media/TOKEN/FREE/../LOCKED/master.m3u8',
  '/media/TOKEN/FREE/%2e%2e/LOCKED/master.m3u8',
  '/media/TOKEN/FREE/..%2fLOCKED%2fmaster.m3u8',
  '/media/TOKEN/FREE/../../../catalogue/media/a-forged-duchess/720/0.m4s',
  '/media/TOKEN/FREE/%2e%2e/%2e%2e/rain-check/720/0.m4s',
  '/media/TOKEN/FREE/..%2f..%2frain-check%2f720%2f0.m4s',
  '/media/TOKEN/FREE/..%5c..%5crain-check%5c720%5c0.m4s',
  '/media/TOKEN/FREE/720/../../rain-check/720/0.m4s',
  '/media/TOKEN/FREE/..%2f..%2frain-check%2fcaptions-en.vtt',
  '/media/TOKEN/FREE/captions-en.vtt%2f..%2f..%2frain-check%2ftracks.json',
  '/media/TOKEN/FREE/captions-..%2f..%2frain-check%2fcaptions-en.vtt',
  '/media/TOKEN/FREE/720/tracks.json',
  '/media/TOKEN/FREE//720/0.m4s',
  '/media/TOKEN/FREE/720//0.m4s',
  '/media/TOKEN/FREE/./720/0.m4s',
  '/media/TOKEN/FREE/720/',
  '/media/TOKEN/FREE/',
  '/media/TOKEN/FREE',
  '/media/a-forged-duchess/720/0.m4s',
  '/media/a-forged-duchess/tracks.json',
  '//media/a-forged-duchess/720/0.m4s',
  '/catalogue/media/a-forged-duchess/720/0.m4s',
  '/catalogue/media/a-forged-duchess/captions-en.vtt',
  '/catalogue/media/a-forged-duchess/storyboard.webp',
  '/catalogue//media/a-forged-duchess/720/0.m4s',
  '/..%2fcatalogue/media/a-forged-duchess/720/0.m4s',
  '/../catalogue/media/a-forged-duchess/720/0.m4s',
  '/%2e%2e/catalogue/media/a-forged-duchess/720/0.m4s',
  '/assets/../catalogue/media/a-forged-duchess/720/0.m4s',
  '/assets/%2e%2e/catalogue/media/a-forged-duchess/720/0.m4s',
  '/assets/..%2f..%2f..%2fcatalogue%2fmedia/a-forged-duchess/720/0.m4s',
  '/assets/../../../catalogue/media/a-forged-duchess/720/0.m4s',
  '/posters/../media/a-forged-duchess/720/0.m4s',
  '/posters/a-forged-duchess/..%2f..%2fmedia/a-forged-duchess/720/0.m4s',
  '/posters/a-forged-duchess/..%2f..%2fmedia/a-forged-duchess/storyboard.webp',
  '/posters/a-forged-duchess/%2e%2e/%2e%2e/media/a-forged-duchess/720/0.m4s',
  '/api/../media/a-forged-duchess/720/0.m4s',
  '/clips/a-forged-duchess/720/0.m4s',
  '/clips/a-forged-duchess//720/0.m4s?t=TOKEN',
  '/clips/a-forged-duchess/0123456789ab/720/0.m4s?t=TOKEN',
  '/clips/../media/TOKEN/LOCKED/master.m3u8',
  '/clips/%2e%2e/%2e%2e/catalogue/media/a-forged-duchess/720/0.m4s',
])('%s leads to nothing of a clip', async (guess) => {
  const at = guess
    .replace('CUT', token.slice(0, -1))
    .replace('TOKEN', token)
    .replace('FREE', free.id)
    .replace('LOCKED', locked.id);
  for (const method of ['GET', 'HEAD']) {
    const answer = await ask(product.url, at, { method });
    expectNoMedia(answer);
    // The largest answer there may be is the app's own page, saying that there is no such address.
    expect(answer.body.length).toBeLessThan(25_000);
  }
  expectNoMedia(await get(at, { range: 'bytes=0-99' }));
});

test('unlocking needs a member, then a plan or the pick of the day, which opens one episode', async () => {
  const wish = { videoId: VIDEO, episodeId: locked.id };
  expect(await visitor.call('POST /api/video/unlock', { ...wish, daily: true })).toMatchObject({ code: 401 });

  const member = newClient(product);
  await member.register('picks@example.com');
  const refused = await member.call('POST /api/video/unlock', wish);
  expect(refused).toMatchObject({ code: 402, data: { offers: expect.arrayContaining([expect.anything()]) } });
  expect(JSON.stringify(refused)).not.toMatch(/\/(media|clips)\//);
  expect(await openOf(member)).toEqual([]);

  const picked = await member.info('POST /api/video/unlock', { ...wish, daily: true });
  expect(picked.episodes.map(({ id }) => id)).toEqual([locked.id]);
  expect(await openOf(member)).toEqual([locked.id]);
  const own = tokenOf(picked.episodes[0] as Episode);
  expect((await get(address(own, locked.id, '720/0.m4s'))).status).toBe(200);

  const another = list.episodes.at(-1) as Episode;
  const second = await member.call('POST /api/video/unlock', {
    videoId: VIDEO,
    episodeId: another.id,
    daily: true,
  });
  expect(second).toMatchObject({ code: 402 });
  expect(JSON.stringify(second)).not.toMatch(/\/(media|clips)\//);
  expectNoMedia(await get(address(own, another.id, '720/0.m4s')), [403]);
  expect(await openOf(member)).toEqual([locked.id]);

  const other = newClient(product);
  await other.register('other@example.com');
  expect(await openOf(other)).toEqual([]);
  expect(await openOf(visitor)).toEqual([]);
});

/** The episodes behind the wall that somebody is given addresses of. */
async function openOf(client: Client): Promise<string[]> {
  const episodes = await episodesOf(client, VIDEO);
  return episodes.filter(({ access, media }) => access !== 'free' && media !== null).map(({ id }) => id);
}

async function clipsOf(videoId: string): Promise<string[]> {
  const series = await readFile(path.resolve('catalogue/data/series', `${videoId}.json`), 'utf8');
  return JSON.parse(series).clips.map(({ id }: { id: string }) => id);
}

test('who has paid gets every episode of every video, and nobody else does', async () => {
  const member = newClient(product);
  await member.register('pays@example.com');
  expect(await member.subscribe()).toMatchObject({ status: 'paid' });

  for (const videoId of videoIds) {
    const clips = await clipsOf(videoId);
    for (const episode of await episodesOf(member, videoId)) {
      const clip = clips[(episode.number - 1) % clips.length] as string;
      const segments = await Promise.all(
        RENDITIONS.map((height) => readFile(path.join(CATALOGUE, clip, height, '0.m4s'))),
      );
      const own = tokenOf(episode);
      const answers = await Promise.all(
        RENDITIONS.map((height) => get(address(own, episode.id, `${height}/0.m4s`))),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(answers.map(({ headers }) => headers['content-type'])).toEqual(Array(3).fill('video/mp4'));
      expect(answers.every(({ body }, index) => body.equals(segments[index] as Buffer))).toBe(true);
    }
  }
  expect(await openOf(visitor)).toEqual([]);
});
