import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import type { Episode } from '../../../contract/entities.ts';
import { type Answer, ask, type Client, newClient } from '../../e2e/support/api.ts';
import { product } from '../../e2e/support/world.ts';

/* No address of the built product leads to what somebody has not paid for. */

const VIDEO = 'a-forged-duchess';
const RENDITIONS = ['270', '480', '720'];
const DOCUMENTS = ['master.m3u8', 'tracks.json', ...RENDITIONS.map((height) => `${height}/index.m3u8`)];
const FILES = [
  ...DOCUMENTS,
  'still.webp',
  'storyboard.webp',
  ...['en', 'es', 'fy', 'dy', 'pt'].map((language) => `captions-${language}.vtt`),
  ...RENDITIONS.flatMap((height) => ['init.mp4', '0.m4s'].map((file) => `${height}/${file}`)),
];
const CATALOGUE = path.resolve('demo/media');

const visitor = newClient(product);
let videoIds: string[];
/** The path token and the id of an episode that is free, and an episode that is not. */
let token: string;
let free: Episode;
let locked: Episode;

beforeAll(async () => {
  const catalogue = await visitor.info('GET /api/homepage/query', {});
  expect(catalogue.cursor).toBeNull();
  videoIds = catalogue.items.map(({ id }) => id);
  const episodes = await episodesOf(visitor, VIDEO);
  free = episodes.find(({ access }) => access === 'free') as Episode;
  locked = episodes.find(({ access }) => access === 'locked') as Episode;
  token = tokenOf(free);
});

const tokenOf = ({ media }: Episode) => media?.manifest.split('/')[2] ?? '';
const address = (episodeToken: string, episodeId: string, file: string) =>
  `/media/${episodeToken}/${episodeId}/${file}`;
const get = (at: string, headers = {}) => ask(product.url, at, { headers });
const head = (at: string) => ask(product.url, at, { method: 'HEAD' });
const episodesOf = async (client: Client, videoId: string) =>
  (await client.info('GET /api/video/episode', { videoId })).episodes;

