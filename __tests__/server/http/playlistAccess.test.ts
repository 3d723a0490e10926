import { beforeAll, describe, expect, test } from '@jest/globals';
import { endSessions, startSession } from '../../../server/accounts/sessions.ts';
import { registerMedia } from '../../../server/http/media/routes.ts';
import { playlistAccess } from '../../../server/http/playlistAccess.ts';
import { manifestOf } from '../../../server/media/address.ts';
import { createCatalogueStore } from '../../../server/media/catalogueStore.ts';
import { DAY, infoOf, shopOfSuite } from '../billing/shop.ts';
import { noteClip } from '../support/catalogue.ts';
import { writeFiles } from '../support/folders.ts';
import { folderOfSuite } from '../support/forAllTests.ts';
import { call } from '../support/testContext.ts';

/* The first two of six episodes are free. */

const PLAYLISTS = ['master.m3u8', '270/index.m3u8'];
const folder = folderOfSuite();
const shop = shopOfSuite();
beforeAll(async () => {
  writeFiles(folder.path, {
    'media/short/master.m3u8': '#EXTM3U\n',
    'media/short/270/index.m3u8': '#EXTM3U\n',
    'media/short/tracks.json': '{}',
  });
  shop.context.mediaStore = createCatalogueStore(folder.path);
  await noteClip(shop.context.db, folder.path, 'short');
  registerMedia(shop.app, shop.context, playlistAccess(shop.context));
});

const fileOf = (episodeId: string, name: string) =>
  manifestOf(shop.context, episodeId).manifest.replace('master.m3u8', name);
const cookieOf = (token?: string) => (token === undefined ? {} : { cookie: `session=${token}` });
const ask = (episodeId: string, name: string, token?: string) =>
  shop.app.inject({ url: fileOf(episodeId, name), headers: cookieOf(token) });
const statuses = async (token?: string, episodeId = 'short-3') =>
  Promise.all(PLAYLISTS.map(async (name) => (await ask(episodeId, name, token)).statusCode));
/** What those of a manifest answer without a cookie. */
const answersAt = (manifest: string) =>
  Promise.all(PLAYLISTS.map((name) => shop.app.inject(manifest.replace('master.m3u8', name))));
const statusesAt = async (manifest: string) =>
  (await answersAt(manifest)).map(({ statusCode }) => statusCode);
const OPEN = [200, 200];
const REFUSED = [403, 403];

