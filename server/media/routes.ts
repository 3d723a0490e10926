import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Access } from '../../contract/entities.ts';
import { hiddenSeries } from '../catalogue/hiddenSeries.ts';
import { previewOf } from '../catalogue/previewOf.ts';
import type { Context } from '../context.ts';
import { episodes } from '../db/schema.ts';
import { createFileStore } from './fileStore.ts';
import { sendFile } from './sendFile.ts';
import { type StartLevel, startingAt } from './startLevel.ts';

const CACHE_BYTES = 64 * 1024 * 1024;
const MAX_EPISODES = 10_000;
/** Nothing else ever becomes part of a path. */
const FILE =
  /^(?:master\.m3u8|(?:still|storyboard)\.webp|tracks\.json|captions-[a-z]{2}\.vtt|\d{3,4}\/(?:index\.m3u8|init\.mp4|\d{1,4}\.m4s))$/;
const PLAYLIST = /\.m3u8$/;
const CLIP = /^[a-z0-9][a-z0-9-]*$/;
const TYPES: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  mp4: 'video/mp4',
  m4s: 'video/mp4',
  webp: 'image/webp',
  vtt: 'text/vtt; charset=utf-8',
  json: 'application/json',
};

type EpisodeRow = { id: string; videoId: string; number: number; clip: string };

/** Decides the access of a request's viewer to an episode, as of now. */
export type PlaylistAccess = (
  request: FastifyRequest,
  episode: EpisodeRow,
  sessionId: string | null,
) => Promise<Access>;

/**
 * Serves clips. The token of an address opens segments for hours, so that shared caches keep them; a
 * playlist of an episode that is not free is given only to who may watch it at that moment, and nothing of a series
 * that is not live to anybody but who previews it.
 */
export function registerMedia(app: FastifyInstance, context: Context, accessTo: PlaylistAccess): void {
  const files = createFileStore(CACHE_BYTES);
  const episodeOf = createEpisodeLookup(context);
  const { origin } = new URL(context.config.publicUrl);

  app.route<{ Params: { token: string; episodeId: string; '*': string }; Querystring: StartLevel }>({
    method: ['GET', 'HEAD'],
    url: '/media/:token/:episodeId/*',
    logLevel: 'warn',
    async handler(request, reply) {
      const { token: named, episodeId, '*': name } = request.params;
      reply.header('access-control-allow-origin', origin);
      const now = context.now();
      const { token, sessionId } = context.media.readSession(named) ?? { token: '', sessionId: null };
      const expiresAt = context.media.verify(token, episodeId, now);
      if (!expiresAt) return reply.code(403).type('text/plain').send('Forbidden');

      const found = FILE.test(name) ? await episodeOf(episodeId) : null;
      const { withdrawn, unknown } = hiddenSeries(context);
      const isHidden = found !== null && (withdrawn.has(found.videoId) || unknown.has(found.videoId));
      const isSeen = !isHidden || previewOf(context, request, found.videoId) !== null;
      if (!isSeen && withdrawn.has(found.videoId)) return reply.code(410).type('text/plain').send('Gone');
      const episode = isSeen ? found : null;
      // The token alone opens all other files.
      const access = episode && PLAYLIST.test(name) ? await accessTo(request, episode, sessionId) : 'free';
      if (access === 'locked') return reply.code(403).type('text/plain').send('Forbidden');
      const path = episode && join(context.config.catalogueDir, 'media', episode.clip, name);
      const stored = path && (await files.open(path));
      const file = stored && name === 'master.m3u8' ? startingAt(stored, request.query) : stored;
      if (!file) return reply.code(404).type('text/plain').send('Not found');

      const secondsLeft = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
      reply.headers({
        'content-type': TYPES[name.slice(name.lastIndexOf('.') + 1)],
        'cache-control':
          access === 'free' && !isHidden ? `public, max-age=${secondsLeft}` : 'private, no-store',
      });
      return sendFile(request, reply, file);
    },
  });
}

function createEpisodeLookup({ db }: Context): (id: string) => Promise<EpisodeRow | null> {
  const known = new Map<string, EpisodeRow>();
  return async (id) => {
    const cached = known.get(id);
    if (cached) return cached;
    const { videoId, number, clip } = episodes;
    const [row] = await db
      .select({ id: episodes.id, videoId, number, clip })
      .from(episodes)
      .where(eq(episodes.id, id));
    if (!row || !CLIP.test(row.clip)) return null;
    if (known.size >= MAX_EPISODES) known.clear();
    known.set(id, row);
    return row;
  };
}
