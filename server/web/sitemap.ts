import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { LRUCache } from 'lru-cache';
import { hreflangOf, LANGUAGES } from '../../contract/languages.ts';
import { INFORMATION, paths, videoPath } from '../../contract/paths.ts';
import { readCatalogueIndex } from '../catalogue/catalogueIndex.ts';
import { filledCategories, listOf } from '../catalogue/lists.ts';
import type { CatalogueIndex } from '../catalogue/memory.ts';
import { rowsAt } from '../catalogue/rows.ts';
import type { Context } from '../context.ts';
import { HttpError } from '../lib/errors.ts';
import { compress, hashOf, type ReadyBytes, sendReady } from './encodings.ts';

/** Each page has six addresses, and the protocol allows 50,000 addresses and 50 MB in a file. */
export const PAGES_A_FILE = 2_000;
const KEPT = { max: 100, maxSize: 32 * 1024 * 1024 };
const CACHING = 'public, max-age=600';
const XML = 'application/xml; charset=utf-8';

/**
 * Serves robots.txt and the sitemap. The entries have no `lastmod`, because the catalogue does not keep when
 * a page changed.
 */
export function registerSitemap(app: FastifyInstance, context: Context): void {
  const { publicUrl } = context.config;
  const files = new LRUCache<string, ReadyBytes>({ ...KEPT, sizeCalculation });
  const pages = new WeakMap<CatalogueIndex, string[]>();

  const readPages = async (request: FastifyRequest): Promise<string[]> => {
    const catalogue = await readCatalogueIndex(context, request.log);
    const paths = pages.get(catalogue) ?? pagesOf(catalogue, context.now());
    pages.set(catalogue, paths);
    return paths;
  };

  const kept = async (key: string, xmlOf: () => string): Promise<ReadyBytes> => {
    const known = files.get(key);
    if (known) return known;
    const identity = Buffer.from(xmlOf());
    const file = { type: XML, hash: hashOf(identity), bytes: await compress(identity) };
    files.set(key, file);
    return file;
  };
  const fileOf = (pages: string[]) =>
    kept(createHash('sha256').update(pages.join('\n')).digest('base64url'), () =>
      listOfPages(publicUrl, pages),
    );

  const serve = (url: string, handler: RouteHandlerMethod) =>
    app.route({ method: ['GET', 'HEAD'], url, logLevel: 'warn', handler });

  serve('/robots.txt', async (_request, reply) =>
    reply
      .header('cache-control', CACHING)
      .type('text/plain; charset=utf-8')
      // Nothing is disallowed: a crawler has to read a page to find its `noindex`.
      .send(`User-agent: *\nDisallow:\n\nSitemap: ${publicUrl}/sitemap.xml\n`),
  );

  serve('/sitemap.xml', async (request, reply) => {
    const pages = await readPages(request);
    const count = Math.ceil(pages.length / PAGES_A_FILE);
    const file = await (count === 1
      ? fileOf(pages)
      : kept(`${count} files`, () => listOfFiles(publicUrl, count)));
    return sendReady(request, reply.header('cache-control', CACHING), file);
  });

  serve('/sitemap-:number(^\\d{1,5}).xml', async (request, reply) => {
    const { number } = request.params as { number: string };
    const start = (Number(number) - 1) * PAGES_A_FILE;
    const pages = start < 0 ? [] : (await readPages(request)).slice(start, start + PAGES_A_FILE);
    if (pages.length === 0) throw new HttpError(404, 'notFound');
    return sendReady(request, reply.header('cache-control', CACHING), await fileOf(pages));
  });
}

function pagesOf(catalogue: CatalogueIndex, now: Date): string[] {
  const fill = (pattern: string, id: string) => pattern.replace(/:\w+/, () => encodeURIComponent(id));
  const sections = rowsAt(catalogue.rows, now).filter((row) => listOf(catalogue, row).length > 0);
  return [
    paths.home,
    ...filledCategories(catalogue).map(({ id }) => fill(paths.browse, id)),
    ...sections.map(({ id }) => fill(paths.more, id)),
    ...catalogue.summaries.map(({ id }) => videoPath(id)),
    ...INFORMATION.map((page) => paths[page]),
  ];
}

function listOfPages(origin: string, pages: string[]): string {
  const entries = pages.flatMap((path) => {
    const page = escaped(origin + path);
    const alternates = [
      ...LANGUAGES.map((code) => [hreflangOf(code), `${page}?lang=${code}`] as const),
      ['x-default', page] as const,
    ];
    const links = alternates.map(
      ([tag, address]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${address}"/>`,
    );
    return alternates.map(([, address]) => `<url><loc>${address}</loc>${links.join('')}</url>`);
  });
  const namespaces = `xmlns="${SCHEMA}" xmlns:xhtml="http://www.w3.org/1999/xhtml"`;
  return document('urlset', namespaces, entries);
}

function listOfFiles(origin: string, count: number): string {
  const entries = Array.from(
    { length: count },
    (_, index) => `<sitemap><loc>${escaped(origin)}/sitemap-${index + 1}.xml</loc></sitemap>`,
  );
  return document('sitemapindex', `xmlns="${SCHEMA}"`, entries);
}

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const document = (element: string, namespaces: string, entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${element} ${namespaces}>\n${entries.join('\n')}\n</${element}>\n`;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const sizeCalculation = ({ bytes }: ReadyBytes) =>
  Object.values(bytes).reduce((sum, { length }) => sum + length, 0);
