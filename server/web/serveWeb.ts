import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { consentModeOf } from '../../contract/consent.ts';
import {
  type Address,
  APP_SHELL_PATH,
  HOME_SHARE_PICTURE,
  isIndexed,
  paths,
  SERVICE_WORKER_PATH,
} from '../../contract/paths.ts';
import type { RenderModule } from '../../contract/render.ts';
import { peekCatalogueIndex } from '../catalogue/catalogueIndex.ts';
import { hiddenSeries, untilNextSeries } from '../catalogue/hiddenSeries.ts';
import { isKnown } from '../catalogue/lists.ts';
import { previewOf } from '../catalogue/previews.ts';
import type { Context } from '../context.ts';
import { EMBEDDED_ANYWHERE } from '../http/defaultHeaders.ts';
import { pageLanguage } from '../http/language.ts';
import { DAY_MS } from '../lib/days.ts';
import { HttpError } from '../lib/errors.ts';
import { type After, after } from '../lib/timers.ts';
import { createAppShells } from './appShell.ts';
import { type Client, loadClient } from './clientFiles.ts';
import { sendReady, vary } from './encodings.ts';
import type { PageObserver } from './pageCache.ts';
import { registerPosters } from './posters.ts';
import { PREVIEW_PATH, registerPreviews } from './previews.ts';
import { createRenderedPages } from './renderedPages.ts';
import { createPolicies } from './security.ts';
import { registerSitemap } from './sitemap.ts';
import type { Template } from './template.ts';

const NO_PAGES = ['/api', '/media', '/clips', '/posters', '/assets', PREVIEW_PATH];
const READING = ['GET', 'HEAD'];
/** Pages whose address contains the id of a category, a row or a series. */
const NAMING: string[] = [paths.browse, paths.more, paths.video];
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";
const RENDERED_SECONDS = 60;
const STALE_SECONDS = 600;

export type WebTools = {
  /** Replaces the built module; with null the browser renders every page. */
  renderModule?: RenderModule | null;
  after?: After;
  pageObserver?: PageObserver | undefined;
};

type Pages = {
  sendPage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  sendShell: (request: FastifyRequest, reply: FastifyReply, status: number) => Promise<FastifyReply>;
};

/** Serves the posters, the sitemap, the built client's files and its page for every other address. */
export async function serveWeb(app: FastifyInstance, context: Context, tools: WebTools = {}): Promise<void> {
  const { clientDir, reports, brand } = context.config;
  const client = await loadClient(clientDir, consentModeOf(reports), brand);
  registerPosters(app, context);
  registerSitemap(app, context);
  registerSecurityTxt(app, context);
  registerPreviews(app, context);
  const { sendPage, sendShell } = await createPages(app, client, context, tools);

  app.route({
    method: app.supportedMethods,
    url: '/*',
    logLevel: 'warn',
    // Answered before the body is parsed, because it may be of any type.
    async onRequest(request, reply) {
      if (READING.includes(request.method)) return;
      const path = pathOf(request);
      if (isBelow(path, '/api')) return reply.callNotFound();
      const headers = { allow: READING.join(', ') };
      if (!isPage(path)) throw new HttpError(405, 'methodNotAllowed', { headers });
      return sendShell(request, reply.headers(headers), 405);
    },
    handler(request, reply) {
      const path = pathOf(request);
      const file = client.files.get(path);
      if (file) {
        const immutable = path.startsWith('/assets/');
        reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (path === HOME_SHARE_PICTURE) reply.headers(EMBEDDED_ANYWHERE);
        if (path === SERVICE_WORKER_PATH) reply.header('content-security-policy', WORKER_POLICY);
        return sendReady(request, reply, file);
      }
      if (path === APP_SHELL_PATH) return sendShell(request, reply.header('x-robots-tag', 'noindex'), 200);
      if (!isPage(path) || !acceptsHtml(request)) return reply.callNotFound();
      return sendPage(request, reply);
    },
  });
}

