import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { type Client, loadClient } from './clientFiles.ts';
import { sendReady, vary } from './encodings.ts';
import { guessLanguage } from './language.ts';
import { registerPosters } from './posters.ts';
import { pageHeaders } from './security.ts';
import { matchesPath } from './shell.ts';

/** What never is a page, so that a wrong address there is a plain 404. */
const NO_PAGES = ['/api', '/media', '/posters', '/assets'];
const CARD_PAGE = '/order/easy';

/** Serves the posters, the built client's files and its page for every other address. */
export async function serveWeb(app: FastifyInstance, context: Context): Promise<void> {
  const client = await loadClient(context.config.clientDir);
  if (context.config.publicUrl.startsWith('https:')) {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('strict-transport-security', 'max-age=31536000');
    });
  }
  registerPosters(app, context);
  const sendPage = pageSender(client, context);

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

function pageSender({ shell }: Client, context: Context) {
  if (!shell) {
    return (_path: string, _request: FastifyRequest, reply: FastifyReply) =>
      reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The client is not built. Run `npm run build` and start the server again.\n');
  }
  const headers = pageHeaders(shell.template, context.payments.frameOrigins);
  return (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const query = request.query as { lang?: unknown };
    const { known, page } = shell.page(path, guessLanguage(query.lang, request.headers['accept-language']));
    reply
      .code(known ? 200 : 404)
      .headers(matchesPath(CARD_PAGE, path) ? headers.card : headers.page)
      .header('cache-control', 'no-cache');
    vary(reply, 'Accept-Language');
    return sendReady(request, reply, page);
  };
}

function acceptsHtml(request: FastifyRequest): boolean {
  const { accept } = request.headers;
  return accept === undefined || /text\/html|text\/\*|\*\/\*/.test(accept);
}
