import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import type { Language } from '../../contract/entities.ts';

export type PageRequest = {
  path: string;
  /** As `canonicalSearch` gives it. */
  search: string;
  language: Language;
  /** What absolute addresses start with. */
  origin: string;
  /** The API, in process: gives the envelope of an answer as text. */
  answer: (call: string, input: Record<string, string>) => Promise<string>;
};

export type RenderedPage = {
  status: 200 | 404;
  /** BCP 47. */
  tag: string;
  head: string;
  body: string;
  /** JSON that may stand inside a script element. */
  state: string;
};

/** What the client's build exports for drawing pages on the server. */
export type RenderModule = {
  /** The part of a query that the page depends on; null where the path is no public page. */
  canonicalSearch: (path: string, search: string) => string | null;
  /** Not re-entrant. */
  renderPage: (request: PageRequest) => Promise<RenderedPage>;
};

/** The built module beside the client; without it, pages are drawn in the browser alone. */
export async function loadRenderModule(
  clientDir: string,
  log: FastifyBaseLogger,
): Promise<RenderModule | null> {
  const file = resolve(join(clientDir, '..', 'render', 'index.js'));
  if (!existsSync(file)) {
    log.warn('the client is built without its render module: pages are drawn in the browser');
    return null;
  }
  try {
    return (await import(pathToFileURL(file).href)) as RenderModule;
  } catch (err) {
    log.error({ err }, 'the render module could not be loaded: pages are drawn in the browser');
    return null;
  }
}