async function createPages(
  app: FastifyInstance,
  { template }: Client,
  context: Context,
  tools: WebTools,
): Promise<Pages> {
  if (!template) return { sendPage: sendNotBuilt, sendShell: sendNotBuilt };
  const policies = createPolicies(template.html, {
    providers: context.payments.all.map(({ policy }) => policy),
    reports: context.config.reports,
  });
  const shellFor = createAppShells(template, policies);
  const module = await renderModule(app, template, context, tools);
  const parts = {
    app,
    context,
    template,
    policies,
    after: tools.after ?? after,
    observer: tools.pageObserver,
  };
  const findRendered = module && createRenderedPages(module, parts);

  const languageOf = ({ query, headers }: FastifyRequest) =>
    pageLanguage((query as { lang?: unknown }).lang, headers['accept-language']);

  const setPageHeaders = (request: FastifyRequest, reply: FastifyReply, address: Address | null) => {
    vary(reply, 'Accept-Language');
    if (!isIndexed(address?.pattern ?? '', searchOf(request))) reply.header('x-robots-tag', 'noindex');
  };

  const sendShell = async (
    request: FastifyRequest,
    reply: FastifyReply,
    address: Address | null,
    { status, caching = 'no-cache' }: { status?: number; caching?: string } = {},
  ) => {
    const shell = shellFor(address?.pattern ?? null, languageOf(request).language);
    setPageHeaders(request, reply, address);
    reply
      .code(status ?? shell.status)
      .headers(shell.headers)
      .header('cache-control', caching);
    return sendReady(request, reply, shell.page);
  };

  const isPreview = (request: FastifyRequest, { pattern, params }: Address) =>
    pattern === paths.video && previewOf(context, request, params.videoId ?? '') !== null;

  /** No shared cache keeps a page past the moment at which the next series appears. */
  const renderedCaching = () => {
    const seconds = Math.ceil(untilNextSeries(context) / 1000);
    if (seconds > RENDERED_SECONDS + STALE_SECONDS)
      return `public, max-age=0, s-maxage=${RENDERED_SECONDS}, stale-while-revalidate=${STALE_SECONDS}`;
    return `public, max-age=0, s-maxage=${Math.min(RENDERED_SECONDS, seconds)}`;
  };

  /** True for an id that does not exist. Anybody can make up such ids, so no page is rendered for them. */
  const namesNothing = ({ pattern, params }: Address): boolean => {
    const catalogue = peekCatalogueIndex(context);
    if (!NAMING.includes(pattern) || !catalogue) return false;
    if (hiddenSeries(context).withdrawn.has(params.videoId ?? '')) return false;
    return !isKnown(catalogue, params, context.now());
  };

  return {
    sendShell: (request, reply, status) =>
      sendShell(request, reply, template.resolve(pathOf(request)), { status }),

    async sendPage(request, reply) {
      const path = pathOf(request);
      const address = template.resolve(path);
      if (!address) return sendShell(request, reply, null);
      if (address.path !== path) return reply.redirect(address.path + request.url.slice(path.length), 301);
      if (isPreview(request, address)) {
        reply.header('x-robots-tag', 'noindex');
        return sendShell(request, reply, address, { status: 200, caching: 'private, no-store' });
      }
      if (namesNothing(address)) return sendShell(request, reply, address, { status: 404 });
      const page = await findRendered?.(address, searchOf(request), languageOf(request));
      if (!page) return sendShell(request, reply, address);
      setPageHeaders(request, reply, address);
      reply.code(page.status).headers(page.headers).header('cache-control', renderedCaching());
      return sendReady(request, reply, page);
    },
  };
}

const sendNotBuilt = async (_request: FastifyRequest, reply: FastifyReply) =>
  reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .send('The client is not built. Run `npm run build` and start the server again.\n');

async function renderModule(app: FastifyInstance, template: Template, context: Context, tools: WebTools) {
  const { missing } = template;
  if (missing.length > 0) {
    app.log.warn({ missing }, 'index.html lacks placeholders of rendered pages: the browser draws all pages');
    return null;
  }
  return tools.renderModule === undefined
    ? loadRenderModule(context.config.clientDir, app.log)
    : tools.renderModule;
}

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? '/';
const searchOf = (request: FastifyRequest) => request.url.slice(pathOf(request).length);
const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);
const isPage = (path: string) => !NO_PAGES.some((folder) => isBelow(path, folder));

function acceptsHtml(request: FastifyRequest): boolean {
  const { accept } = request.headers;
  return accept === undefined || /text\/html|text\/\*|\*\/\*/.test(accept);
}

async function loadRenderModule(clientDir: string, log: FastifyBaseLogger): Promise<RenderModule | null> {
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

const PATH = '/.well-known/security.txt';
const CACHING = 'public, max-age=86400';
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

function registerSecurityTxt(app: FastifyInstance, { config, now }: Context): void {
  const { securityContact, publicUrl } = config;

  app.route({
    method: ['GET', 'HEAD'],
    url: PATH,
    logLevel: 'warn',
    async handler(_request, reply) {
      if (securityContact === null) throw new HttpError(404, 'notFound');
      const expires = new Date(now().getTime() + VALID_DAYS * DAY_MS);
      const lines = [
        `Contact: ${securityContact}`,
        `Expires: ${expires.toISOString()}`,
        'Preferred-Languages: en',
        `Canonical: ${publicUrl}${PATH}`,
      ];
      return reply
        .header('cache-control', CACHING)
        .type('text/plain; charset=utf-8')
        .send(`${lines.join('\n')}\n`);
    },
  });
}
