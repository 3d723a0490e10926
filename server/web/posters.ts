import type { FastifyInstance } from 'fastify';
import { SHARE_PICTURE } from '../../contract/paths.ts';
import { previewOf } from '../catalogue/previewOf.ts';
import type { Context } from '../context.ts';
import { POSTER_FILE, type PosterSet } from '../db/catalogue/posterSet.ts';
import { EMBEDDED_ANYWHERE } from '../http/defaultHeaders.ts';
import { fileOf } from '../media/openPath.ts';
import { sendFile } from '../media/sendFile.ts';
import { IMMUTABLE, typeOf } from '../media/store.ts';
import { createStoredPosters } from './storedPosters.ts';

const VIDEO = /^[a-z0-9][a-z0-9-]*$/;
/** For a redirect: shared caches spare the server, and the next picture shows soon. */
const SHORT_CACHING = 'public, max-age=60';
const PREVIEW_CACHING = 'private, no-store';

/**
 * Serves posters, whose addresses carry the hash of their content. Only bytes that were found to have that
 * hash may be kept for ever; any other address of a poster leads to the present one.
 */
export function registerPosters(app: FastifyInstance, context: Context): void {
  const findSet = createStoredPosters(context);

  app.route<{ Params: { videoId: string; version: string; file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/posters/:videoId/:version/:file',
    logLevel: 'warn',
    async onRequest(_request, reply) {
      reply.headers(EMBEDDED_ANYWHERE);
    },
    async handler(request, reply) {
      const { videoId, version, file } = request.params;
      const isPreview = previewOf(context, request, videoId) !== null;
      const isName = VIDEO.test(videoId) && POSTER_FILE.test(file);
      const set = isName ? await findSet(videoId, version, isPreview) : null;
      const name = set && file === SHARE_PICTURE.file ? shareNameIn(set) : file;
      const bytes = set?.files.get(name);
      if (!set || !bytes) return reply.code(404).type('text/plain').send('Not found');
      if (set.version !== version || name !== file) {
        reply.header('cache-control', isPreview ? PREVIEW_CACHING : SHORT_CACHING);
        return reply.redirect(`/posters/${videoId}/${set.version}/${name}`, 302);
      }
      reply.headers({
        'content-type': typeOf(name),
        'cache-control': isPreview ? PREVIEW_CACHING : IMMUTABLE,
      });
      return sendFile(request, reply, fileOf(bytes, `"${version}"`));
    },
  });
}

/** A link to a series that has no picture of its own for it shows the largest poster. */
function shareNameIn({ files }: PosterSet): string {
  if (files.has(SHARE_PICTURE.file)) return SHARE_PICTURE.file;
  const width = Math.max(...[...files.keys()].map((name) => Number.parseInt(name, 10)));
  return `${width}.webp`;
}
