import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { consentModeOf } from '../../contract/consent.ts';
import type { RenderModule } from '../../contract/render.ts';
import type { Context } from '../context.ts';
import { createAppShells } from './appShell.ts';
import { type Client, loadClient } from './clientFiles.ts';
import { sendReady, vary } from './encodings.ts';
import { guessLanguage } from './language.ts';
import { registerPosters } from './posters.ts';
import { createRenderedPages } from './renderedPages.ts';
import { loadRenderModule } from './renderModule.ts';
import { createPolicies } from './security.ts';
import type { Template } from './template.ts';
import { type After, after } from './timers.ts';

/** A wrong address below one of these is a plain 404, never a page. */
const NO_PAGES = ['/api', '/media', '/posters', '/assets'];
const RENDERED_CACHING = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

export type WebTools = {
  /** Replaces the built one; with null the browser draws every page. */
  renderModule?: RenderModule | null;
  after?: After;
};

/** Serves the posters, the built client's files and its page for every other address. */
export async function serveWeb(app: FastifyInstance, context: Context, tools: WebTools = {}): Promise<void> {
  const { clientDir, reports } = context.config;
  const client = await loadClient(clientDir, consentModeOf(reports));
  if (context.config.publicUrl.startsWith('https:')) {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('strict-transport-security', 'max-age=31536000');
    });
  }
  registerPosters(app, context);
  const sendPage = await pageSender(app, client, context, tools);

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    logLevel: 'warn',
    handler(request, reply) {
      const path = request.url.split('?', 1)[0] ?? '/';
      const file = client.files.get(path);
      if (file) {
        const immutable = path.startsWith('/assets/');
        reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
        return sendReady(request, reply, file);
      }
      const isPage = !NO_PAGES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
      if (!isPage || !acceptsHtml(request)) return reply.callNotFound();
      return sendPage(path, request, reply);
    },
  });
}

async function pageSender(app: FastifyInstance, { template }: Client, context: Context, tools: WebTools) {
  if (!template) {
    return async (_path: string, _request: FastifyRequest, reply: FastifyReply) =>
      reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The client is not built. Run `npm run build` and start the server again.\n');
  }
  const policies = createPolicies(template.html, {
    providers: context.payments.all.map(({ policy }) => policy),
    reports: context.config.reports,
  });
  const shellFor = createAppShells(template, policies);
  const module = await renderModule(app, template, context, tools);
  const findRendered =
    module && createRenderedPages(module, { app, context, template, policies, after: tools.after ?? after });

  return async (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const query = request.query as { lang?: unknown };
    const language = guessLanguage(query.lang, request.headers['accept-language']);
    const page = await findRendered?.(request.url, language);
    vary(reply, 'Accept-Language');
    if (page) {
      reply.code(page.status).headers(page.headers).header('cache-control', RENDERED_CACHING);
      return sendReady(request, reply, page);
    }
    const shell = shellFor(path, language);
    reply.code(shell.status).headers(shell.headers).header('cache-control', 'no-cache');
    return sendReady(request, reply, shell.page);
  };
}

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

function acceptsHtml(request: FastifyRequest): boolean {
  const { accept } = request.headers;
  return accept === undefined || /text\/html|text\/\*|\*\/\*/.test(accept);
}
