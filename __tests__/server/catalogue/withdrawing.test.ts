import { setImmediate as nextMoment } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import type { CallName, Calls } from '../../../contract/calls.ts';
import { setWithdrawn } from '../../../server/catalogue/publication.ts';
import { readWithdrawnSeries, watchWithdrawnSeries } from '../../../server/catalogue/withdrawnSeries.ts';
import { writeCatalogue } from '../../../server/db/catalogue/writeCatalogue.ts';
import { passes, videos } from '../../../server/db/schema.ts';
import { playlistAccess } from '../../../server/http/playlistAccess.ts';
import { mailReminders } from '../../../server/library/reminders.ts';
import { manifestOf } from '../../../server/media/address.ts';
import { registerMedia } from '../../../server/media/routes.ts';
import { serveWeb } from '../../../server/web/serveWeb.ts';
import { type Browser, openBrowser, openMember } from '../accounts/browser.ts';
import { openShop, type Shop } from '../billing/shop.ts';
import { testCatalogue } from '../support/catalogue.ts';
import { temporaryFolder, writeFiles } from '../support/folders.ts';
import { createTestContext, START, type TestContext, testConfig } from '../support/testContext.ts';
import { fakeRender } from '../web/fakeRender.ts';

/* Two servers on one database; the operator talks to the first, people to the second. */

const folder = temporaryFolder();
const log = { info: jest.fn(), error: jest.fn() };
const TEMPLATE = `<!doctype html><html lang="en"><head>
<!--head--><title>Cliffhanger</title><!--/head--><!--styles--><style>a{}</style><!--/styles--></head><body>
<!--early--><script>1</script><!--/early--><div id="root"><!--body--></div><!--all-styles-->
<!--state--><script type="application/json" id="files"><!--files--></script><script>2</script></body></html>`;
const SOON_MS = 5_000;
let first: TestContext;
let second: TestContext;
let shop: Shop;
let member: Browser;
let visitor: Browser;

beforeAll(async () => {
  writeFiles(folder.path, {
    'client/index.html': TEMPLATE,
    'client/routes.json': JSON.stringify({
      routes: ['/', '/videos/:id'].map((path) => ({ path, files: [], words: { en: [] } })),
      notFound: { files: [], words: { en: [] } },
      styles: {},
      entryStyles: [],
    }),
    'media/short/master.m3u8': '#EXTM3U\n',
    'media/short/270/1.m4s': 'segment',
  });
  first = await createTestContext();
  const config = testConfig({ catalogueDir: folder.path, clientDir: `${folder.path}/client` });
  second = await createTestContext({ config, db: first.context.db, now: first.context.now });
  registerMedia(second.app, second.context, playlistAccess(second.context));
  const { module, draws } = fakeRender();
  draws(async ({ path, answer }) => {
    const [, videoId] = /^\/videos\/(.*)/.exec(path) ?? [];
    const text = await (videoId ? answer('GET /api/video', { videoId }) : answer('GET /api/homepage', {}));
    return { body: text, status: JSON.parse(text).code === 410 ? 410 : 200 };
  });
  await serveWeb(second.app, second.context, { renderModule: module });
  visitor = openBrowser(second.app);
  member = await openMember(second.app, 'member@example.com');
  shop = await openShop();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await set(false);
});
afterAll(async () => {
  await second.app.close();
  await first.close();
  await shop.close();
  folder.remove();
});

const set = async (withdrawn: boolean) => {
  const answer = await setWithdrawn(first.context, 'short', { withdrawn, actor: 'robin' });
  await readWithdrawnSeries(second.context);
  return answer;
};
const get = (url: string) => second.app.inject({ url, headers: { accept: 'text/html' } });

/** Everywhere that the second server names or gives the series, by what it answers. */
async function places() {
  const ask = async <K extends CallName>(who: Browser, call: K, input: Calls[K]['input']) => {
    const { code, info } = await who.ask(call, input);
    return code === 200 ? JSON.stringify(info).includes('"short') : code;
  };
  const base = manifestOf(second.context, 'short-1').manifest.replace('/master.m3u8', '');
  const page = async (url: string) => {
    const { statusCode, body } = await get(url);
    return statusCode === 200 ? body.includes('short') : statusCode;
  };
  return {
    home: await ask(visitor, 'GET /api/homepage', {}),
    category: await ask(visitor, 'GET /api/homepage/query', { categoryId: 'romance' }),
    search: await ask(visitor, 'GET /api/homepage/query', { q: 'short' }),
    suggestions: await ask(visitor, 'GET /api/homepage/suggestion', { q: 'shor' }),
    similar: await ask(visitor, 'GET /api/homepage/query', { similarTo: 'long' }),
    favourites: await ask(member, 'GET /api/user/favorite', {}),
    history: await ask(member, 'GET /api/user/history', {}),
    video: await ask(visitor, 'GET /api/video', { videoId: 'short' }),
    episodes: await ask(member, 'GET /api/video/episode', { videoId: 'short' }),
    pass: await ask(visitor, 'GET /api/plan', { videoId: 'short' }),
    playlist: (await get(`${base}/master.m3u8`)).statusCode,
    segment: (await get(`${base}/270/1.m4s`)).statusCode,
    homePage: await page('/'),
    page: await page('/videos/short'),
    sitemap: await page('/sitemap.xml'),
  };
}

