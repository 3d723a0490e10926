import type { FastifyInstance } from 'fastify';
import { type Address, paths } from '../../contract/paths.ts';
import type { RenderModule } from '../../contract/render.ts';
import { shownRows } from '../catalogue/catalogueIndex.ts';
import { hiddenSeries } from '../catalogue/hiddenSeries.ts';
import type { HiddenSeries } from '../catalogue/memory.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { PageLanguage } from '../http/language.ts';
import type { After } from '../lib/timers.ts';
import { compress, hashOf } from './encodings.ts';
import {
  type CachedPage,
  createPageCache,
  type FindPage,
  type PageCache,
  type PageObserver,
  type PageSource,
} from './pageCache.ts';
import { createRenderer, MOST_AT_ONCE, MOST_FOR_SEARCH, type PageKey } from './renderer.ts';
import type { Policies } from './security.ts';
import type { Template } from './template.ts';

type Parts = {
  app: FastifyInstance;
  context: Context;
  template: Template;
  policies: Policies;
  after: After;
  observer?: PageObserver | undefined;
};

/** Resolves to null when the address has no rendered page, or the page cannot be rendered in time. */
export type RenderedPages = (
  address: Address,
  search: string,
  language: PageLanguage,
) => Promise<CachedPage | null>;

/** Renders the pages that are the same for every visitor with the client's own code, and caches them. */
export function createRenderedPages(
  module: RenderModule,
  { app, context, template, policies, after, observer }: Parts,
): RenderedPages {
  const renderPage = createRenderer(module, app, siteOf(context.config), after);

  const isSearch = ({ pattern }: PageKey) => pattern === paths.searchResults;

  const render: PageSource['render'] = async (page, previous) => {
    const rendered = await renderPage(page, isSearch(page) ? MOST_FOR_SEARCH : MOST_AT_ONCE);
    const { html, styles } = template.fill(page.pattern, page.language, rendered);
    const identity = Buffer.from(html);
    const hash = hashOf(identity);
    const { status } = rendered;
    if (previous?.hash === hash && previous.status === status) return previous;
    const bytes = await compress(identity);
    return { type: 'text/html; charset=utf-8', hash, bytes, status, headers: policies.rendered(styles) };
  };

  const newCache = () =>
    createPageCache({
      render,
      isMadeUp: isSearch,
      now: context.now,
      observer,
      report: (err, { path, language }) =>
        app.log.error({ err, path, language }, 'a page could not be rendered; the browser draws it'),
    });
  let cache: { hidden: HiddenSeries; rows: string | null; pages: PageCache } | null = null;
  observer?.holds(() => cache?.pages.held() ?? { pages: 0, bytes: 0 });

  /** Drops all pages when the hidden series or the shown rows change, since a page may name or lack them. */
  const find: FindPage = (page) => {
    const hidden = hiddenSeries(context);
    const rows = shownRows(context);
    // Until a page has read the catalogue, no rows are known.
    const isCurrent = cache?.hidden === hidden && (cache.rows ?? rows) === rows;
    cache = { hidden, rows, pages: cache && isCurrent ? cache.pages : newCache() };
    return cache.pages.find(page);
  };

  return async ({ pattern, path }, search, language) => {
    const canonical = module.canonicalSearch(path, search);
    return canonical === null ? null : find({ pattern, path, search: canonical, ...language });
  };
}

const siteOf = ({ publicUrl, brand }: Config) => ({ origin: publicUrl, brand: brand.name });
