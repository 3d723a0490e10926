import { eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { hiddenSeries } from '../catalogue/hiddenSeries.ts';
import { type SeriesTimes, visibilityOf } from '../catalogue/status.ts';
import type { Context } from '../context.ts';
import { type PosterSet, posterSetOf } from '../db/catalogue/posterSet.ts';
import { videos } from '../db/schema.ts';
import { type MediaStore, posterKey, readKey } from '../media/store.ts';

const HOT = { max: 10_000, maxSize: 64 * 1024 * 1024 };

type Row = SeriesTimes & { posterVersion: string };

/**
 * Finds the pictures of a series under the version asked for, or else the present ones. Only pictures that have the
 * hash which they are asked for under are ever answered for it.
 */
export function createStoredPosters(context: Context) {
  const { db, mediaStore, now } = context;
  /** The newest pictures of each series. */
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

/** For a server whose store lacks the pictures that the database names. */
async function anyVersion(store: MediaStore, videoId: string): Promise<string | null> {
  const keys = await store.list(`posters/${videoId}/`);
  return readKey(keys.at(-1) ?? '')?.version ?? null;
}

const sizeCalculation = ({ files }: PosterSet) =>
  [...files.values()].reduce((sum, { length }) => sum + length, 0);
