import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { MAX_IN_MEMORY, type StoredFile } from './store.ts';

/** From the content, so that all servers answer the same one. */
const etagOf = (bytes: Buffer): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

export const fileOf = (bytes: Buffer, etag = etagOf(bytes)): StoredFile => ({
  size: bytes.length,
  etag,
  bytes,
  stream: async (start, end) => Readable.from(bytes.subarray(start, end + 1)),
});

/** Null when there is no such file. */
export async function openPath(path: string): Promise<StoredFile | null> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) return null;
  if (found.size <= MAX_IN_MEMORY) return fileOf(await readFile(path));
  return {
    size: found.size,
    etag: `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`,
    bytes: null,
    stream: async (start, end) => createReadStream(path, { start, end }),
  };
}
