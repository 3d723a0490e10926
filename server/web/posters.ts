import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { videos } from '../db/schema.ts';
import { createFileStore } from '../media/fileStore.ts';
import { sendFile } from '../media/sendFile.ts';

const HOT_BYTES = 32 * 1024 * 1024;
const VIDEO = /^[a-z0-9][a-z0-9-]*$/;
const FILE = /^\d{2,4}\.(avif|webp)$/;

/** Serves posters, whose addresses change with their content, so that caches may keep them for ever. */
export function registerPosters(app: FastifyInstance, context: Context): void {
  const files = createFileStore(HOT_BYTES);
  const versions = new Map<string, string>();

  const isCurrent = async (videoId: string, version: string) => {
    if (versions.get(videoId) === version) return true;
    // Another server may have imported new pictures.
    const [row] = await context.db
      .select({ version: videos.posterVersion })
      .from(videos)
      .where(eq(videos.id, videoId));
    if (row) versions.set(videoId, row.version);
    return row?.version === version;
  };

  app.route<{ Params: { videoId: string; version: string; file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/posters/:videoId/:version/:file',
    logLevel: 'warn',
    async handler(request, reply) {
      const { videoId, version, file: name } = request.params;
      const known = VIDEO.test(videoId) && FILE.test(name) && (await isCurrent(videoId, version));
      const file = known
        ? await files.open(join(context.config.catalogueDir, 'posters', videoId, name))
        : null;
      if (!file) return reply.code(404).type('text/plain').send('Not found');
      reply.headers({
        'content-type': name.endsWith('.avif') ? 'image/avif' : 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      return sendFile(request, reply, file);
    },
  });
}
