import { setImmediate as nextMoment } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { emptyMemory } from '../../../server/catalogue/memory.ts';
import { homeRows } from '../../../server/db/schema.ts';
import { createApp } from '../../../server/http/app.ts';
import { type HeldPages, MOST_REFRESHES } from '../../../server/web/pageCache.ts';
import { MOST_AT_ONCE, MOST_FOR_SEARCH } from '../../../server/web/renderer.ts';
import { serveWeb, type WebTools } from '../../../server/web/serveWeb.ts';
import { writeFiles } from '../support/folders.ts';
import { folderOfSuite, forAllTests } from '../support/forAllTests.ts';
import { gate } from '../support/gate.ts';
import { createTestContext, START, testConfig } from '../support/testContext.ts';
import {
  ALPHA_STYLE,
  BUILT_CLIENT,
  EARLY,
  LOADER,
  STYLE,
  sha256,
  TEMPLATE,
  VIDEO_STYLE,
} from './builtClient.ts';
import { fakeRender, fakeTimers, routesJson } from './fakeRender.ts';

const HTML = { accept: 'text/html' };
const CACHING = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

const folder = folderOfSuite();
beforeAll(() => writeFiles(`${folder.path}/client`, BUILT_CLIENT));

const base = forAllTests(createTestContext);

let fake: ReturnType<typeof fakeRender>;
let timers: ReturnType<typeof fakeTimers>;
let app: FastifyInstance;
let logged: ReturnType<typeof jest.spyOn>;
beforeEach(async () => {
  base.clock.set(START);
  fake = fakeRender();
  timers = fakeTimers();
  app = await start('client', { renderModule: fake.module, after: timers.after });
  logged = jest.spyOn(app.log, 'error').mockImplementation(() => {});
});
afterEach(() => app.close());

async function start(client: string, tools: WebTools, told: string[] = []) {
  const clientDir = `${folder.path}/${client}`;
  const context = {
    ...base.context,
    catalogue: emptyMemory(),
    config: testConfig({ clientDir, publicUrl: 'https://example.com' }),
  };
  const started = await createApp(context);
  for (const level of ['warn', 'error'] as const) {
    jest
      .spyOn(started.log, level)
      .mockImplementation((...words: unknown[]) => void told.push(String(words.at(-1))));
  }
  await serveWeb(started, context, tools);
  return started;
}

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { ...HTML, ...headers } });
const drawn = (body: string) => /<main>(.*?)<\/main>/.exec(body)?.[1] ?? null;
const isShell = ({ body, headers }: Awaited<ReturnType<typeof get>>) =>
  body.includes('<div id="root"></div>') &&
  body.includes('<title>Cliffhanger</title>') &&
  !body.includes('id="page"') &&
  headers['cache-control'] === 'no-cache';
/** Waits until so many pages have been asked of the renderer. */
async function requested(count: number) {
  while (fake.requests.length < count) await nextMoment();
}
/** Holds every page up until it is let go. */
function hold() {
  const { open, opened } = gate();
  fake.draws(() => opened.then(() => ({})));
  return open;
}

test('an observer is notified of hits, stale responses, misses, renders and the size of the cache', async () => {
  const told: string[] = [];
  const held: (() => HeldPages)[] = [];
  await app.close();
  app = await start('client', {
    renderModule: fake.module,
    after: timers.after,
    pageObserver: {
      answered: (how) => void told.push(how),
      rendered: (outcome, seconds) => void told.push(`${outcome} in ${seconds} s`),
      holds: (count) => void held.push(count),
    },
  });
  fake.draws(async () => {
    base.clock.advance({ seconds: 2 });
    return {};
  });
  expect(held[0]?.()).toEqual({ pages: 0, bytes: 0 });
  const { body } = await get('/videos/alpha');
  await get('/videos/alpha');
  expect(told).toEqual(['miss', 'done in 2 s', 'hit']);
  expect(held[0]?.().pages).toBe(1);
  expect(held[0]?.().bytes).toBeGreaterThan(body.length);
  base.clock.advance({ minutes: 1 });
  fake.draws(() => Promise.reject(new Error('the module fell over')));
  await get('/videos/alpha');
  while (told.length < 5) await nextMoment();
  expect(told.slice(3)).toEqual(['stale', 'failed in 0 s']);
});

