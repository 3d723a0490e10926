import type { CallName, Calls } from '../../../contract/calls.ts';
import { readHiddenSeries } from '../../../server/catalogue/hiddenSeries.ts';
import { registerMedia } from '../../../server/http/media/routes.ts';
import { playlistAccess } from '../../../server/http/playlistAccess.ts';
import { manifestOf } from '../../../server/media/address.ts';
import { serveWeb } from '../../../server/web/serveWeb.ts';
import { type Browser, openBrowser, openMember } from '../accounts/browser.ts';
import { noteClip } from '../support/catalogue.ts';
import { temporaryFolder, writeFiles } from '../support/folders.ts';
import { createTestContext, testConfig } from '../support/testContext.ts';
import { fakeRender, routesJson } from '../web/fakeRender.ts';

const TEMPLATE = `<!doctype html><html lang="en"><head>
<!--head--><title>Cliffhanger</title><!--/head--><!--styles--><style>a{}</style><!--/styles--></head><body>
<!--early--><script>1</script><!--/early--><div id="root"><!--body--></div><!--all-styles-->
<!--state--><script type="application/json" id="files"><!--files--></script><script>2</script></body></html>`;

export type TwoServers = Awaited<ReturnType<typeof openTwoServers>>;

/** Two servers on one database and by one clock; the operator talks to the first, people to the second. */
export async function openTwoServers() {
  const folder = temporaryFolder();
  writeFiles(folder.path, {
    'client/index.html': TEMPLATE,
    'client/routes.json': routesJson(['/', '/videos/:videoId']),
    'media/short/master.m3u8': '#EXTM3U\n',
    'media/short/tracks.json': '{}',
    'posters/short/320.webp': 'poster',
  });
  const config = testConfig({
    catalogueDir: folder.path,
    clientDir: `${folder.path}/client`,
    dataDir: folder.path,
  });
  const first = await createTestContext({ config });
  const second = await createTestContext({ config, db: first.context.db, now: first.context.now });
  await noteClip(first.context.db, folder.path, 'short');
  registerMedia(second.app, second.context, playlistAccess(second.context));
  const { module, draws } = fakeRender();
  draws(async ({ path, answer }) => {
    const [, videoId] = /^\/videos\/(.*)/.exec(path) ?? [];
    const text = await (videoId ? answer('GET /api/video', { videoId }) : answer('GET /api/homepage', {}));
    const { code } = JSON.parse(text);
    return { body: text, status: code === 410 || code === 404 ? code : 200 };
  });
  await serveWeb(second.app, second.context, { renderModule: module });
  const visitor = openBrowser(second.app);
  const member = await openMember(second.app, 'member@example.com');

  const get = (url: string, cookie = '') =>
    second.app.inject({ url, headers: { accept: 'text/html', ...(cookie && { cookie }) } });
  const ask = async <K extends CallName>(who: Browser, call: K, input: Calls[K]['input']) => {
    const { code, info } = await who.ask(call, input);
    return code === 200 ? JSON.stringify(info).includes('"short') : code;
  };
  const page = async (url: string) => {
    const { statusCode, body } = await get(url);
    return statusCode === 200 ? body.includes('short') : statusCode;
  };

  return {
    first,
    second,
    clock: first.clock,
    visitor,
    member,
    get,
    /** What the second server does by itself every two seconds. */
    notice: () => readHiddenSeries(second.context),
    /** Everywhere that the second server names or gives the series `short`, by what it answers. */
    async places() {
      const base = manifestOf(second.context, 'short-1').manifest.replace('/master.m3u8', '');
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
        tracks: (await get(`${base}/tracks.json`)).statusCode,
        poster: (await get('/posters/short/any/320.webp')).statusCode,
        homePage: await page('/'),
        page: await page('/videos/short'),
        sitemap: await page('/sitemap.xml'),
      };
    },
    /** How a member is answered who wants something of the series. */
    async wishes() {
      const video = { videoId: 'short' };
      const answers = [
        await member.ask('POST /api/user/favorite', video),
        await member.ask('POST /api/user/reminder', video),
        await member.ask('POST /api/user/rating', { ...video, rating: 'up' }),
        await member.ask('POST /api/user/notInterested', { ...video, undo: false }),
        await member.ask('POST /api/video/unlock', { ...video, episodeId: 'short-1', daily: false }),
      ];
      return answers.map(({ code }) => code);
    },
    async close() {
      await second.app.close();
      await first.close();
      folder.remove();
    },
  };
}

export const EVERYWHERE = {
  ...{ home: true, category: true, search: true, suggestions: true, similar: true, favourites: true },
  ...{ history: true, video: true, episodes: true, pass: true, playlist: 200, tracks: 200 },
  ...{ poster: 302, homePage: true, page: true, sitemap: true },
};

/** As a series that never was. */
export const NOWHERE = {
  ...{ home: false, category: false, search: false, suggestions: false, similar: false },
  ...{ favourites: false, history: false, video: 404, episodes: 404, pass: false },
  ...{ playlist: 404, tracks: 404, poster: 404, homePage: false, page: 404, sitemap: false },
};
