import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';

/** Larger files are streamed; segments are far below. */
const MAX_CACHED_SIZE = 4 * 1024 * 1024;

export type StoredFile = {
  path: string;
  size: number;
  etag: string;
  bytes: Buffer | null;
};

/** From the content, so that all servers answer the same one. */
export const etagOf = (bytes: Buffer): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

export type FileStore = {
  open: (path: string) => Promise<StoredFile | null>;
};

export function createFileStore(limit: number): FileStore {
  const cache = new Map<string, StoredFile & { bytes: Buffer }>();
  let used = 0;

  const store = (file: StoredFile & { bytes: Buffer }) => {
    if (cache.has(file.path)) return;
    cache.set(file.path, file);
    used += file.size;
    // A Map keeps insertion order, so the first entry is the least recently used.
    for (const [path, { size }] of cache) {
      if (used <= limit) break;
      cache.delete(path);
      used -= size;
    }
  };

  return {
    async open(path) {
      const cached = cache.get(path);
      if (cached) {
        cache.delete(path);
        cache.set(path, cached);
        return cached;
      }
      const found = await stat(path).catch(() => null);
      if (!found?.isFile()) return null;
      if (found.size > MAX_CACHED_SIZE) {
        const etag = `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`;
        return { path, size: found.size, etag, bytes: null };
      }
      const bytes = await readFile(path);
      const file = { path, size: bytes.length, etag: etagOf(bytes), bytes };
      store(file);
      return file;
    },
  };
}
