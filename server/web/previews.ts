import type { FastifyInstance } from 'fastify';
import { videoPath } from '../../contract/paths.ts';
import { cookieOptions } from '../accounts/tokenTransport.ts';
import { PREVIEW_COOKIE, previewCookie } from '../catalogue/previews.ts';
import type { Context } from '../context.ts';
import { guessLanguage } from '../http/language.ts';
import { wordsIn } from '../lib/words.ts';

export const PREVIEW_PATH = '/preview';
/** Takes the place of a token in the link that ends all previews. */
const END = 'end';
const CACHING = 'private, no-store';

/**
 * Serves an operator's link to a series that is not public. It sets a cookie that the calls, playlists and
 * page of that series accept, and redirects to an address other than the public page's, so that no shared
 * cache answers.
 */
export function registerPreviews(app: FastifyInstance, context: Context): void {
  const { previews, config, now } = context;

  app.route<{ Params: { token: string } }>({
    method: ['GET', 'HEAD'],
    url: `${PREVIEW_PATH}/:token`,
    logLevel: 'warn',
    async handler(request, reply) {
      const { token } = request.params;
      reply.headers({
        'cache-control': CACHING,
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      });
      if (token === END) {
        for (const name of Object.keys(request.cookies))
          if (name.startsWith(PREVIEW_COOKIE)) reply.setCookie(name, '', cookieOptions(config, '/', 0));
        return reply.redirect('/', 302);
      }
      const preview = previews.verify(token, now());
      if (!preview) {
        const { lang } = request.query as { lang?: unknown };
        const language = guessLanguage(lang, request.headers['accept-language']);
        return reply
          .code(403)
          .type('text/plain; charset=utf-8')
          .send(`${wordsIn(language)('errors.previewOver')}\n`);
      }
      const { videoId, until } = preview;
      const seconds = Math.floor((until.getTime() - now().getTime()) / 1000);
      reply.setCookie(previewCookie(videoId), token, cookieOptions(config, '/', seconds));
      return reply.redirect(`${videoPath(videoId)}?preview=1`, 302);
    },
  });
}