/** Nothing of a clip: neither its types nor the marks that its files begin with. */
function expectNoMedia({ status, headers, body }: Answer, statuses = [403, 404]) {
  expect(statuses).toContain(status);
  expect(headers['content-type'] ?? '').not.toMatch(/video|image|mpegurl|octet-stream|vtt/);
  expect(headers['content-range']).toBeUndefined();
  expect(body.toString('latin1')).not.toMatch(/#EXTM3U|ftyp|moof|WEBP|WEBVTT|everySeconds/);
}

test('a free episode serves its playlists and every file that they name', async () => {
  const seen = new Set<string>();
  for (const file of DOCUMENTS) {
    const { status, body } = await get(address(token, free.id, file));
    expect(status).toBe(200);
    if (file === 'master.m3u8') expect(body).toEqual(await readFile(path.join(CATALOGUE, VIDEO, file)));
    for (const clip of body.toString().match(/\/clips\/[^\s"]+/g) ?? []) {
      const answer = await get(clip);
      expect(answer.status).toBe(200);
      expect(answer.headers['cache-control']).toMatch(/^public, max-age=31536000, s-maxage=\d+, immutable$/);
      const name = clip.replace(/^\/clips\/[^/]+\/[^/]+\//, '').replace(/\?.*/, '');
      expect(answer.body).toEqual(await readFile(path.join(CATALOGUE, VIDEO, name)));
      seen.add(name);
    }
  }
  // Nine in each rendition, five captions and a storyboard.
  expect(seen.size).toBe(3 * 9 + 5 + 1);
});

test('the token of a free episode opens only its playlists and its list of tracks', async () => {
  for (const file of FILES.filter((each) => !DOCUMENTS.includes(each)))
    expectNoMedia(await get(address(token, free.id, file)), [404]);
});

test('the right to a free episode’s still opens no clip of another series and no playlist', async () => {
  const still = free.media?.still as string;
  const [, right = ''] = still.split('?t=');
  const [other] = (await episodesOf(visitor, 'rain-check')) as [Episode];
  const changed = right.slice(0, -2) + (right.at(-2) === 'A' ? 'B' : 'A') + right.at(-1);
  for (const wrong of [
    `${other.media?.still.split('?')[0]}?t=${right}`,
    still.split('?')[0] as string,
    still.replace(right, changed),
    still.replace(right, token),
  ]) {
    expectNoMedia(await get(wrong), [403]);
    expectNoMedia(await head(wrong), [403]);
    expectNoMedia(await get(wrong, { range: 'bytes=0-99' }), [403]);
  }
  for (const file of ['master.m3u8', '720/index.m3u8', 'tracks.json', '720/..%2fstill.webp'])
    expectNoMedia(await get(still.replace('still.webp', file)), [404]);
});

test('the token of a free episode opens no file of a locked one', async () => {
  for (const file of FILES) {
    const at = address(token, locked.id, file);
    expectNoMedia(await get(at), [403]);
    expectNoMedia(await get(at, { range: 'bytes=0-99' }), [403]);
    expectNoMedia(await get(at, { 'if-none-match': '*' }), [403]);
    expectNoMedia(await head(at), [403]);
  }
});

test('a visitor gets no media address of a locked episode and opens none with the token of a free one', async () => {
  expect(videoIds.length).toBeGreaterThan(20);
  for (const videoId of videoIds) {
    const episodes = await episodesOf(visitor, videoId);
    const { freeEpisodes } = await visitor.info('GET /api/video', { videoId });
    const shut = episodes.slice(freeEpisodes);
    expect(shut.length).toBeGreaterThan(0);
    expect(shut.filter(({ access, media }) => access !== 'locked' || media !== null)).toEqual([]);
    const own = tokenOf(episodes[0] as Episode);
    for (const { id } of shut) expectNoMedia(await get(address(own, id, '270/0.m4s')), [403]);
  }
});

test.each([
  '/media/LOCKED/master.m3u8',
  '/media//LOCKED/master.m3u8',
  '/media/-/LOCKED/master.m3u8',
  '/media/TOKEN/FREE/../LOCKED/master.m3u8',
  '/media/TOKEN/FREE/..%2fLOCKED%2fmaster.m3u8',
  '/media/TOKEN/FREE/../../../demo/media/a-forged-duchess/720/0.m4s',
  '/media/TOKEN/FREE/..%2f..%2frain-check%2f720%2f0.m4s',
  '/media/a-forged-duchess/720/0.m4s',
  '//media/a-forged-duchess/720/0.m4s',
  '/demo/media/a-forged-duchess/720/0.m4s',
  '/catalogue//media/a-forged-duchess/720/0.m4s',
  '/..%2fdemo/media/a-forged-duchess/720/0.m4s',
  '/../demo/media/a-forged-duchess/720/0.m4s',
  '/%2e%2e/demo/media/a-forged-duchess/720/0.m4s',
  '/assets/../demo/media/a-forged-duchess/720/0.m4s',
  '/assets/%2e%2e/demo/media/a-forged-duchess/720/0.m4s',
  '/assets/..%2f..%2f..%2fcatalogue%2fmedia/a-forged-duchess/720/0.m4s',
  '/posters/../media/a-forged-duchess/720/0.m4s',
  '/posters/a-forged-duchess/..%2f..%2fmedia/a-forged-duchess/720/0.m4s',
  '/posters/a-forged-duchess/%2e%2e/%2e%2e/media/a-forged-duchess/storyboard.webp',
  '/api/../media/a-forged-duchess/720/0.m4s',
  '/clips/a-forged-duchess/720/0.m4s',
  '/clips/a-forged-duchess/0123456789ab/720/0.m4s?t=TOKEN',
  '/clips/../media/TOKEN/LOCKED/master.m3u8',
  '/clips/%2e%2e/%2e%2e/demo/media/a-forged-duchess/720/0.m4s',
])('%s serves no media', async (guess) => {
  const at = guess.replace('TOKEN', token).replace('FREE', free.id).replace('LOCKED', locked.id);
  for (const answer of [await get(at), await head(at)]) {
    expectNoMedia(answer);
    // The largest answer there may be is the app's own page, saying that there is no such address.
    expect(answer.body.length).toBeLessThan(25_000);
  }
  expectNoMedia(await get(at, { range: 'bytes=0-99' }));
});

async function clipsOf(videoId: string): Promise<string[]> {
  const series = await readFile(path.resolve('demo/data/series', `${videoId}.json`), 'utf8');
  return JSON.parse(series).clips.map(({ id }: { id: string }) => id);
}

test('a subscriber can fetch the first locked and the last episode of every series', async () => {
  const member = newClient(product);
  await member.register('pays@example.com');
  expect(await member.subscribe()).toMatchObject({ status: 'paid' });

  for (const videoId of videoIds) {
    const clips = await clipsOf(videoId);
    const { freeEpisodes } = await visitor.info('GET /api/video', { videoId });
    const bought = (await episodesOf(member, videoId)).slice(freeEpisodes);
    for (const episode of [bought[0], bought.at(-1)] as Episode[]) {
      const clip = clips[(episode.number - 1) % clips.length] as string;
      const segments = await Promise.all(
        RENDITIONS.map((height) => readFile(path.join(CATALOGUE, clip, height, '0.m4s'))),
      );
      const still = episode.media?.still ?? '';
      const answers = await Promise.all(
        RENDITIONS.map((height) => get(still.replace('still.webp', `${height}/0.m4s`))),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(answers.map(({ headers }) => headers['content-type'])).toEqual(Array(3).fill('video/mp4'));
      expect(answers.every(({ body }, index) => body.equals(segments[index] as Buffer))).toBe(true);
    }
  }
});