test('the playlists of a free episode need no cookie, and a shared cache may keep them', async () => {
  for (const name of PLAYLISTS) {
    const answer = await ask('short-2', name);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toMatch(/^public, max-age=\d+$/);
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
});

test('the playlists of a locked episode are served only to viewers with access, and are not cached', async () => {
  const { token } = await shop.bought();
  const stranger = await shop.signedIn();
  expect(await statuses()).toEqual(REFUSED);
  expect(await statuses(stranger.token)).toEqual(REFUSED);
  expect(await statuses('a-forged-token')).toEqual(REFUSED);
  const answer = await ask('short-3', 'master.m3u8', token);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store']);
  const refused = await ask('short-3', 'master.m3u8');
  expect([refused.body, refused.headers['cache-control']]).toEqual(['Forbidden', 'no-store']);
});

test('the tracks of a locked episode need no cookie, and a shared cache may keep them', async () => {
  const answer = await ask('short-3', 'tracks.json');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toMatch(/^public, max-age=\d+$/);
});

test('the next playlist is refused once the subscription or the session has run out', async () => {
  const { userId, token } = await shop.bought();
  expect(await statuses(token)).toEqual(OPEN);
  shop.advance(11 * DAY);
  expect(await statuses(token)).toEqual(REFUSED);
  await shop.buy(userId, 'pass', 'short');
  expect([await statuses(token), await statuses(token, 'middle-5')]).toEqual([OPEN, REFUSED]);
  shop.advance(15 * DAY);
  expect(await statuses(token)).toEqual(REFUSED);
  expect(await statuses(await startSession(shop.context, userId))).toEqual(OPEN);
});

test('a player with its original session cookie keeps working after the session is renewed', async () => {
  const { token } = await shop.bought();
  const renewed = await call(shop.app, 'GET /api/user', {}, { token });
  const next = String(renewed.headers['user-token']);
  expect(next).not.toBe(token);
  await call(shop.app, 'GET /api/user', {}, { token: next });
  shop.advance(10 * 60 * 1000);
  expect(await statuses(token)).toEqual(OPEN);
  expect(await statuses(next)).toEqual(OPEN);
  expect(infoOf(await call(shop.app, 'GET /api/user', {}, { token: next }))).not.toBeNull();
});

describe('a television', () => {
  const addressFor = (token: string, episodeId = 'short-3') => {
    const asked = { token, headers: { cookie: `session=${token}` } };
    return call(shop.app, 'GET /api/video/episode/address', { videoId: 'short', episodeId }, asked);
  };
  const namedFor = async (token: string, episodeId?: string) =>
    infoOf(await addressFor(token, episodeId)).manifest;

  test('plays a member’s locked episode without a cookie, until that session is signed out', async () => {
    const member = await shop.bought();
    const elsewhere = await startSession(shop.context, member.userId);
    const here = await namedFor(member.token);
    const there = await namedFor(elsewhere);
    expect([await statusesAt(here), await statusesAt(there)]).toEqual([OPEN, OPEN]);
    await call(shop.app, 'POST /api/user/logout', {}, { token: member.token });
    expect([await statusesAt(here), await statusesAt(there)]).toEqual([REFUSED, OPEN]);
  });

  test('gets no address without access, with a forged session or for an episode of another series', async () => {
    const { token } = await shop.signedIn();
    expect((await addressFor(token)).body.code).toBe(402);
    expect((await addressFor('a-forged-token')).body.code).toBe(401);
    expect((await addressFor(token, 'middle-5')).body.code).toBe(404);
  });

  test('gets an address without a session for a free episode', async () => {
    const { token } = await shop.signedIn();
    expect(await namedFor(token, 'short-2')).toBe(fileOf('short-2', 'master.m3u8'));
  });

  test('that is a Chromecast may read what its address opens, but not what a cookie opens', async () => {
    const { token } = await shop.bought();
    const originOf = ({ headers }: { headers: object }) => Object(headers)['access-control-allow-origin'];
    const named = await answersAt(await namedFor(token));
    const free = await ask('short-2', 'master.m3u8', token);
    expect([...named, free].map(originOf)).toEqual(Array(3).fill('https://www.gstatic.com'));
    const byCookie = await ask('short-3', 'master.m3u8', token);
    expect(originOf(byCookie)).toBe(new URL(shop.context.config.publicUrl).origin);
  });
});

describe('a viewer without cookies', () => {
  async function addresses(token: string, cookie?: string) {
    const asked = { token, headers: cookieOf(cookie) as Record<string, string> };
    const answer = await call(shop.app, 'GET /api/video/episode', { videoId: 'short' }, asked);
    return infoOf(answer).episodes.map(({ media }) => media?.manifest ?? '');
  }

  test('gets media addresses that name the session and stop working when it ends', async () => {
    const { userId, token } = await shop.bought();
    const [free = '', , paid = ''] = await addresses(token);
    expect(free.split('/')[2]).toHaveLength(30);
    expect(await statusesAt(paid)).toEqual(OPEN);
    const tracks = await shop.app.inject(paid.replace('master.m3u8', 'tracks.json'));
    expect(tracks.statusCode).toBe(200);
    await endSessions(shop.context.db, userId);
    expect(await statusesAt(paid)).toEqual(REFUSED);
  });

  test('is refused media at an address with a missing or altered session', async () => {
    const { token } = await shop.bought();
    const stranger = await shop.signedIn();
    const [, , paid = ''] = await addresses(token);
    const [media = '', sessionId = '', proof = ''] = paid.split('/')[2]?.split('.') ?? [];
    const named = (parts: string[]) =>
      statusesAt(paid.replace(/^\/media\/[^/]+/, `/media/${parts.join('.')}`));
    expect(await named([media, sessionId, proof])).toEqual(OPEN);
    const flipped = (proof.startsWith('A') ? 'B' : 'A') + proof.slice(1);
    const others = [
      [media, sessionId, flipped],
      [media, `${sessionId}x`, proof],
      [media, sessionId, proof, ''],
    ];
    for (const parts of [[media], [media, sessionId], ...others]) expect(await named(parts)).toEqual(REFUSED);
    const [, , locked] = await addresses(stranger.token);
    expect(locked).toBe('');
  });

  test('differs from viewers with cookies, who all get the same media addresses', async () => {
    const [one, other] = [await shop.bought(), await shop.bought()];
    expect(await addresses(one.token, one.token)).toEqual(await addresses(other.token, other.token));
  });
});
