import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';

/** Larger files are streamed; segments are far below. */
const MAX_CACHED_SIZE = 4 * 1024 * 1024;
const RECHECK_MS = 1000;

export type StoredFile = {
  path: string;
  size: number;
  etag: string;
  bytes: Buffer | null;
};

type CachedFile = StoredFile & { bytes: Buffer; mtimeMs: number; checkedAt: number };

/** From the content, so that all servers answer the same one. */
export const etagOf = (bytes: Buffer): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

export type FileStore = {
  open: (path: string) => Promise<StoredFile | null>;
};

/** Keeps files in memory, and notices within `recheckMs` that one was replaced. */
export function createFileStore(limit: number, recheckMs = RECHECK_MS): FileStore {
  const cache = new Map<string, CachedFile>();
  let used = 0;

  const remove = (path: string) => {
    used -= cache.get(path)?.size ?? 0;
    cache.delete(path);
  };
  const store = (file: CachedFile) => {
    remove(file.path);
    cache.set(file.path, file);
    used += file.size;
    // A Map keeps insertion order, so the first entry is the least recently used.
    for (const path of cache.keys()) {
      if (used <= limit) break;
      remove(path);
    }
  };

  return {
    async open(path) {
      const checkedAt = Date.now();
      const cached = cache.get(path);
      if (cached && checkedAt - cached.checkedAt < recheckMs) {
        store(cached);
        return cached;
      }
      const found = await stat(path).catch(() => null);
      if (!found?.isFile()) {
        remove(path);
        return null;
      }
      const { mtimeMs } = found;
      if (cached && cached.mtimeMs === mtimeMs && cached.size === found.size) {
        const checked = { ...cached, checkedAt };
        store(checked);
        return checked;
      }
      if (found.size > MAX_CACHED_SIZE) {
        const etag = `"${found.size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
        return { path, size: found.size, etag, bytes: null };
      }
      const bytes = await readFile(path);
      const file = { path, size: bytes.length, etag: etagOf(bytes), bytes, mtimeMs, checkedAt };
      store(file);
      return file;
    },
  };
}
