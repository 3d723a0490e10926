import { beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { createPreviewSigner, type Preview } from '../../../server/catalogue/previews.ts';
import { episodes, events, history, plays, videos } from '../../../server/db/schema.ts';
import { preview } from '../../../server/operator/preview.ts';
import { openTwoServers } from '../catalogue/twoServers.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { START } from '../support/testContext.ts';

const DAY = 24 * 60 * 60 * 1000;
const UNTIL = new Date(START.getTime() + 7 * DAY);
const servers = forAllTests(openTwoServers);
beforeEach(async () => {
  servers.clock.set(START);
  // A draft with some of its episodes.
  await put({ readyAt: null, publishAt: null, withdrawnAt: null });
});

async function put(times: Partial<typeof videos.$inferInsert>) {
  await servers.first.context.db.update(videos).set(times).where(eq(videos.id, 'short'));
  await servers.notice();
}
const linkFor = (videoId: string, as: Preview['as'], days = 7) =>
  preview.run(servers.first.context, { videoId, as, days });
const open = (url: string, cookie = '') => servers.get(new URL(url).pathname, cookie);

/** A browser that has opened the link, and is signed in with `session`. */
async function looking(as: Preview['as'], session = '') {
  const { headers } = await open((await linkFor('short', as)).url);
  const cookie = [String(headers['set-cookie']).split(';', 1)[0], session].filter(Boolean).join('; ');
  const app = servers.second.app;
  return {
    cookie,
    get: (url: string) => servers.get(url, cookie),
    ask: async (url: string) => (await app.inject({ url, headers: { cookie } })).json(),
    async post(url: string, payload: object, token: string) {
      const headers = { cookie, authorization: `Bearer ${token}` };
      return (await app.inject({ method: 'POST', url, payload, headers })).json();
    },
  };
}
type Listed = {
  info: { episodes: { number: number; access: string; media: { manifest: string } | null }[] };
};
const UNLISTED = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
const accessIn = ({ info }: Listed) => info.episodes.map(({ access }) => access);

describe('a preview link', () => {
  test('sets a cookie for its series until it expires, and redirects to the page of the series', async () => {
    const { url, until } = await linkFor('short', 'visitor');
    expect(until).toBe(UNTIL.toISOString());
    const { statusCode, headers } = await open(url);
    expect([statusCode, headers.location]).toEqual([302, '/videos/short?preview=1']);
    const kept = /^preview-short=[\w-]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/;
    expect(headers['set-cookie']).toMatch(kept);
    expect(headers).toMatchObject({ ...UNLISTED, 'referrer-policy': 'no-referrer' });
  });

  test('that is forged, changed or expired gets a plain 403 page', async () => {
    const { url } = await linkFor('short', 'visitor');
    const token = url.split('/').at(-1) ?? '';
    const member = { videoId: 'short', as: 'member', until: UNTIL } as const;
    const foreign = createPreviewSigner(Buffer.alloc(32, 3)).sign(member);
    const changed = Buffer.from(token, 'base64url');
    changed[20] = (changed[20] ?? 0) ^ 1;
    for (const wrong of ['x', foreign, changed.toString('base64url'), `${token}A`, token.slice(0, -1)]) {
      const { statusCode, headers, body } = await servers.get(`/preview/${wrong}?lang=es`);
      expect([statusCode, headers['set-cookie']]).toEqual([403, undefined]);
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(body).toContain('vista previa');
      expect(headers['cache-control']).toBe('private, no-store');
    }
    servers.clock.set(UNTIL);
    expect((await open(url)).statusCode).toBe(403);
  });

  test('is ended by a second link, which clears all preview cookies of the browser', async () => {
    const { endUrl } = await linkFor('short', 'visitor');
    const { statusCode, headers } = await open(endUrl, 'preview-short=a; preview-long=b; session=c');
    expect([statusCode, headers.location]).toEqual([302, '/']);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^preview-short=; Max-Age=0/),
      expect.stringMatching(/^preview-long=; Max-Age=0/),
    ]);
  });
});

