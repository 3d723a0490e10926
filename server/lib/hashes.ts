import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

export async function hashOfFile(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash, signal ? { signal } : {});
  return hash.digest('hex');
}

export const hashOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

/** A hash of files' names and bytes, short enough for an address: changed content gets a new address. */
export async function contentVersion(
  names: Iterable<string>,
  read: (name: string) => Promise<Buffer>,
): Promise<string> {
  const hash = createHash('sha256');
  for (const name of [...names].sort()) hash.update(name).update(await read(name));
  return hash.digest('hex').slice(0, 12);
}
