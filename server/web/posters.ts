import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { SHARE_PICTURE } from '../../contract/paths.ts';
import { hiddenSeries } from '../catalogue/hiddenSeries.ts';
import { previewOf } from '../catalogue/previews.ts';
import { type SeriesTimes, visibilityOf } from '../catalogue/status.ts';
import type { Context } from '../context.ts';
import { POSTER_FILE, type PosterSet, posterSetOf } from '../db/catalogue/posterSet.ts';
import { videos } from '../db/schema.ts';
import { EMBEDDED_ANYWHERE } from '../http/defaultHeaders.ts';
import { sendFile } from '../media/sendFile.ts';
import { fileOf, IMMUTABLE, type MediaStore, posterKey, readKey, typeOf } from '../media/store.ts';

const VIDEO = /^[a-z0-9][a-z0-9-]*$/;
/** For redirects: shared caches spare the server, and a new picture still shows soon. */
const SHORT_CACHING = 'public, max-age=60';
const PREVIEW_CACHING = 'private, no-store';

/**
 * Serves posters at addresses that carry the hash of their content. Only bytes that were found to have that
 * hash may be cached for ever; any other address of a poster redirects to the current one.
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

function shareNameIn({ files }: PosterSet): string {
  if (files.has(SHARE_PICTURE.file)) return SHARE_PICTURE.file;
  const width = Math.max(...[...files.keys()].map((name) => Number.parseInt(name, 10)));
  return `${width}.webp`;
}

const HOT = { max: 10_000, maxSize: 64 * 1024 * 1024 };

type Row = SeriesTimes & { posterVersion: string };

function createStoredPosters(context: Context) {
  const { db, mediaStore, now } = context;
  const sets = new LRUCache<string, PosterSet>({ ...HOT, sizeCalculation });
  const reading = new Map<string, Promise<PosterSet | null>>();

  const rowOf = async (videoId: string): Promise<Row | undefined> => {
    const { posterVersion, readyAt, publishAt, withdrawnAt } = videos;
    const rows = await db
      .select({ posterVersion, readyAt, publishAt, withdrawnAt })
      .from(videos)
      .where(eq(videos.id, videoId));
    return rows[0];
  };

  const read = async (videoId: string, version: string): Promise<PosterSet | null> => {
    const known = sets.get(videoId);
    if (known?.version === version) return known;
    const prefix = posterKey(videoId, version);
    const begun = reading.get(prefix);
    if (begun !== undefined) return begun;
    const coming = readSet(mediaStore, prefix)
      .then((set) => {
        if (set?.version !== version) return null;
        sets.set(videoId, set);
        return set;
      })
      .finally(() => reading.delete(prefix));
    reading.set(prefix, coming);
    return coming;
  };

  return async (videoId: string, version: string, isPreview: boolean): Promise<PosterSet | null> => {
    const isUnknown = hiddenSeries(context).unknown.has(videoId);
    const known = sets.get(videoId);
    if (known?.version === version && (!isUnknown || isPreview)) return known;
    const row = await rowOf(videoId);
    // A picture of a withdrawn series may still be shown where it is linked.
    if (!row || (!isPreview && visibilityOf(row, now()) === 'unknown')) return null;
    const present = await read(videoId, row.posterVersion);
    if (present) return present;
    const other = await anyVersion(mediaStore, videoId);
    return other === null ? null : read(videoId, other);
  };
}

async function readSet(store: MediaStore, prefix: string): Promise<PosterSet | null> {
  const keys = await store.list(prefix);
  return posterSetOf(
    keys.map((key) => key.slice(prefix.length)),
    async (name) => (await store.open(prefix + name))?.bytes ?? Buffer.alloc(0),
  );
}

/** For a server whose store lacks the version that the database names. */
async function anyVersion(store: MediaStore, videoId: string): Promise<string | null> {
  const keys = await store.list(`posters/${videoId}/`);
  return readKey(keys.at(-1) ?? '')?.version ?? null;
}

const sizeCalculation = ({ files }: PosterSet) =>
  [...files.values()].reduce((sum, { length }) => sum + length, 0);