describe('a rendered page', () => {
  test('is sent with its markup, styles, state and scripts', async () => {
    fake.draws(async () => ({ tag: 'es-419', state: '{"a":1}' }));
    const answer = await get('/videos/alpha?ep=3');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(
      TEMPLATE.replace(
        '<html lang="en">',
        '<html lang="es-419" data-consent="none" data-brand="Cliffhanger">',
      )
        .replace(/<!--head-->.*<!--\/head-->/, '<title>/videos/alpha</title>')
        .replace(/<!--styles-->.*<!--\/styles-->/, `<style>${STYLE}${ALPHA_STYLE}</style>`)
        .replace(
          '<!--all-styles-->',
          `<style>${STYLE}</style><style>${VIDEO_STYLE}</style><link rel="stylesheet" href="/assets/video.css" disabled>`,
        )
        .replace(/<!--early-->.*<!--\/early-->/, '')
        .replace('<!--body-->', `<main>/videos/alpha?ep=3 1</main><script>${EARLY}</script>`)
        .replace('<!--state-->', '<script type="application/json" id="page">{"a":1}</script>')
        .replace('<!--files-->', '["/assets/video.js","/assets/shared.js","/assets/en.js"]'),
    );
    expect(fake.requests[0]).toMatchObject({
      path: '/videos/alpha',
      search: '?ep=3',
      language: 'en',
      origin: 'https://example.com',
    });
  });

  test('may be cached for all readers of the same language', async () => {
    const { headers } = await get('/', { cookie: 'session=1; language=fy' });
    expect(headers['cache-control']).toBe(CACHING);
    expect(headers.vary).toBe('Accept-Encoding, Accept-Language');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['set-cookie']).toBeUndefined();
    expect(fake.requests[0]?.language).toBe('en');
  });

  test('is sent in every encoding with a separate ETag, and for HEAD and 304', async () => {
    const plain = await get('/');
    const tags = new Set<unknown>();
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
    for (const [encoding, decode] of Object.entries(decoders)) {
      const accepted = { 'accept-encoding': encoding };
      const answer = await get('/', accepted);
      expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
      expect(decode(answer.rawPayload).toString()).toBe(plain.body);
      tags.add(answer.headers.etag);

      const again = await get('/', { ...accepted, 'if-none-match': String(answer.headers.etag) });
      expect(again.statusCode).toBe(304);
      expect(again.rawPayload).toHaveLength(0);
      expect(again.headers['content-encoding']).toBeUndefined();
      expect(again.headers['content-security-policy']).toBe(answer.headers['content-security-policy']);
      expect(again.headers['cache-control']).toBe(CACHING);
      expect(again.headers.vary).toBe('Accept-Encoding, Accept-Language');

      const head = await app.inject({ method: 'HEAD', url: '/', headers: { ...HTML, ...accepted } });
      expect(head.statusCode).toBe(200);
      expect(head.rawPayload).toHaveLength(0);
      for (const name of 'content-length content-encoding content-type etag cache-control vary'.split(' '))
        expect(head.headers[name]).toBe(answer.headers[name]);
    }
    expect(tags.size).toBe(3);
    expect(fake.requests).toHaveLength(1);
  });

  test('with an unknown id is a 404 without a render once the catalogue is loaded', async () => {
    await app.inject('/api/homepage');
    for (const path of ['/videos/none', '/browse/none', '/more/none']) {
      const answer = await get(path);
      expect([answer.statusCode, isShell(answer)]).toEqual([404, true]);
    }
    expect(fake.requests).toEqual([]);
    expect(drawn((await get('/videos/short')).body)).toBe('/videos/short 1');
  });

  test('that the renderer reports as missing is sent rendered, with 404', async () => {
    fake.draws(async () => ({ status: 404 }));
    for (const version of ['none', '*']) {
      const answer = await get('/videos/none', { 'if-none-match': version });
      expect(answer.statusCode).toBe(404);
      expect(drawn(answer.body)).toBe('/videos/none 1');
      expect(answer.headers['cache-control']).toBe(CACHING);
    }
  });

  test('keeps its content unchanged, even with replacement patterns and placeholders in it', async () => {
    const odd = "$& $1 $` $' $$ <!--state--><!--files--><!--body--> \\u003c/script>";
    fake.draws(async () => ({
      head: `<title>head ${odd}</title>`,
      body: `<main>body ${odd}</main>`,
      state: `"state ${odd}"`,
    }));
    const { body } = await get('/');
    expect(body).toContain(`<title>head ${odd}</title>`);
    expect(body).toContain(`<div id="root"><main>body ${odd}</main><script>${EARLY}</script></div>`);
    expect(body).toContain(`<script type="application/json" id="page">"state ${odd}"</script>`);
    expect(body.match(/\["\/assets\/home\.js","\/assets\/en\.js"\]/g)).toHaveLength(1);
  });

  test.each([
    ['header', '<header>Home</header>', '<main><h1>Alpha</h1></main>'],
    ['title', '<main><h1>Alpha</h1>', '<p>One</p><h1>Beta</h1></main>'],
  ])('has the early script once, after the first %s', async (_what, first, rest) => {
    fake.draws(async () => ({ body: first + rest }));
    const { body } = await get('/videos/alpha');
    expect(body).toContain(`<body>\n<div id="root">${first}<script>${EARLY}</script>${rest}</div>`);
  });

  test("allows the inline blocks of the build to run, but not those in the page's content", async () => {
    fake.draws(async () => ({
      body: '<p class="alpha"><script>alert(1)</script><style>*{color:red}</style>',
    }));
    const { body, headers } = await get('/videos/alpha');
    const policy = String(headers['content-security-policy']).split('; ');
    const sources = (name: string) =>
      policy.find((directive) => directive.startsWith(`${name} `))?.match(/'sha256-[^']+'/g);
    expect(sources('script-src')).toEqual([sha256(EARLY), sha256(LOADER)]);
    const critical = STYLE + ALPHA_STYLE;
    expect(sources('style-src')).toEqual([STYLE, critical, VIDEO_STYLE].map(sha256));
    for (const text of [LOADER, STYLE, critical, VIDEO_STYLE]) expect(body).toContain(`>${text}</`);
    expect(policy).toContain("style-src-attr 'unsafe-inline'");
    expect(policy.join().match(/unsafe/g)).toHaveLength(1);
  });
});

