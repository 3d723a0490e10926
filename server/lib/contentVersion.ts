import { createHash } from 'node:crypto';

/** The hash of files by their names and bytes, short enough for an address: other content gets another address. */
export async function contentVersion(
  names: Iterable<string>,
  read: (name: string) => Promise<Buffer>,
): Promise<string> {
  const hash = createHash('sha256');
  for (const name of [...names].sort()) hash.update(name).update(await read(name));
  return hash.digest('hex').slice(0, 12);
}
