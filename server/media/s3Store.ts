import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { S3mini } from 's3mini';
import type { S3Settings } from './settings.ts';
import {
  fileOf,
  IMMUTABLE,
  MAX_IN_MEMORY,
  type MediaStore,
  readKey,
  requireFolder,
  requireKey,
  type StoredFile,
  typeOf,
} from './store.ts';

const PART_BYTES = 8 * 1024 * 1024;
/** For a whole request: a part needs about 1 Mbit/s to arrive in time. */
const TIMEOUT_MS = 60_000;
const TRIES = 3;

type Options = { partBytes?: number; pauseMs?: number };

/** Keeps media in a bucket of S3 or a compatible service. */
export function createS3Store(
  { url, region, keyId, secret }: S3Settings,
  { partBytes = PART_BYTES, pauseMs = 500 }: Options = {},
): MediaStore {
  const s3 = new S3mini({
    endpoint: url,
    region,
    accessKeyId: keyId,
    secretAccessKey: secret,
    minPartSize: partBytes,
    requestAbortTimeout: TIMEOUT_MS,
  });

  const list: MediaStore['list'] = async (prefix) => {
    const found = await again(() => s3.listObjects('/', prefix), pauseMs);
    return (found ?? [])
      .map(({ Key }) => Key)
      .filter((key) => readKey(key) !== null)
      .sort();
  };

  return {
    list,

    async open(key) {
      if (!readKey(key)) return null;
      const response = await again(() => s3.getObjectResponse(key), pauseMs);
      if (!response) return null;
      const size = Number(response.headers.get('content-length') ?? Number.POSITIVE_INFINITY);
      if (size <= MAX_IN_MEMORY) return fileOf(Buffer.from(await response.arrayBuffer()));
      await response.body?.cancel();
      return streamed(s3, key, size, response.headers.get('etag'));
    },

    async put(key, path) {
      const { size } = await stat(path);
      // An edge may serve the bucket to browsers, so the object carries its own caching.
      const headers = { 'cache-control': IMMUTABLE } as Record<`x-amz-${string}`, string>;
      await again(async () => {
        const isLarge = size > partBytes;
        const body = isLarge ? Readable.toWeb(createReadStream(path)) : await readFile(path);
        return s3.putAnyObject(
          requireKey(key),
          body as globalThis.ReadableStream | Buffer,
          typeOf(key),
          undefined,
          headers,
          size,
        );
      }, pauseMs);
    },

    async remove(prefix) {
      const keys = await list(requireFolder(prefix));
      const first = keys.filter((key) => key.endsWith('/master.m3u8'));
      for (const some of [first, keys.filter((key) => !first.includes(key))])
        await again(() => removeAll(s3, some), pauseMs);
    },
  };
}

async function removeAll(s3: S3mini, keys: string[]): Promise<void> {
  const removed = await s3.deleteObjects(keys);
  const left = keys.filter((_key, index) => !removed[index]);
  if (left.length > 0) throw new Error(`${left.length} files could not be removed, such as ${left[0]}`);
}

const streamed = (s3: S3mini, key: string, size: number, etag: string | null): StoredFile => ({
  size,
  etag: etag ?? `"${size.toString(36)}"`,
  bytes: null,
  async stream(start, end) {
    const { body } = await s3.getObjectRaw(key, false, start, end + 1);
    if (!body) throw new Error(`${key} came without content`);
    return Readable.fromWeb(body as ReadableStream);
  },
});

async function again<T>(request: () => Promise<T>, pauseMs: number): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await request();
    } catch (error) {
      const { status } = error as { status?: number };
      const isRefused = status !== undefined && status < 500 && status !== 429;
      if (isRefused || tried === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs * tried));
    }
  }
}
