import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eq, like } from 'drizzle-orm';
import { LANGUAGES } from '../../../contract/languages.ts';
import { INFORMATION, paths } from '../../../contract/paths.ts';
import { categories, videos } from '../../../server/db/schema.ts';
import { createApp } from '../../../server/http/app.ts';
import { DAY_MS } from '../../../server/lib/days.ts';
import { serveWeb } from '../../../server/web/serveWeb.ts';
import { PAGES_A_FILE } from '../../../server/web/sitemap.ts';
import { testCatalogue } from '../support/catalogue.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { createTestContext, testConfig } from '../support/testContext.ts';

const HOST = 'https://example.com';
const INFORMATION_PATHS = INFORMATION.map((page) => paths[page]);

const world = forAllTests(async () => {
  const config = testConfig({ publicUrl: HOST, clientDir: '/nowhere' });
  const server = await createTestContext({ config });
  await serveWeb(server.app, server.context);
  return server;
});
/** So much time passes that the catalogue is read anew. */
const later = () => world.clock.advance({ minutes: 10 });
beforeEach(later);
afterEach(async () => {
  const { db } = world.context;
  await db.delete(videos).where(like(videos.id, 'many-%'));
  for (const { id, categoryId, complete } of testCatalogue.videos)
    await db.update(videos).set({ categoryId, complete }).where(eq(videos.id, id));
});

const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ url, headers });
const list = async () => (await get('/sitemap.xml')).body;
const places = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
/** The paths of the pages, without their other addresses. */
const pagesIn = (xml: string) =>
  places(xml).flatMap((address) => (address.includes('?') ? [] : [address.slice(HOST.length)]));
async function addVideos(count: number) {
  const [first] = testCatalogue.videos;
  const rows = Array.from({ length: count }, (_, index) => ({
    ...(first as NonNullable<typeof first>),
    id: `many-${index}`,
    ...{ addedAt: new Date(0), readyAt: new Date(0), publishAt: new Date(0) },
  }));
  for (let at = 0; at < rows.length; at += 1_000)
    await world.context.db.insert(videos).values(rows.slice(at, at + 1_000));
}

test('robots.txt allows everything and names the sitemap', async () => {
  const answer = await get('/robots.txt');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('public, max-age=600');
  expect(answer.body).toBe(`User-agent: *\nDisallow:\n\nSitemap: ${HOST}/sitemap.xml\n`);
});

describe('security.txt', () => {
  const PATH = '/.well-known/security.txt';

  test('names the operator’s contact and expires in more than 30 days and less than a year', async () => {
    const contact = 'mailto:security@example.com';
    const config = testConfig({ publicUrl: HOST, clientDir: '/nowhere', securityContact: contact });
    const context = { ...world.context, config };
    const app = await createApp(context);
    await serveWeb(app, context);
    const { statusCode, headers, body } = await app.inject({ url: PATH });
    await app.close();
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const expires = /^Expires: (.*)$/m.exec(body)?.[1] ?? '';
    const about = `Preferred-Languages: en\nCanonical: ${HOST}${PATH}\n`;
    expect(body).toBe(`Contact: ${contact}\nExpires: ${expires}\n${about}`);
    const days = (Date.parse(expires) - world.context.now().getTime()) / DAY_MS;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  });

  test('is not served without a contact', async () => {
    expect((await get(PATH, { accept: 'text/html' })).statusCode).toBe(404);
    expect((await get(PATH)).body).not.toContain('Contact');
  });
});

test('the sitemap lists every page that is the same for everybody, and no other', async () => {
  const compressed = await get('/sitemap.xml', { 'accept-encoding': 'br' });
  expect(compressed.headers['content-encoding']).toBe('br');
  const answer = await get('/sitemap.xml');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(pagesIn(answer.body)).toEqual([
    ...['/', '/browse/romance', '/browse/mystery'],
    ...['/more/recommended', '/more/new', '/more/complete'],
    ...['/videos/short', '/videos/middle', '/videos/long'],
    ...INFORMATION_PATHS,
  ]);
});

test('the sitemap lists a page once per language, and each entry links to all its languages', async () => {
  const { body } = await get('/sitemap.xml');
  const entries = body.split('\n').filter((line) => line.includes(`<loc>${HOST}/videos/long`));
  const queries = ['', ...LANGUAGES.map((code) => `?lang=${code}`)];
  const addresses = queries.map((query) => `${HOST}/videos/long${query}`);
  expect(entries.flatMap(places).sort()).toEqual(addresses.sort());
  for (const entry of entries) {
    const links = [...entry.matchAll(/<xhtml:link rel="alternate" hreflang="([^"]+)" href="([^"]+)"\/>/g)];
    expect(links.map(([, tag, address]) => [tag, address])).toEqual([
      ['en', `${HOST}/videos/long?lang=en`],
      ['es', `${HOST}/videos/long?lang=es`],
      ['fr', `${HOST}/videos/long?lang=fy`],
      ['de', `${HOST}/videos/long?lang=dy`],
      ['pt', `${HOST}/videos/long?lang=pt`],
      ['x-default', `${HOST}/videos/long`],
    ]);
  }
});

test('the sitemap is well-formed XML even when an id contains markup', async () => {
  const { db } = world.context;
  await db.insert(categories).values({ id: 'love&<war>', name: {} as never, position: 9 });
  await db.update(videos).set({ categoryId: 'love&<war>' }).where(eq(videos.id, 'short'));
  const body = await list();
  expect(body).toContain(`<loc>${HOST}/browse/love%26%3Cwar%3E</loc>`);
  expect(body.replace(/<\/?[a-z:]+(?: [a-z:]+="[^"<&]*")*\/?>|<\?xml [^?]*\?>/g, '')).not.toMatch(/[<>&]/);
});

test('the sitemap leaves out categories and sections without a series', async () => {
  await world.context.db.update(videos).set({ categoryId: 'romance', complete: false });
  const pages = pagesIn(await list());
  expect(pages).toContain('/browse/romance');
  for (const path of ['/browse/mystery', '/more/complete', '/more/week']) expect(pages).not.toContain(path);
});

test('the sitemap lists a new series once the catalogue is read again', async () => {
  expect(pagesIn(await list())).not.toContain('/videos/many-0');
  await addVideos(1);
  later();
  expect(pagesIn(await list())).toContain('/videos/many-0');
});

test('a sitemap with more pages than a file may hold is split into files that an index names', async () => {
  await addVideos(PAGES_A_FILE);
  const index = await list();
  expect(index).toContain('<sitemapindex ');
  expect(places(index)).toEqual([`${HOST}/sitemap-1.xml`, `${HOST}/sitemap-2.xml`]);
  const files = await Promise.all(places(index).map((address) => get(new URL(address).pathname)));
  const all = files.flatMap(({ body }) => pagesIn(body));
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((path) => path.startsWith('/videos/'))).toHaveLength(PAGES_A_FILE + 3);
  for (const { body } of files) {
    expect(places(body).length).toBeLessThanOrEqual(50_000);
    expect(body.length).toBeLessThan(50_000_000);
  }
});

test.each(['/sitemap-0.xml', '/sitemap-2.xml', '/sitemap-99999.xml'])('%s gets a 404', async (url) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toContain('<loc>');
});
