import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';

/** Larger files are streamed; segments are far smaller. */
export const MAX_IN_MEMORY = 4 * 1024 * 1024;

export type StoredFile = {
  size: number;
  etag: string;
  /** Null for a file that is too large to keep in memory. */
  bytes: Buffer | null;
  /** Both ends are included. */
  stream: (start: number, end: number) => Promise<Readable>;
};

/**
 * Where media are kept: `clips/<clip>/<version>/<file>` and `posters/<series>/<version>/<file>`. The version
 * is the hash of the content, so a key never gets other bytes, and everything under it may be kept for ever.
 */
export type MediaStore = {
  open: (key: string) => Promise<StoredFile | null>;
  /** Puts the file whole or not at all; an existing key has these very bytes already. */
  put: (key: string, path: string) => Promise<void>;
  /** All keys below a prefix that ends with a slash, sorted. */
  list: (prefix: string) => Promise<string[]>;
  /** Removes a clip, a series or one version of it; the file that makes a clip whole goes first. */
  remove: (prefix: string) => Promise<void>;
};

type Kind = 'clips' | 'posters';
export type Key = { kind: Kind; name: string; version: string; file: string };

const KEY = /^(clips|posters)\/([a-z0-9][a-z0-9-]*)\/([0-9a-f]{12})\/((?:\d+\/)?[a-z0-9][\w-]*\.[a-z0-9]+)$/;
const FOLDER = /^(clips|posters)\/([a-z0-9][a-z0-9-]*)\/(?:([0-9a-f]{12})\/)?$/;
export const VERSION = /^[0-9a-f]{12}$/;

export const clipKey = (clip: string, version: string, file = ''): string =>
  `clips/${clip}/${version}/${file}`;
export const posterKey = (seriesId: string, version: string, file = ''): string =>
  `posters/${seriesId}/${version}/${file}`;

/** Null for a malformed key, which must never become a path. */
export function readKey(key: string): Key | null {
  const [, kind, name = '', version = '', file = ''] = KEY.exec(key) ?? [];
  return kind ? { kind: kind as Kind, name, version, file } : null;
}

export function readFolder(prefix: string): Omit<Key, 'file'> | null {
  const [, kind, name = '', version = ''] = FOLDER.exec(prefix) ?? [];
  return kind ? { kind: kind as Kind, name, version } : null;
}

export function requireKey(key: string): string {
  if (!readKey(key)) throw new Error(`"${key}" is no key of a file with a version`);
  return key;
}

export function requireFolder(prefix: string): string {
  if (!readFolder(prefix)) throw new Error(`"${prefix}" is no folder of a clip or a series`);
  return prefix;
}

const TYPES: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  mp4: 'video/mp4',
  m4s: 'video/mp4',
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  vtt: 'text/vtt; charset=utf-8',
  json: 'application/json',
};

export const typeOf = (file: string): string =>
  TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/** For bytes whose address carries their hash. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** From the content, so that all servers answer the same. */
const etagOf = (bytes: Buffer): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

export const fileOf = (bytes: Buffer, etag = etagOf(bytes)): StoredFile => ({
  size: bytes.length,
  etag,
  bytes,
  stream: async (start, end) => Readable.from(bytes.subarray(start, end + 1)),
});

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