describe('rendering by address', () => {
  const OWN = ['/my', '/order/easy', '/order/easy?orderId=1'];
  test.each([...OWN, '/none', '/videos/a%2Fb/c'])('%s is not rendered by the server', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, isShell(answer)]).toEqual([OWN.includes(url) ? 200 : 404, true]);
    expect(answer.headers['content-security-policy']).not.toContain('unsafe');
    expect(fake.requests).toHaveLength(0);
  });

  test('query parameters that do not change a page share one render', async () => {
    const spellings = ['/videos/alpha', '/videos/alpha?fbclid=1&utm=2'];
    for (const url of spellings) expect(drawn((await get(url)).body)).toBe('/videos/alpha 1');
    expect(drawn((await get('/videos/alpha?fbclid=3&ep=2')).body)).toBe('/videos/alpha?ep=2 2');
  });

  test('the renderer gets the path with its encoding unchanged', async () => {
    await get('/videos/caf%C3%A9%3F%2F');
    expect(fake.requests[0]?.path).toBe('/videos/caf%C3%A9%3F%2F');
  });

  test('a language in the address makes a separate page; other addresses share one page per language', async () => {
    for (const accepted of ['fr', 'en'])
      expect((await get('/?lang=fy', { 'accept-language': accepted })).body).toContain('/assets/fy.js');
    for (const url of ['/', '/?lang=xx', '/?fbclid=1']) await get(url, { 'accept-language': 'fr' });
    await get('/', { 'accept-language': 'en' });
    expect(fake.requests).toMatchObject([
      { language: 'fy', languageInAddress: true },
      { language: 'fy', languageInAddress: false },
      { language: 'en', languageInAddress: false },
    ]);
  });

  test('personal, search and filtered pages are marked noindex, and public pages are not', async () => {
    const listed = async (url: string) => (await get(url)).headers['x-robots-tag'] ?? 'listed';
    const filtered = ['/browse/drama?status=complete', '/browse/drama?lang=es&theme=rain'];
    for (const url of ['/my', '/order/easy', '/searchDetail/wolf', ...filtered])
      expect(await listed(url)).toBe('noindex');
    for (const url of ['/', '/videos/alpha', '/videos/alpha?ep=2', '/browse/drama?lang=es'])
      expect(await listed(url)).toBe('listed');
  });
});

