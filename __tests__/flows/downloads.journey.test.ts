import { DOWNLOAD_CACHE } from '../../contract/downloads.ts';
import { idsHere, listKept } from '../../src/downloads/device.ts';
import {
  downloadRequested,
  paused,
  removeRequested,
  selectDownloads,
} from '../../src/features/downloads/slice.ts';
import { selectViewerEpisodes } from '../../src/screens/viewerEpisodes.ts';
import type { Script } from '../support/app.ts';
import { inAFreshBrowser, startApp } from '../support/app.ts';
import { downloadOf, keepsEpisodes } from '../support/keepsEpisodes.ts';
import { episode, episodeList, video } from '../support/samples.ts';
import { settle, visitor } from '../support/scenarios.ts';

/* Episodes of this device on the real store: fetched, gone on with, played without a line, and gone with their right. */

inAFreshBrowser();
let device: ReturnType<typeof keepsEpisodes>;
beforeEach(() => {
  device = keepsEpisodes();
});
afterEach(() => device.undo());

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const wishFor = (number: number) => {
  const { media: _media, ...rest } = episode(number, 'free', 'v');
  return { video: video('v'), episode: rest, height: 720 };
};
const ID = wishFor(1).episode.id;
/** A server whose viewer may keep everything, for a week. */
const generous: Script = {
  'POST /api/video/download': ({ episodeIds }) => episodeIds.map((id) => downloadOf(id, inDays(7))),
};
const opened = (server: Script) => startApp({ at: '/my', server: { ...server } });

async function downloaded(server: Script, ...numbers: number[]) {
  const app = opened({ ...server, ...generous });
  for (const number of numbers) app.dispatch(downloadRequested(wishFor(number)));
  for (const _ of numbers) await app.until('downloads/downloadDone');
  await settle();
  return app;
}
const statesIn = ({ store }: ReturnType<typeof opened>) =>
  Object.fromEntries(Object.entries(selectDownloads(store.getState())).map(([id, { state }]) => [id, state]));

test('a download stores captions and only the requested rendition, in playlists without signed addresses', async () => {
  const app = await downloaded(visitor, 1);
  expect(device.filesOf(ID).sort()).toEqual([
    '720/0.m4s',
    '720/index.m3u8',
    '720/init.mp4',
    'about.json',
    'captions-en.vtt',
    'master.m3u8',
    'still.webp',
    'tracks.json',
  ]);
  for (const name of ['720/index.m3u8', 'master.m3u8', 'tracks.json'])
    expect(await device.textOf(ID, name)).not.toMatch(/clips|right|480/);
  expect(await device.textOf(ID, '720/index.m3u8')).toContain('URI="init.mp4"');
  expect(app.actions.filter(({ type }) => type === 'downloads/downloadDone')).toHaveLength(1);
});

test('a paused download stays paused after a restart, and resumes without fetching its captions again', async () => {
  const app = opened({ ...visitor, ...generous });
  device.instead.set('0.m4s', () => new Response(null, { status: 500 }));
  app.dispatch(downloadRequested(wishFor(1)));
  await app.until('downloads/fileStored');
  app.dispatch(paused({ episodeIds: [ID] }));
  await app.until('downloads/downloadAbandoned');
  await settle();
  expect(statesIn(app)).toEqual({ [ID]: 'paused' });
  app.stop();

  device.instead.clear();
  const next = opened({ ...visitor, ...generous });
  await next.until('session/userLoaded');
  await settle();
  expect(statesIn(next)).toEqual({ [ID]: 'paused' });
  device.asked.length = 0;
  next.dispatch(downloadRequested(wishFor(1)));
  await next.until('downloads/downloadDone');
  expect(device.asked.filter((path) => path.endsWith('.vtt'))).toEqual([]);
});

test('downloads that are requested together run one after another', async () => {
  const numbers = [1, 2, 3, 4];
  const { actions } = await downloaded(visitor, ...numbers);
  const turns = actions.map(({ type }) => type).filter((type) => /download(Started|Done)$/.test(type));
  expect(turns).toEqual(numbers.flatMap(() => ['downloads/downloadStarted', 'downloads/downloadDone']));
});

test('the next download runs when the downloads before it are removed', async () => {
  const app = opened({ ...visitor, ...generous });
  device.instead.set('0.m4s', () => new Response(null, { status: 500 }));
  for (const number of [1, 2, 3]) app.dispatch(downloadRequested(wishFor(number)));
  await app.until('downloads/fileStored');
  device.instead.clear();
  const removedIds = [1, 2].map((number) => wishFor(number).episode.id);
  app.dispatch(removeRequested({ episodeIds: removedIds }));
  await app.until('downloads/downloadDone');
  await settle();
  expect(statesIn(app)).toEqual({ [wishFor(3).episode.id]: 'done' });
});

test('offline, a series lists only its downloaded episodes, with media addresses on this device', async () => {
  (await downloaded(visitor, 2, 1)).stop();
  const app = startApp({
    at: '/videos/v',
    server: { 'GET /api/user': 'offline', 'GET /api/video': 'offline', 'GET /api/video/episode': 'offline' },
  });
  await app.until('videos/episodesLoaded');
  const { episodes = [] } = selectViewerEpisodes(app.store.getState(), 'v') ?? {};
  expect(episodes.map(({ number, media }) => [number, media?.manifest])).toEqual([
    [1, `/downloaded/${ID}/master.m3u8`],
    [2, `/downloaded/${wishFor(2).episode.id}/master.m3u8`],
  ]);
  expect(app.actions.some(({ type }) => type === 'videos/videoLoaded')).toBe(true);
});

test('online, a downloaded episode plays from this device unless it is locked by now', async () => {
  (await downloaded(visitor, 1, 2)).stop();
  const list = episodeList({ videoId: 'v', episodes: [episode(1, 'free', 'v'), episode(2, 'locked', 'v')] });
  const app = startApp({
    at: '/videos/v',
    server: { ...visitor, ...generous, 'GET /api/video/episode': list },
  });
  await app.until('downloads/rightsRenewed');
  await settle();
  const { episodes = [] } = selectViewerEpisodes(app.store.getState(), 'v') ?? {};
  expect(episodes.map(({ media }) => media?.manifest)).toEqual([`/downloaded/${ID}/master.m3u8`, undefined]);
});

test('reading the device does not delete a download that is just beginning', async () => {
  await caches.open(`${DOWNLOAD_CACHE}${ID}`);
  expect(await listKept()).toEqual([]);
  expect(await idsHere()).toEqual([ID]);
});

test('a download is deleted after a week without contact to the server', async () => {
  (await downloaded(visitor, 1)).stop();
  jest.setSystemTime(Date.now() + 7 * DAY_MS);
  const next = opened({ 'GET /api/user': 'offline' });
  await next.until('downloads/deviceChecked');
  expect(statesIn(next)).toEqual({});
  expect(device.filesOf(ID)).toEqual([]);
});

test('a download on a full device fails with the reason "full", and a removal deletes its files', async () => {
  const app = opened({ ...visitor, ...generous });
  device.instead.set('0.m4s', () => {
    device.disk.isFull = true;
    return new Response('bytes');
  });
  app.dispatch(downloadRequested(wishFor(1)));
  await app.until('downloads/downloadFailed');
  expect(selectDownloads(app.store.getState())[ID]?.reason).toBe('full');
  app.dispatch(removeRequested({ episodeIds: [ID] }));
  await app.until('downloads/removed');
  expect(device.filesOf(ID)).toEqual([]);
});
