import type { FastifyInstance } from 'fastify';
import type { Language } from '../../contract/entities.ts';
import type { RenderModule } from '../../contract/render.ts';
import type { Context } from '../context.ts';
import { compress, hashOf } from './encodings.ts';
import { createPageStore, type FoundPage, type PageMaker } from './pages.ts';
import { createRenderer } from './renderer.ts';
import type { Policies } from './security.ts';
import type { Template } from './template.ts';
import type { After } from './timers.ts';

type Parts = {
  app: FastifyInstance;
  context: Context;
  template: Template;
  policies: Policies;
  after: After;
};

/** Gives the drawn page at an address; null where there is none, or it cannot be had in time. */
export type PublicPages = (url: string, language: Language) => Promise<FoundPage | null>;

/** The pages that are the same for every visitor, drawn with the client's own code. */
export function createPublicPages(
  module: RenderModule,
  { app, context, template, policies, after }: Parts,
): PublicPages {
  const render = createRenderer(module, app, context.config.publicUrl, after);

  const make: PageMaker['make'] = async (wanted, limit, before) => {
    const rendered = await render(wanted, limit);
    const { html, styles } = template.fill(wanted.path, wanted.language, rendered);
    const identity = Buffer.from(html);
    const hash = hashOf(identity);
    const { status } = rendered;
    if (before?.hash === hash && before.status === status) return before;
    const bytes = await compress(identity);
    return { type: 'text/html; charset=utf-8', hash, bytes, status, headers: policies.page(styles) };
  };

  const find = createPageStore({
    make,
    now: context.now,
    after,
    report: (err, { path, language }) =>
      app.log.error({ err, path, language }, 'a page could not be drawn; the browser draws it'),
  });

  return async (url, language) => {
    const [rawPath = '/'] = url.split('?', 1);
    const path = plainPath(rawPath);
    if (path === null || template.routeOf(path) === null) return null;
    const search = module.canonicalSearch(path, url.slice(rawPath.length));
    return search === null ? null : find({ path, search, language });
  };
}

/** One spelling for every path of a page, as the client's router reads it; null for what it would not. */
function plainPath(path: string): string | null {
  try {
    const decoded = path
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/');
    const plain = decoded.length > 1 && decoded.endsWith('/') ? decoded.slice(0, -1) : decoded;
    return plain.includes('//') ? null : plain;
  } catch {
    return null;
  }
}
