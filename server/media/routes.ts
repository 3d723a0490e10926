import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { episodes } from '../db/schema.ts';
import { createFileStore } from './fileStore.ts';
import { sendFile } from './sendFile.ts';
import { type StartLevel, startingAt } from './startLevel.ts';

const CACHE_BYTES = 64 * 1024 * 1024;
const MAX_CLIPS = 10_000;
/** Nothing else ever becomes part of a path. */
const FILE =
  /^(?:master\.m3u8|(?:still|storyboard)\.webp|tracks\.json|captions-[a-z]{2}\.vtt|\d{3,4}\/(?:index\.m3u8|init\.mp4|\d{1,4}\.m4s))$/;
const CLIP = /^[a-z0-9][a-z0-9-]*$/;
const TYPES: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  mp4: 'video/mp4',
  m4s: 'video/mp4',
  webp: 'image/webp',
  vtt: 'text/vtt; charset=utf-8',
  json: 'application/json',
};

export function registerMedia(app: FastifyInstance, context: Context): void {
  const files = createFileStore(CACHE_BYTES);
  const clipOf = createClipLookup(context);

  app.route<{ Params: { token: string; episodeId: string; '*': string }; Querystring: StartLevel }>({
    method: ['GET', 'HEAD'],
    url: '/media/:token/:episodeId/*',
    logLevel: 'warn',
    async handler(request, reply) {
      const { token, episodeId, '*': name } = request.params;
      reply.header('access-control-allow-origin', '*');
      const now = context.now();
      const expiresAt = context.media.verify(token, episodeId, now);
      if (!expiresAt) return reply.code(403).type('text/plain').send('Forbidden');

      const clip = FILE.test(name) ? await clipOf(episodeId) : null;
      const stored = clip && (await files.open(join(context.config.catalogueDir, 'media', clip, name)));
      const file = stored && name === 'master.m3u8' ? startingAt(stored, request.query) : stored;
      if (!file) return reply.code(404).type('text/plain').send('Not found');

      const secondsLeft = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
      reply.headers({
        'content-type': TYPES[name.slice(name.lastIndexOf('.') + 1)],
        'cache-control': `public, max-age=${secondsLeft}, immutable`,
      });
      return sendFile(request, reply, file);
    },
  });
}

function createClipLookup({ db }: Context): (episodeId: string) => Promise<string | null> {
  const clips = new Map<string, string>();
  return async (episodeId) => {
    const cached = clips.get(episodeId);
    if (cached !== undefined) return cached;
    const [row] = await db.select({ clip: episodes.clip }).from(episodes).where(eq(episodes.id, episodeId));
    if (!row || !CLIP.test(row.clip)) return null;
    if (clips.size >= MAX_CLIPS) clips.clear();
    clips.set(episodeId, row.clip);
    return row.clip;
  };
}
