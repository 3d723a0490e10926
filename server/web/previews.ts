import type { FastifyInstance } from 'fastify';
import { videoPath } from '../../contract/paths.ts';
import { cookieOptions } from '../accounts/tokenTransport.ts';
import { PREVIEW_COOKIE, previewCookie } from '../catalogue/previews.ts';
import type { Context } from '../context.ts';
import { guessLanguage } from '../http/language.ts';
import { wordsIn } from '../lib/words.ts';

export const PREVIEW_PATH = '/preview';
/** In place of a token, to see the site as everybody does. */
const END = 'end';
const CACHING = 'private, no-store';

/**
 * An operator's link to a series that is not public. It leaves a cookie for that series; the calls, playlists and page
 * of it look at the cookie. The address that it leads to is not that of the public page, so that no shared cache
 * answers in its place.
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
