import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { SHARE_PICTURE } from '../../contract/paths.ts';
import { hiddenSeries } from '../catalogue/hiddenSeries.ts';
import { previewOf } from '../catalogue/previewOf.ts';
import { visibilityOf } from '../catalogue/status.ts';
import type { Context } from '../context.ts';
import { POSTER_FILE, type PosterSet, readPosterSet } from '../db/catalogue/posterSet.ts';
import { videos } from '../db/schema.ts';
import { sendFile } from '../media/sendFile.ts';
import { createLru } from './lru.ts';

const HOT = { count: 10_000, bytes: 64 * 1024 * 1024 };
const VIDEO = /^[a-z0-9][a-z0-9-]*$/;
const TYPES: Record<string, string> = { '.avif': 'image/avif', '.webp': 'image/webp', '.jpg': 'image/jpeg' };
/** For a redirect: shared caches spare the server, and the next picture shows soon. */
const SHORT_CACHING = 'public, max-age=60';
const PREVIEW_CACHING = 'private, no-store';

type StoredSet = PosterSet & {
  /** The state of the folder when it was read. */
  signature: string;
};

/**
 * Serves posters, whose addresses carry the hash of their content. Only bytes that were found to have that
 * hash may be kept for ever; any other address of a poster leads to the present one.
 */
export function registerPosters(app: FastifyInstance, context: Context): void {
  const { config, db } = context;
  const sets = createLru<StoredSet>(HOT, sizeOf);
  const folderOf = (videoId: string) => join(config.catalogueDir, 'posters', videoId);

  /** A picture of a withdrawn series may still be shown where it is linked. */
  const isSeen = async (videoId: string) => {
    const { readyAt, publishAt, withdrawnAt } = videos;
    const [row] = await db
      .select({ readyAt, publishAt, withdrawnAt })
      .from(videos)
      .where(eq(videos.id, videoId));
    return row !== undefined && visibilityOf(row, context.now()) !== 'unknown';
  };

  /** The set with the version asked for, or the present one. */
  const findSet = async (videoId: string, version: string, isPreview: boolean): Promise<StoredSet | null> => {
    const known = sets.get(videoId);
    const isHidden = hiddenSeries(context).unknown.has(videoId);
    if (known?.version === version && (!isHidden || isPreview)) return known;
    if (!isPreview && !(await isSeen(videoId))) return null;
    const folder = folderOf(videoId);
    const signature = await signatureOf(folder);
    if (known?.signature === signature) return known;
    const set = await readPosterSet(folder);
    if (!set) return null;
    const stored = { ...set, signature };
    sets.set(videoId, stored);
    return stored;
  };

  app.route<{ Params: { videoId: string; version: string; file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/posters/:videoId/:version/:file',
    logLevel: 'warn',
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
        'content-type': TYPES[extname(name)],
        'cache-control': isPreview ? PREVIEW_CACHING : 'public, max-age=31536000, immutable',
      });
      return sendFile(request, reply, { path: name, size: bytes.length, etag: `"${version}"`, bytes });
    },
  });
}

/** A link to a series that has no picture of its own for it shows the largest poster. */
function shareNameIn({ files }: PosterSet): string {
  if (files.has(SHARE_PICTURE.file)) return SHARE_PICTURE.file;
  const width = Math.max(...[...files.keys()].map((name) => Number.parseInt(name, 10)));
  return `${width}.webp`;
}

const sizeOf = ({ files }: StoredSet) => [...files.values()].reduce((sum, { length }) => sum + length, 0);

/** Changes when a file does, and is cheaper than reading them all. */
async function signatureOf(folder: string): Promise<string> {
  const names = await readdir(folder).catch(() => []);
  const parts = names.sort().map(async (name) => {
    const found = await stat(join(folder, name)).catch(() => null);
    return [name, found?.size, found?.mtimeMs, found?.ino].join(' ');
  });
  return (await Promise.all(parts)).join('\n');
}
