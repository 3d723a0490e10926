import type { FastifyInstance } from 'fastify';
import { calls } from '../../contract/calls.ts';
import type { PageRequest, RenderedPage, RenderModule } from '../../contract/render.ts';
import type { After } from '../lib/timers.ts';

const LIMIT_MS = 5_000;
/** Renders share one thread: with more of them at once, none would finish within its limit. */
export const MOST_AT_ONCE = 32;

/** Search engines do not index search results, and anybody can make up queries, so other pages go first. */
export const MOST_FOR_SEARCH = 2;

export type PageKey = Pick<PageRequest, 'path' | 'search' | 'language' | 'languageInAddress'> & {
  pattern: string;
};

export class RendererBusy extends Error {
  override message = 'Too many pages are being rendered';
}

/** Throws RendererBusy when `atMost` renders are already running. */
export type Render = (page: PageKey, atMost?: number) => Promise<RenderedPage>;

/** Renders pages as an anonymous visitor: the API calls of a render carry no header of the request. */
export function createRenderer(
  { renderPage }: RenderModule,
  app: FastifyInstance,
  site: Pick<PageRequest, 'origin' | 'brand'>,
  after: After,
): Render {
  let running = 0;

  async function render(page: PageKey, limit: AbortSignal) {
    const failures: Error[] = [];
    const answer = async (call: string, input: Record<string, string>) => {
      limit.throwIfAborted();
      const { statusCode, body } = await callApi(app, call, { lang: page.language, ...input });
      if (statusCode < 500) return body;
      const failure = new Error(`${call} answered ${statusCode}`);
      failures.push(failure);
      throw failure;
    };
    const rendered = await renderPage({ ...page, ...site, answer });
    // A page that shows a server error must not be cached.
    if (failures[0]) throw failures[0];
    return rendered;
  }

  return async (page, atMost = MOST_AT_ONCE) => {
    if (running >= atMost) throw new RendererBusy();
    running += 1;
    const limit = new AbortController();
    let cancelTimer = () => {};
    const timeout = new Promise<never>((_resolve, reject) => {
      cancelTimer = after(LIMIT_MS, () => {
        limit.abort(new Error(`The page was not ready after ${LIMIT_MS / 1000} s`));
        reject(limit.signal.reason);
      });
    });
    try {
      return await Promise.race([render(page, limit.signal), timeout]);
    } finally {
      cancelTimer();
      running -= 1;
    }
  };
}

async function callApi(app: FastifyInstance, call: string, query: Record<string, string>) {
  if (!call.startsWith('GET ') || !Object.hasOwn(calls, call)) throw new Error(`No page may call ${call}`);
  return app.inject({ method: 'GET', url: call.slice('GET '.length), query });
}