describe('the page cache', () => {
  test('renders a page once for a hundred requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => get('/')));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(fake.requests).toHaveLength(1);
    expect(timers.waiting.size).toBe(0);
  });

  test('limits concurrent renders of search results and leaves room for other pages', async () => {
    const letGo = hold();
    const searches = Array.from({ length: MOST_FOR_SEARCH }, (_, at) => get(`/searchDetail/words${at}`));
    await requested(MOST_FOR_SEARCH);
    for (let at = 0; at < 50; at += 1) expect(isShell(await get(`/searchDetail/more${at}`))).toBe(true);
    expect(fake.requests).toHaveLength(MOST_FOR_SEARCH);
    const wanted = [get('/'), get('/videos/alpha')];
    await requested(MOST_FOR_SEARCH + 2);
    letGo();
    const paths = (await Promise.all(wanted)).map(({ body }) => drawn(body)?.split(' ')[0]);
    expect(paths).toEqual(['/', '/videos/alpha']);
    expect((await Promise.all(searches)).some(isShell)).toBe(false);
    expect(drawn((await get('/searchDetail/more1')).body)).toBe(`/searchDetail/more1 ${MOST_FOR_SEARCH + 3}`);
  });

  test.each([
    ['results of searches', '/searchDetail/words', 200],
    ['pages that are not there', '/videos/v', 404],
  ])('%s evict only each other', async (_what, path, status) => {
    await get('/');
    fake.draws(async () => ({ status: status as 200 | 404 }));
    for (let at = 0; at <= 200; at++) await get(`${path}${at}`);
    await get(`${path}200`);
    await get('/');
    expect(fake.requests).toHaveLength(202);
    await get(`${path}0`);
    expect(fake.requests).toHaveLength(203);
  });

  test('serves a stale page at once after a minute and renders it again once', async () => {
    await get('/');
    base.clock.advance({ seconds: 59 });
    await get('/');
    expect(fake.requests).toHaveLength(1);

    base.clock.advance({ seconds: 1 });
    const letGo = hold();
    const stale = await Promise.all(Array.from({ length: 50 }, () => get('/')));
    expect(new Set(stale.map(({ body }) => drawn(body)))).toEqual(new Set(['/ 1']));
    letGo();
    while (drawn((await get('/')).body) !== '/ 2') await nextMoment();
    expect(fake.requests).toHaveLength(2);
  });

  test('renders stale pages again a few at a time, and in the end all of them', async () => {
    const urls = ['/', '/videos/v1', '/videos/v2', '/videos/v3'];
    for (const url of urls) await get(url);
    base.clock.advance({ seconds: 60 });
    const letGo = hold();
    for (const [at, url] of urls.entries()) expect(drawn((await get(url)).body)).toMatch(` ${at + 1}`);
    expect(fake.requests).toHaveLength(urls.length + MOST_REFRESHES);
    letGo();
    while (fake.requests.length < 2 * urls.length) {
      for (const url of urls) await get(url);
      await nextMoment();
    }
    for (const url of urls) await get(url);
    expect(fake.requests).toHaveLength(2 * urls.length);
  });

  test('keeps the ETag of a page that renders again without a change', async () => {
    fake.draws(async () => ({ body: 'the same' }));
    const { etag } = (await get('/')).headers;
    base.clock.advance({ seconds: 60 });
    await get('/');
    await requested(2);
    fake.draws(async () => ({ body: 'another' }));
    for (let time = 0; time < 10; time += 1) expect((await get('/')).headers.etag).toBe(etag);
    expect(fake.requests).toHaveLength(2);
    base.clock.advance({ seconds: 60 });
    while ((await get('/')).headers.etag === etag) await nextMoment();
    expect(fake.requests).toHaveLength(3);
  });

  test('follows a page from 404 to 200 and back to 404', async () => {
    for (const status of [404, 200, 404] as const) {
      fake.draws(async () => ({ status }));
      base.clock.advance({ minutes: 30 });
      expect((await get('/videos/alpha')).statusCode).toBe(status);
      expect((await get('/videos/alpha')).statusCode).toBe(status);
    }
    expect(fake.requests).toHaveLength(3);
  });
});

