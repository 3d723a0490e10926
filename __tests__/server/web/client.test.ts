import { readFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Config, readConfig } from '../../../server/config.ts';
import { createApp } from '../../../server/http/app.ts';
import { serveWeb } from '../../../server/web/serveWeb.ts';
import { writeFiles } from '../support/folders.ts';
import { folderOfSuite, forAllTests } from '../support/forAllTests.ts';
import { createTestContext, testConfig } from '../support/testContext.ts';
import { BUILT_CLIENT, EARLY, LOADER, STYLE, sha256, VIDEO_STYLE } from './builtClient.ts';

const MAIN = 'console.log("main");'.repeat(50);
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const SCRIPTS = [EARLY, LOADER].map(sha256);

const folder = folderOfSuite();
const base = forAllTests(createTestContext);
/** A server of pages with these settings, on the one database. */
async function openPages(change: Partial<Config> = {}) {
  const context = { ...base.context, config: testConfig({ clientDir: folder.path, ...change }) };
  const app = await createApp(context);
  await serveWeb(app, context);
  return app;
}
beforeAll(() =>
  writeFiles(folder.path, {
    ...BUILT_CLIENT,
    'index.html.br': 'of the template, not of the page',
    'assets/main.1a2b.js': MAIN,
    'assets/main.1a2b.js.br': brotliCompressSync(MAIN),
    'assets/main.1a2b.js.gz': gzipSync(MAIN),
    'assets/main.1a2b.js.map': '{"sources":["secret.ts"]}',
    'assets/small.js': 'x',
    'assets/forYou.3c4d.js': 'x',
    'sw.js': 'work();',
    'manifest.webmanifest': readFileSync('public/manifest.webmanifest'),
    'icon.png': 'png',
  }),
);
const app = forAllTests(openPages);

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('files', () => {
  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
    ['', undefined, (bytes: Buffer) => bytes],
  ])('Accept-Encoding "%s" gets %s', async (accepted, encoding, decode) => {
    const answer = await get('/assets/main.1a2b.js', { 'accept-encoding': accepted });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(decode(answer.rawPayload).toString()).toBe(MAIN);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
  });

  test('a file without a hash in its name is revalidated each time', async () => {
    const answer = await get('/manifest.webmanifest');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const again = await get('/manifest.webmanifest', { 'if-none-match': String(answer.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  test.each([
    ['en', '/manifest.webmanifest', 'My List'],
    ['de', '/manifest.de.webmanifest', 'Meine Liste'],
    ['pt-BR', '/manifest.pt.webmanifest', 'Minha lista'],
  ])('a page in %s installs an app whose shortcuts are in that language', async (tag, path, list) => {
    const { body } = await get('/', { ...HTML, 'accept-language': tag });
    expect(/rel="manifest" href="([^"]+)"/.exec(body)?.[1]).toBe(path);
    const { lang, description, shortcuts, id } = (await get(path)).json();
    expect([lang.slice(0, 2), shortcuts[1].name, id]).toEqual([tag.slice(0, 2), list, '/']);
    expect(description).not.toBe('');
  });

  const ASSETS = ['main.1a2b.js.map', 'main.1a2b.js.br', 'none.js', '', '..%2froutes.json'];
  const OTHERS = ['/api/none', '/api/user/x.css', '/media/none', '/clips/none', '/posters/none'];
  test.each([...ASSETS.map((name) => `/assets/${name}`), ...OTHERS])('%s is a plain 404', async (url) => {
    const answer = await get(url, HTML);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).not.toMatch(/<html|secret|routes/);
  });
});

describe('pages', () => {
  const preloads = (body: string) => JSON.parse(/id="files">(.*?)<\/script>/.exec(body)?.[1] ?? 'null');

  test.each([
    ['/', ['/assets/home.js', '/assets/en.js']],
    ['/?fbclid=1', ['/assets/home.js', '/assets/en.js']],
    ['/videos/alpha', ['/assets/video.js', '/assets/shared.js', '/assets/en.js']],
    ['/?lang=fy', ['/assets/home.js', '/assets/fy.js']],
    ['/?lang=xx', ['/assets/home.js', '/assets/en.js']],
  ])('%s is the shell with the files of its route and language', async (url, files) => {
    const answer = await get(url, HTML);
    expect(answer.statusCode).toBe(200);
    expect(preloads(answer.body)).toEqual(files);
    expect(answer.body).not.toContain('<!--');
    expect(answer.body).toContain('<title>Cliffhanger</title>');
    expect(answer.body).toContain('<div id="root"></div>');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  test.each([
    ['fr-CA,fr;q=0.9,en;q=0.8', '/assets/fy.js'],
    ['ja, en;q=0.5, fr;q=0.7', '/assets/fy.js'],
    ['fr;q=0, en', '/assets/en.js'],
    ['ja', '/assets/en.js'],
  ])('Accept-Language "%s" preloads %s', async (language, file) => {
    const answer = await get('/', { ...HTML, 'accept-language': language });
    expect(preloads(answer.body)).toContain(file);
    expect(answer.headers.vary).toBe('Accept-Encoding, Accept-Language');
  });

  test("the route's own CSS is in the page", async () => {
    const { body } = await get('/videos/alpha', HTML);
    const there = '<link rel="stylesheet" href="/assets/video.css" disabled>';
    expect(body).toContain(`<style>${STYLE}</style><style>${VIDEO_STYLE}</style>${there}</head>`);
    expect(body).not.toContain('sourceMappingURL');
    expect((await get('/', HTML)).body).not.toContain(VIDEO_STYLE);
  });

  const HIDDEN = ['/routes.json', '/assets.map', '/index.html'];
  const NO_PAGES = ['/none', '/videos', '/videos/alpha/more', '/%F0%9F%8E%AC', ...HIDDEN];
  test.each(NO_PAGES)('%s is the shell with 404', async (url) => {
    const answer = await get(url, HTML);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain(LOADER);
    expect(answer.body).not.toContain('"routes"');
    const again = await get(url, { ...HTML, 'if-none-match': String(answer.headers.etag) });
    expect(again.statusCode).toBe(404);
  });
});

const reportsOf = (settings: Record<string, string>) =>
  Object.entries(settings).map(([config_key, config_value]) => ({ config_key, config_value }));

describe('security', () => {
  const policyOf = async (url: string) => {
    const text = String((await get(url, HTML)).headers['content-security-policy']);
    return Object.fromEntries(
      text.split('; ').map((directive) => {
        const [name, ...sources] = directive.split(' ');
        return [name, sources];
      }),
    ) as Record<string, string[]>;
  };

  test('the policy of a page allows only our scripts, the inline ones by their hash', async () => {
    const policy = await policyOf('/');
    const self = "'self'";
    expect(policy).toMatchObject({
      'script-src': [self, ...SCRIPTS],
      'img-src': [self, 'data:'],
      'style-src': [self, sha256(STYLE)],
      'media-src': [self, 'blob:'],
    });
    for (const name of ['default-src', 'connect-src', 'form-action']) expect(policy[name]).toEqual([self]);
    for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(policy[name]).toEqual(["'none'"]);
    expect(JSON.stringify(policy)).not.toContain('unsafe');
    expect(await policyOf('/none')).toEqual(policy);
    const styles = (await policyOf('/videos/alpha'))['style-src'];
    expect(styles).toEqual([self, sha256(STYLE), sha256(VIDEO_STYLE)]);
  });

  const CARD_PAGES = ['/order/easy', '/order/easy?orderId=1'];
  test.each(CARD_PAGES)('the policy of %s allows only the payment provider as third party', async (url) => {
    const policy = await policyOf(url);
    const foreign = Object.entries(policy).flatMap(([name, sources]) =>
      sources.filter((source) => source.includes('://')).map((source) => `${name} ${source}`),
    );
    expect(foreign.sort()).toEqual(['form-action http://bank.example', 'frame-src http://bank.example']);
    const { headers } = await get(url, HTML);
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  });

  describe('a configured pixel', () => {
    const foreign = async (settings: Record<string, string>, url = '/') => {
      const measured = await openPages({ reports: reportsOf(settings) });
      const { headers } = await measured.inject({ method: 'GET', url, headers: HTML });
      await measured.close();
      const directives = String(headers['content-security-policy']).split('; ');
      return directives.filter((text) => text.includes('://')).sort();
    };

    test('adds the hosts of its vendor to the policy of every page but the card page', async () => {
      const all = {
        consent: 'required',
        facebook_pixel_id: '1234567890',
        google_analytics: 'G-ABCD1234',
        tiktok_pixel: 'C4ABCDEFGHIJKLMNOPQR',
      };
      expect(await foreign(all)).toEqual([
        "connect-src 'self' https://www.facebook.com https://connect.facebook.net https://*.google-analytics.com https://*.analytics.google.com https://www.googletagmanager.com https://analytics.tiktok.com",
        "img-src 'self' data: https://www.facebook.com https://*.google-analytics.com https://www.googletagmanager.com https://analytics.tiktok.com",
        `script-src 'self' ${SCRIPTS.join(' ')} https://connect.facebook.net https://www.googletagmanager.com https://analytics.tiktok.com`,
      ]);
      expect(await foreign(all, '/order/easy')).toEqual(await foreign({}, '/order/easy'));
    });

    test('adds no hosts of other vendors', async () => {
      expect(await foreign({ tiktok_pixel: 'C4ABCDEFGHIJKLMNOPQR' })).toEqual([
        "connect-src 'self' https://analytics.tiktok.com",
        "img-src 'self' data: https://analytics.tiktok.com",
        `script-src 'self' ${SCRIPTS.join(' ')} https://analytics.tiktok.com`,
      ]);
      expect(await foreign({ something_else: 'https://evil.test' })).toEqual([]);
    });

    test.each([
      ['G-ABCD1234', false, false],
      ['UA-12345-1', true, false],
      ['AW-123456789', false, true],
      ['GT-ABCD1234', false, true],
    ])('with the id %s allows the old Analytics script: %s, the ad hosts: %s', async (id, old, ads) => {
      const [, , scripts = ''] = await foreign({ google_analytics: id });
      expect(scripts.includes('https://www.google-analytics.com')).toBe(old);
      expect(scripts.includes('https://www.googleadservices.com')).toBe(ads);
    });
  });

  test('a site without HTTPS sends no Strict-Transport-Security header', async () => {
    expect((await get('/', HTML)).headers['strict-transport-security']).toBeUndefined();
  });
});

test('a page without a client build gets a 503 that names npm run build', async () => {
  const bare = await openPages({ clientDir: '/nowhere' });
  const answer = await bare.inject({ method: 'GET', url: '/', headers: HTML });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).toContain('npm run build');
  expect((await bare.inject({ method: 'GET', url: '/api/plan' })).statusCode).toBe(200);
  await bare.close();
});

test.each<[string, Record<string, string>]>([
  ['none', {}],
  ['none', { consent: 'implied' }],
  ['required', { google_analytics: 'G-ABCD1234' }],
  ['required', { consent: 'required', tiktok_pixel: 'C4ABCDEFGHIJKLMNOPQR' }],
  ['implied', { consent: 'implied', facebook_pixel_id: '123456789012345' }],
])('a page states the consent mode for click ids in its markup: %s', async (mode, settings) => {
  const other = await openPages({ reports: reportsOf(settings) });
  const { body } = await other.inject({ url: '/my', headers: HTML });
  expect(body).toContain(`<html lang="en" data-consent="${mode}" data-brand="Cliffhanger">`);
  await other.close();
});

describe('the service worker', () => {
  test('is revalidated, connects only to this server, and names the files of all screens and tabs', async () => {
    const { headers, payload } = await get('/sw.js');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain("connect-src 'self'");
    expect(payload).toMatch(/^work\(\);\nglobalThis\.SCREEN_FILES = (\[.*\]); \/\/ [\w-]{22}\n$/);
    const screens = ['home.js', 'video.js', 'video.css', 'shared.js', 'browse.js', 'my.js', 'search.js'];
    expect(JSON.parse(/\[.*\]/.exec(payload)?.[0] ?? '')).toEqual(
      [...screens, 'card.js', 'none.js', 'forYou.3c4d.js'].map((name) => `/assets/${name}`),
    );
  });

  test('is given an empty shell page that search engines do not index', async () => {
    const { statusCode, headers, payload } = await get('/shell', HTML);
    expect([statusCode, headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(payload).toContain('<div id="root"></div>');
  });

  test('is turned off by a report when SERVICE_WORKER is off', async () => {
    const on = testConfig().reports;
    expect(on.map(({ config_key }) => config_key)).not.toContain('service_worker');
    const [off] = reportsOf({ service_worker: 'off' });
    expect(readConfig({ SERVICE_WORKER: 'off' }).reports).toContainEqual(off);
  });
});
