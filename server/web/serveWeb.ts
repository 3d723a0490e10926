import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RenderModule } from '../../contract/render.ts';
import type { Context } from '../context.ts';
import { type Client, loadClient } from './clientFiles.ts';
import { type Encoding, type ReadyBytes, sendReady, vary } from './encodings.ts';
import { guessLanguage } from './language.ts';
import { registerPosters } from './posters.ts';
import { createPublicPages } from './publicPages.ts';
import { loadRenderModule } from './renderModule.ts';
import { createPolicies } from './security.ts';
import { createShells } from './shell.ts';
import type { Template } from './template.ts';
import { type After, after } from './timers.ts';

/** What never is a page, so that a wrong address there is a plain 404. */
const NO_PAGES = ['/api', '/media', '/posters', '/assets'];
const DRAWN_CACHING = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

export type WebTools = {
  /** In place of the built one; null has every page drawn in the browser. */
  renderModule?: RenderModule | null;
  after?: After;
};

/** Serves the posters, the built client's files and its page for every other address. */
export async function serveWeb(app: FastifyInstance, context: Context, tools: WebTools = {}): Promise<void> {
  const client = await loadClient(context.config.clientDir);
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
        return sendAndKeep(request, reply, file, Number.POSITIVE_INFINITY);
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
  const shellFor = createShells(template, policies);
  const module = await renderModule(app, template, context, tools);
  const drawn =
    module && createPublicPages(module, { app, context, template, policies, after: tools.after ?? after });

  return async (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const query = request.query as { lang?: unknown };
    const language = guessLanguage(query.lang, request.headers['accept-language']);
    const found = await drawn?.(request.url, language);
    vary(reply, 'Accept-Language');
    if (found) {
      const { page, freshUntil } = found;
      reply.code(page.status).headers(page.headers).header('cache-control', DRAWN_CACHING);
      return sendAndKeep(request, reply, page, freshUntil);
    }
    const shell = shellFor(path, language);
    reply.code(shell.status).headers(shell.headers).header('cache-control', 'no-cache');
    return sendReady(request, reply, shell.page);
  };
}

/** The next one who asks in the same words, until then, is answered before any routing. */
function sendAndKeep(request: FastifyRequest, reply: FastifyReply, ready: ReadyBytes, until: number) {
  const sent = sendReady(request, reply, ready);
  const headers = reply.getHeaders() as OutgoingHttpHeaders;
  const encoding = (headers['content-encoding'] as Encoding | undefined) ?? 'identity';
  const body = reply.statusCode === 304 ? undefined : ready.bytes[encoding];
  reply.server.readyAnswers.keep(request.raw, { status: reply.statusCode, headers, body }, until);
  return sent;
}

async function renderModule(app: FastifyInstance, template: Template, context: Context, tools: WebTools) {
  const { lacks } = template;
  if (lacks.length > 0) {
    app.log.warn({ lacks }, 'index.html has no place for drawn pages: pages are drawn in the browser');
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