describe('a page that cannot be rendered', () => {
  const fail = () => fake.draws(() => Promise.reject(new Error('no drawing today')));

  test('is left to the browser, tried again after ten seconds and logged once a minute', async () => {
    fail();
    const answer = await get('/');
    expect(answer.statusCode).toBe(200);
    expect(isShell(answer)).toBe(true);
    expect(answer.headers.vary).toBe('Accept-Encoding, Accept-Language');
    expect(logged).toHaveBeenCalledTimes(1);
    expect(logged).toHaveBeenCalledWith(
      { err: expect.objectContaining({ message: 'no drawing today' }), path: '/', language: 'en' },
      expect.any(String),
    );

    base.clock.advance({ seconds: 9 });
    expect(isShell(await get('/'))).toBe(true);
    expect(fake.requests).toHaveLength(1);
    base.clock.advance({ seconds: 1 });
    expect(isShell(await get('/'))).toBe(true);
    expect(fake.requests).toHaveLength(2);
    expect(logged).toHaveBeenCalledTimes(1);
    base.clock.advance({ seconds: 50 });
    await get('/');
    expect(logged).toHaveBeenCalledTimes(2);
    await get('/videos/alpha');
    expect(logged).toHaveBeenCalledTimes(3);

    fake.draws(async () => ({}));
    base.clock.advance({ seconds: 10 });
    expect(drawn((await get('/')).body)).toBe('/ 5');
  });

  test('is served from the cache until its copy is 30 minutes old', async () => {
    await get('/');
    fail();
    base.clock.advance({ minutes: 5 });
    expect(drawn((await get('/')).body)).toBe('/ 1');
    while (logged.mock.calls.length === 0) await nextMoment();
    expect(drawn((await get('/')).body)).toBe('/ 1');
    expect(fake.requests).toHaveLength(2);
    base.clock.advance({ minutes: 25 });
    expect(isShell(await get('/'))).toBe(true);
  });

  test('times out after five seconds and does not hold up other pages', async () => {
    let call: (() => Promise<string>) | undefined;
    fake.draws(async ({ answer, path }) => {
      if (path !== '/') return {};
      call = () => answer('GET /api/homepage', {});
      return new Promise(() => {});
    });
    const waiting = get('/');
    await requested(1);
    timers.pass(4_999);
    expect(drawn((await get('/videos/alpha')).body)).toBe('/videos/alpha 2');
    timers.pass(1);
    expect(isShell(await waiting)).toBe(true);
    expect(logged.mock.calls[0]?.[0]).toMatchObject({ err: { message: 'The page was not ready after 5 s' } });
    await expect(call?.()).rejects.toThrow('5 s');
    expect(timers.waiting.size).toBe(0);
  });

  test('pages beyond the renderer’s limit are left to the browser until there is room again', async () => {
    const letGo = hold();
    const first = Array.from({ length: MOST_AT_ONCE }, (_, at) => get(`/videos/v${at}`));
    await requested(MOST_AT_ONCE);
    for (const one of [0, 1]) expect(isShell(await get(`/videos/v${MOST_AT_ONCE + one}`))).toBe(true);
    expect(logged).toHaveBeenCalledTimes(1);
    letGo();
    expect((await Promise.all(first)).some(isShell)).toBe(false);
    expect(isShell(await get(`/videos/v${MOST_AT_ONCE}`))).toBe(false);
  });

  test('stuck pages make room for others once they time out', async () => {
    fake.draws(async ({ path }) => (path.startsWith('/videos/stuck') ? new Promise(() => {}) : {}));
    const stuck = Array.from({ length: MOST_AT_ONCE }, (_, at) => get(`/videos/stuck${at}`));
    await requested(MOST_AT_ONCE);
    expect(isShell(await get('/'))).toBe(true);
    timers.pass(5_000);
    expect((await Promise.all(stuck)).every(isShell)).toBe(true);
    expect(isShell(await get('/'))).toBe(false);
  });
});