const EVERYWHERE = {
  ...{ home: true, category: true, search: true, suggestions: true, similar: true, favourites: true },
  ...{ history: true, video: true, episodes: true, pass: true, playlist: 200, segment: 200 },
  ...{ homePage: true, page: true, sitemap: true },
};

test('a series that is withdrawn on one server is gone from the other, and comes back', async () => {
  await member.ask('POST /api/user/favorite', { videoId: 'short' });
  await member.ask('POST /api/user/history', { videoId: 'short', episodeId: 'short-1', second: 3 });
  expect(await places()).toEqual(EVERYWHERE);

  await set(true);
  expect(await places()).toEqual({
    ...{ home: false, category: false, search: false, suggestions: false, similar: false },
    ...{ favourites: false, history: false, video: 410, episodes: 410, pass: false },
    ...{ playlist: 410, segment: 410, homePage: false, page: 410, sitemap: false },
  });

  await set(false);
  expect(await places()).toEqual(EVERYWHERE);
});

test('nothing is done with it any more, and the refusal says why in the viewer’s language', async () => {
  await set(true);
  const video = { videoId: 'short' };
  const refused = [
    await member.ask('POST /api/user/favorite', video),
    await member.ask('POST /api/user/reminder', video),
    await member.ask('POST /api/user/rating', { ...video, rating: 'up' }),
    await member.ask('POST /api/user/notInterested', { ...video, undo: false }),
    await member.ask('POST /api/video/unlock', { ...video, episodeId: 'short-1', daily: false }),
  ];
  expect(refused.map(({ code }) => code)).toEqual([410, 410, 410, 410, 410]);
  expect((await visitor.ask('GET /api/video', { ...video, lang: 'es' })).message).toBe(
    'Esta serie ya no está disponible.',
  );
  expect((await visitor.ask('GET /api/video', { videoId: 'unknown' })).code).toBe(404);
});

test('a written catalogue does not bring it back, and what people did stays', async () => {
  const { db } = first.context;
  await member.ask('POST /api/user/rating', { videoId: 'short', rating: 'up' });
  await set(true);
  await db.transaction((tx) => writeCatalogue(tx, testCatalogue, START));
  const [row] = await db.select().from(videos).where(eq(videos.id, 'short'));
  expect(row).toMatchObject({ withdrawnAt: expect.any(Date), likes: 1 });
});

test('nobody is mailed about its new episode', async () => {
  await member.ask('POST /api/user/reminder', { videoId: 'short' });
  await first.context.db.execute("update reminders set told_number = 1 where video_id = 'short'");
  await set(true);
  expect(await mailReminders(first.context)).toBe(0);
  await set(false);
  expect(await mailReminders(first.context)).toBe(1);
});

test('each server notices by itself within five seconds', async () => {
  const stop = watchWithdrawnSeries(second.context, log);
  const isGone = async () => (await get('/videos/short')).statusCode === 410;
  const noticed = async (gone: boolean) => {
    const until = Date.now() + SOON_MS;
    while ((await isGone()) !== gone && Date.now() < until) await nextMoment();
    return isGone();
  };
  expect(await isGone()).toBe(false);
  await setWithdrawn(first.context, 'short', { withdrawn: true, actor: 'robin' });
  expect(await noticed(true)).toBe(true);
  await setWithdrawn(first.context, 'short', { withdrawn: false, actor: 'robin' });
  expect(await noticed(false)).toBe(false);
  await stop();
});

test('while the database fails, a server goes on with what it knew, and says so once', async () => {
  await set(true);
  expect((await get('/videos/short')).statusCode).toBe(410);
  const stop = watchWithdrawnSeries(second.context, log, 5);
  const select = jest.spyOn(first.context.db, 'select').mockImplementation(() => {
    throw new Error('the database is away');
  });
  while (select.mock.calls.length < 5) await nextMoment();
  await stop();
  expect(log.error).toHaveBeenCalledTimes(1);
  expect((await get('/videos/short')).statusCode).toBe(410);
});

test('its pass is not sold, an order that is open is closed at the payment, and a pass that was bought stays', async () => {
  const { context } = shop;
  const owner = await shop.member();
  const bought = await shop.order(owner, 'pass', 'short');
  await shop.pay(owner, bought.id);
  const late = await shop.member();
  const open = await shop.order(late, 'pass', 'short');

  const answer = await setWithdrawn(context, 'short', { withdrawn: true, actor: 'robin' });
  expect(answer).toMatchObject({ changed: true, passes: 1, title: 'Short Story' });
  await expect(shop.order(late, 'pass', 'short', 'another-key-of-the-tests')).rejects.toMatchObject({
    code: 422,
  });
  expect(await shop.pay(late, open.id)).toMatchObject({ status: 'expired' });
  expect(await context.db.select({ userId: passes.userId }).from(passes)).toEqual([{ userId: owner }]);
});
