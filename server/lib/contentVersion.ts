import { createHash } from 'node:crypto';

/** A hash of files' names and bytes, short enough for an address: changed content gets a new address. */
export async function contentVersion(
  names: Iterable<string>,
  read: (name: string) => Promise<Buffer>,
): Promise<string> {
  const hash = createHash('sha256');
  for (const name of [...names].sort()) hash.update(name).update(await read(name));
  return hash.digest('hex').slice(0, 12);
}
