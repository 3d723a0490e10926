import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Access } from '../../../contract/entities.ts';
import { hiddenSeries } from '../../catalogue/hiddenSeries.ts';
import { previewOf } from '../../catalogue/previews.ts';
import type { Context } from '../../context.ts';
import { clipAddress } from '../../media/address.ts';
import { CLIP, CLIP_FILE, isDocument } from '../../media/clipFiles.ts';
import { rewritten, type StartLevel, startingAt } from '../../media/rewrite.ts';
import { sendFile } from '../../media/sendFile.ts';
import { clipKey, type MediaStore, type StoredFile, typeOf, VERSION } from '../../media/store.ts';
import { EMBEDDED_ANYWHERE } from '../defaultHeaders.ts';
import { createEpisodeLookup, createWithdrawnClips, type ShownEpisode } from './shownClips.ts';

const PLAYLIST = /\.m3u8$/;

export type PlaylistAccess = (
  request: FastifyRequest,
  episode: ShownEpisode,
  sessionId: string | null,
) => Promise<Access>;

export function registerMedia(app: FastifyInstance, context: Context, accessTo: PlaylistAccess): void {
  const cache = createStoreCache(context.mediaStore);
  registerDocuments(app, context, cache, accessTo);
  registerClips(app, context, cache);
}

/** Chromecast's default player runs at this origin. Its requests carry no cookie of ours. */
const allowReceiver = { 'access-control-allow-origin': 'https://www.gstatic.com' };

/** Media may be embedded anywhere, but only pages of our own origin may read what the cookie opens. */
const allowOwnOrigin = ({ config }: Context) => {
  const { origin } = new URL(config.publicUrl);
  return async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ 'access-control-allow-origin': origin, ...EMBEDDED_ANYWHERE });
  };
};

/**
 * Serves an episode's playlists and tracks, which name the files of its clip. The token in the address is
 * valid for hours, so a playlist also requires that the viewer may watch the episode at this moment. Of a
 * withdrawn series, only previews get anything.
 */
function registerDocuments(
  app: FastifyInstance,
  context: Context,
  cache: StoreCache,
  accessTo: PlaylistAccess,
): void {
  const episodeOf = createEpisodeLookup(context);
  app.route<{ Params: { token: string; episodeId: string; '*': string }; Querystring: StartLevel }>({
    method: ['GET', 'HEAD'],
    url: '/media/:token/:episodeId/*',
    logLevel: 'warn',
    onRequest: allowOwnOrigin(context),
    async handler(request, reply) {
      const { token: named, episodeId, '*': name } = request.params;
      const now = context.now();
      const { token, sessionId } = context.media.readSession(named) ?? { token: '', sessionId: null };
      const expiresAt = context.media.verify(token, episodeId, now);
      if (!expiresAt) return refuse(reply, 403, 'Forbidden');

      const found = CLIP_FILE.test(name) && isDocument(name) ? await episodeOf(episodeId) : null;
      const { withdrawn, unknown } = hiddenSeries(context);
      const isHidden = found !== null && (withdrawn.has(found.videoId) || unknown.has(found.videoId));
      const isSeen = !isHidden || previewOf(context, request, found.videoId) !== null;
      if (!isSeen && withdrawn.has(found.videoId)) return refuse(reply, 410, 'Gone');
      const episode = isSeen ? found : null;
      // The token alone opens the tracks.
      const access = episode && PLAYLIST.test(name) ? await accessTo(request, episode, sessionId) : 'free';
      if (access === 'locked') return refuse(reply, 403, 'Forbidden');
      const file = episode && (await open(episode, name, expiresAt));
      if (!file) return refuse(reply, 404, 'Not found');

      const isPublic = access === 'free' && !isHidden;
      reply.headers({
        'content-type': typeOf(name),
        'cache-control': isPublic ? `public, max-age=${secondsTo(expiresAt, now)}` : 'private, no-store',
        ...((isPublic || sessionId !== null) && allowReceiver),
      });
      return sendFile(request, reply, name === 'master.m3u8' ? startingAt(file, request.query) : file);
    },
  });

  async function open(episode: ShownEpisode, name: string, expiresAt: Date) {
    const file = await cache.open(clipKey(episode.clip, episode.clipVersion, name));
    return file && rewritten(file, name, clipAddress(context, episode, expiresAt));
  }
}

/**
 * Serves the files that playlists name, at a path that is the same for everybody and for ever, with the right
 * to them in the query. A CDN may keep one copy under the path alone if it checks the right itself
 * (docs/cdn.md).
 */
function registerClips(app: FastifyInstance, context: Context, cache: StoreCache): void {
  const isWithdrawn = createWithdrawnClips(context);
  app.route<{ Params: { clip: string; version: string; '*': string }; Querystring: { t?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: '/clips/:clip/:version/*',
    logLevel: 'warn',
    onRequest: allowOwnOrigin(context),
    async handler(request, reply) {
      const { clip, version, '*': name } = request.params;
      const now = context.now();
      const expiresAt = context.media.rights.verify(request.query.t, clip, version, now);
      if (!expiresAt) return refuse(reply, 403, 'Forbidden');
      const isClip = CLIP.test(clip) && VERSION.test(version) && CLIP_FILE.test(name) && !isDocument(name);
      if (!isClip) return refuse(reply, 404, 'Not found');
      if (await isWithdrawn(clip)) return refuse(reply, 410, 'Gone');
      const file = await cache.open(clipKey(clip, version, name));
      if (!file) return refuse(reply, 404, 'Not found');
      reply.headers({
        'content-type': typeOf(name),
        'cache-control': keptUntil(expiresAt, now),
        ...allowReceiver,
      });
      return sendFile(request, reply, file);
    },
  });
}

const secondsTo = (end: Date, now: Date) => Math.floor((end.getTime() - now.getTime()) / 1000);
/** In shared caches it ends with the right, because one that checks no rights would serve it to anybody. */
const keptUntil = (end: Date, now: Date) =>
  `public, max-age=31536000, s-maxage=${secondsTo(end, now)}, immutable`;
const refuse = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).type('text/plain').send(text);

const LIMIT = { max: 20_000, maxSize: 64 * 1024 * 1024 };

type StoreCache = Pick<MediaStore, 'open'>;

/**
 * Keeps the files used last in memory without expiry, because the bytes of a key never change. Concurrent
 * requests for a file make one request to the store.
 */
export function createStoreCache(store: MediaStore, maxSize = LIMIT.maxSize): StoreCache {
  const files = new LRUCache<string, StoredFile>({
    ...LIMIT,
    maxSize,
    // LRUCache rejects a size of 0.
    sizeCalculation: ({ size }) => Math.max(size, 1),
  });
  const loading = new Map<string, Promise<StoredFile | null>>();

  const load = async (key: string) => {
    try {
      const file = await store.open(key);
      if (file?.bytes) files.set(key, file);
      return file;
    } finally {
      loading.delete(key);
    }
  };

  return {
    async open(key) {
      const known = files.get(key) ?? loading.get(key);
      if (known !== undefined) return known;
      const coming = load(key);
      loading.set(key, coming);
      return coming;
    },
  };
}