describe('a preview', () => {
  test('as a visitor shows the free episodes open and the others locked behind a price', async () => {
    const viewer = await looking('visitor');
    expect(await viewer.ask('/api/video?videoId=short')).toMatchObject({ code: 200, info: { id: 'short' } });
    const listed = await viewer.ask('/api/video/episode?videoId=short');
    expect(accessIn(listed)).toEqual(['free', 'free', 'locked', 'locked', 'locked', 'locked']);
    expect(listed.info).toMatchObject({ pass: { amount: 999 }, saved: false, reminder: false });
    expect(JSON.stringify(await viewer.ask('/api/plan?videoId=short'))).toContain('"videoId":"short"');
    expect(await viewer.ask('/api/homepage/query?similarTo=short')).toMatchObject({ info: { items: [] } });
  });

  test('as a member opens every episode, and its media stays out of shared caches', async () => {
    const viewer = await looking('member');
    const listed: Listed = await viewer.ask('/api/video/episode?videoId=short');
    expect(new Set(accessIn(listed))).toEqual(new Set(['free', 'unlocked']));
    for (const episode of [listed.info.episodes[0], listed.info.episodes[5]]) {
      const manifest = episode?.media?.manifest ?? '';
      for (const file of [manifest, manifest.replace('master.m3u8', 'tracks.json')]) {
        const { statusCode, headers } = await viewer.get(file);
        expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store']);
        expect((await servers.get(file)).statusCode).toBe(404);
      }
    }
    const { statusCode, headers } = await viewer.get('/posters/short/any/320.webp');
    expect([statusCode, headers['cache-control']]).toEqual([302, 'private, no-store']);
    const picture = await viewer.get(String(headers.location));
    expect([picture.statusCode, picture.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect((await servers.get(String(headers.location))).statusCode).toBe(404);
  });

  test('shows the episodes that are there so far', async () => {
    const { db } = servers.first.context;
    const all = await db.delete(episodes).where(eq(episodes.videoId, 'short')).returning();
    const viewer = await looking('member');
    expect(await viewer.ask('/api/video/episode?videoId=short')).toMatchObject({ info: { episodes: [] } });
    await db.insert(episodes).values(all.slice(0, 3));
    expect(accessIn(await viewer.ask('/api/video/episode?videoId=short'))).toHaveLength(3);
    await db.insert(episodes).values(all.slice(3));
  });

  test('has a page that the browser renders, which is neither indexed nor cached', async () => {
    const viewer = await looking('visitor');
    const { statusCode, headers, body } = await viewer.get('/videos/short?preview=1');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject(UNLISTED);
    expect(body).not.toContain('Short Story');
    expect((await servers.get('/videos/short?preview=1')).statusCode).toBe(404);
  });

  test.each([
    ['withdrawn', { readyAt: START, publishAt: START, withdrawnAt: START }],
    ['scheduled', { readyAt: START, publishAt: UNTIL }],
    ['live', { readyAt: START, publishAt: START }],
  ])('works for a series that is %s', async (_status, times) => {
    await put(times);
    const viewer = await looking('member');
    const access = accessIn(await viewer.ask('/api/video/episode?videoId=short'));
    expect(new Set(access)).toEqual(new Set(['free', 'unlocked']));
    expect((await viewer.get('/videos/short')).statusCode).toBe(200);
  });

  test('changes nothing else of the site, and shows no other series', async () => {
    const viewer = await looking('member');
    const visitor = async (url: string) => (await servers.second.app.inject({ url })).json();
    const tokens = /"media":\{[^}]*\}/g;
    const lists = ['homepage', 'homepage/query?q=short', 'homepage/suggestion?q=short'];
    const others = ['video/episode?videoId=middle', 'plan?videoId=middle'];
    for (const url of [...lists, ...others].map((call) => `/api/${call}`)) {
      const [seen, expected] = [await viewer.ask(url), await visitor(url)];
      expect(JSON.stringify(seen).replace(tokens, '')).toBe(JSON.stringify(expected).replace(tokens, ''));
    }
    const stolen = viewer.cookie.replace('preview-short', 'preview-long');
    const { headers } = await servers.get('/videos/long', stolen);
    expect(headers['cache-control']).toMatch(/^public/);
  });

  test('gets a 404 once it has expired', async () => {
    const viewer = await looking('member');
    servers.clock.set(UNTIL);
    expect(await viewer.ask('/api/video?videoId=short')).toMatchObject({ code: 404 });
    expect((await viewer.get('/videos/short')).statusCode).toBe(404);
  });
});

describe('viewing a preview', () => {
  test.each([
    ['a draft', { readyAt: null, publishAt: null }],
    ['a live series', { readyAt: START, publishAt: START }],
  ])('of %s stores no event, play or history', async (_status, times) => {
    await put(times);
    const { db } = servers.first.context;
    const token = servers.member.token ?? '';
    const viewer = await looking('member');
    const about = 'videoId=short&episodeId=short-1';
    await viewer.get(`/api/statics.png?event=play&${about}`);
    await viewer.get('/api/statics.png?event=play&episodeId=short-1');
    expect(await db.select().from(events)).toEqual([]);
    expect(await db.select().from(plays)).toEqual([]);
    const place = { videoId: 'short', episodeId: 'short-1', second: 4 };
    expect(await viewer.post('/api/user/history', place, token)).toMatchObject({ code: 200 });
    expect(await db.select().from(history)).toEqual([]);
  });

  test('as a visitor meets the paywall, and as a member unlocks any episode and cannot buy a pass', async () => {
    const token = servers.member.token ?? '';
    const wish = { videoId: 'short', episodeId: 'short-5', daily: false };
    const visitor = await looking('visitor');
    expect(await visitor.post('/api/video/unlock', wish, token)).toMatchObject({ code: 402 });
    const free = { ...wish, episodeId: 'short-1' };
    expect(await visitor.post('/api/video/unlock', free, token)).toMatchObject({ info: { reason: 'free' } });
    const member = await looking('member');
    const opened = await member.post('/api/video/unlock', wish, token);
    expect(opened).toMatchObject({ info: { reason: 'subscription' } });
    const none = { ...wish, episodeId: 'no' };
    expect(await member.post('/api/video/unlock', none, token)).toMatchObject({ code: 404 });
    const order = { planId: 'pass', videoId: 'short' };
    expect(await member.post('/api/payment/order', order, token)).toMatchObject({ code: 422 });
    expect(JSON.stringify(await member.ask('/api/video/unlock'))).not.toContain('short');
  });
});
