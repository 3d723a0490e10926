import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';

/** Larger files are streamed each time; a segment of the highest rendition is far below. */
const LARGEST_KEPT = 4 * 1024 * 1024;

export type StoredFile = {
  path: string;
  size: number;
  etag: string;
  /** Null for a file too large to keep. */
  bytes: Buffer | null;
};

export type FileStore = {
  /** The file, or null when there is none; a folder is none. */
  open: (path: string) => Promise<StoredFile | null>;
};

/** Files that never change under their name, the most recently asked for kept in memory up to `limit` bytes. */
export function createFileStore(limit: number): FileStore {
  const kept = new Map<string, StoredFile & { bytes: Buffer }>();
  let used = 0;

  const keep = (file: StoredFile & { bytes: Buffer }) => {
    if (kept.has(file.path)) return;
    kept.set(file.path, file);
    used += file.size;
    // A Map lists its keys in the order they were set, so the first is the longest unused.
    for (const [path, { size }] of kept) {
      if (used <= limit) break;
      kept.delete(path);
      used -= size;
    }
  };

  return {
    async open(path) {
      const hot = kept.get(path);
      if (hot) {
        kept.delete(path);
        kept.set(path, hot);
        return hot;
      }
      const found = await stat(path).catch(() => null);
      if (!found?.isFile()) return null;
      if (found.size > LARGEST_KEPT) {
        const etag = `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`;
        return { path, size: found.size, etag, bytes: null };
      }
      const bytes = await readFile(path);
      // From the content, so that every server behind a balancer gives the same one.
      const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
      const file = { path, size: bytes.length, etag, bytes };
      keep(file);
      return file;
    },
  };
}