describe('the API in process', () => {
  const answers = (call: string, input: Record<string, string> = {}) => {
    const given: string[] = [];
    fake.draws(async ({ answer }) => {
      given.push(await answer(call, input));
      return {};
    });
    return given;
  };

  test('is called without the viewer’s identity, in the language of the page', async () => {
    const seen: unknown[] = [];
    app.addHook('preHandler', async ({ url, headers }) => {
      if (url.startsWith('/api/')) seen.push({ url, headers });
    });
    const given = answers('GET /api/user');
    const answer = await get('/?lang=fy&userToken=secret&fbclid=secret', {
      cookie: 'session=secret',
      authorization: 'Bearer secret',
      'user-agent': 'secret',
      'x-forwarded-for': 'secret',
      referer: 'https://secret.test',
    });
    expect(drawn(answer.body)).toBe('/ 1');
    expect(JSON.parse(given[0] ?? '')).toMatchObject({ code: 200, info: null });
    expect(seen).toMatchObject([{ url: '/api/user?lang=fy' }]);
    expect(JSON.stringify([seen, fake.requests])).not.toContain('secret');
  });

  test('an expected error of a call does not stop the render of the page', async () => {
    const given = answers('GET /api/video', { videoId: 'none' });
    expect(drawn((await get('/')).body)).toBe('/ 1');
    expect(JSON.parse(given[0] ?? '').code).not.toBe(200);
  });

  const NO_CALLS = ['POST /api/user/logout', 'GET /my', 'GET /api/none'];
  test.each(NO_CALLS)('%s cannot be called by a page', async (call) => {
    answers(call);
    expect(isShell(await get('/'))).toBe(true);
  });

  test('a page whose call fails with 500 is left to the browser, even if the page ignores the error', async () => {
    fake.draws(async ({ answer }) => {
      await answer('GET /api/homepage', {}).catch(() => {});
      return {};
    });
    app.addHook('preHandler', async ({ url }) => {
      if (url.startsWith('/api/')) throw new Error('the database is away');
    });
    expect(isShell(await get('/'))).toBe(true);
    expect(logged.mock.calls.at(-1)).toMatchObject([
      { err: { message: 'GET /api/homepage answered 500' } },
      'a page could not be rendered; the browser draws it',
    ]);
  });
});

describe('the render module', () => {
  const ESM = { 'package.json': '{"type":"module"}' };
  const client = (name: string, html = TEMPLATE) => ({
    [`${name}/client/index.html`]: html,
    [`${name}/client/routes.json`]: routesJson(['/']),
  });

  test('is loaded from the folder beside the client', async () => {
    const source = `export const canonicalSearch = () => '';
      export const renderPage = async () => ({ status: 200, tag: 'en', head: '', body: 'built', state: '{}' });`;
    writeFiles(folder.path, { ...ESM, ...client('built'), 'built/render/index.js': source });
    const told: string[] = [];
    const built = await start('built/client', {}, told);
    const { body } = await built.inject({ method: 'GET', url: '/', headers: HTML });
    expect(body).toContain('<div id="root">built<script>');
    expect(told).toEqual([]);
    await built.close();
  });

  const old = '<!doctype html><html><body><div id="root"></div></body></html>';
  test.each([
    ['is not built', client('bare'), /without its render module/],
    ['cannot be loaded', { ...client('bare'), 'bare/render/index.js': 'throw new Error()' }, /could not be/],
    ['has no placeholders', client('bare', old), /lacks placeholders/],
  ])('when it %s, every page is left to the browser, with a warning', async (_what, files, reason) => {
    writeFiles(folder.path, { ...ESM, ...files });
    const told: string[] = [];
    const bare = await start('bare/client', {}, told);
    for (const [url, status] of [['/', 200] as const, ['/none', 404] as const]) {
      const answer = await bare.inject({ method: 'GET', url, headers: HTML });
      expect(answer.statusCode).toBe(status);
      expect(answer.body).toContain('<div id="root"></div>');
      expect(answer.headers['cache-control']).toBe('no-cache');
    }
    expect(told).toEqual([expect.stringMatching(reason)]);
    await bare.close();
  });
});

test('the home page is rendered again exactly when a home row starts or ends', async () => {
  const { db } = base.context;
  const at = (seconds: number) => new Date(START.getTime() + seconds * 1000);
  const times = { startsAt: at(20), endsAt: at(40) };
  await db.insert(homeRows).values({ id: 'feast', position: 9, kind: 'occasion', rule: 'new', ...times });
  await app.inject('/api/homepage');
  const drawnAt = async (seconds: number) => {
    base.clock.set(at(seconds));
    await get('/');
    return fake.requests.length;
  };
  expect([await drawnAt(0), await drawnAt(19)]).toEqual([1, 1]);
  expect([await drawnAt(20), await drawnAt(39)]).toEqual([2, 2]);
  expect([await drawnAt(40), await drawnAt(59)]).toEqual([3, 3]);
  await db.delete(homeRows).where(eq(homeRows.id, 'feast'));
});
