import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { POSTER_FILE, readPosterSet } from '../db/catalogue/posterSet.ts';
import { clipVersion, listClipFiles } from './clipFiles.ts';
import { type Key, type MediaStore, openPath, readFolder, readKey } from './store.ts';

const RECHECK_MS = 1000;

type Seen = { signature: string; version: string | null; checkedAt: number };

/**
 * The demo's media in the catalogue's folders `media` and `posters`, which have no versions: a folder's files
 * are found under the version that it has at present. Read-only.
 */
export function createCatalogueStore(catalogueDir: string, recheckMs = RECHECK_MS): MediaStore {
  const seen = new Map<string, Seen>();
  const folderOf = ({ kind, name }: Omit<Key, 'file'>) =>
    join(catalogueDir, kind === 'clips' ? 'media' : 'posters', name);

  const versionOf = async (of: Omit<Key, 'file'>): Promise<string | null> => {
    const folder = folderOf(of);
    const known = seen.get(folder);
    const checkedAt = Date.now();
    if (known && checkedAt - known.checkedAt < recheckMs) return known.version;
    const signature = await signatureOf(folder, await namesIn(of.kind, folder));
    const version =
      known?.signature === signature
        ? known.version
        : of.kind === 'clips'
          ? await clipVersion(folder)
          : ((await readPosterSet(folder))?.version ?? null);
    seen.set(folder, { signature, version, checkedAt });
    return version;
  };

  return {
    async open(key) {
      const parts = readKey(key);
      if (!parts || parts.version !== (await versionOf(parts))) return null;
      return openPath(join(folderOf(parts), parts.file));
    },

    async list(prefix) {
      const parts = readFolder(prefix);
      const version = parts && (await versionOf(parts));
      if (!version || (parts.version !== '' && parts.version !== version)) return [];
      const names = await namesIn(parts.kind, folderOf(parts));
      return names.map((name) => `${parts.kind}/${parts.name}/${version}/${name}`);
    },

    put: readOnly,
    remove: readOnly,
  };
}

async function readOnly(key: string): Promise<never> {
  throw new Error(`The catalogue's folder is only read: ${key} cannot be changed there`);
}

const namesIn = async (kind: Key['kind'], folder: string): Promise<string[]> =>
  kind === 'clips'
    ? listClipFiles(folder)
    : (await readdir(folder).catch(() => [])).filter((name) => POSTER_FILE.test(name)).sort();

/** Changes whenever a file does, and is cheaper than reading them all. */
async function signatureOf(folder: string, names: string[]): Promise<string> {
  const parts = names.map(async (name) => {
    const found = await stat(join(folder, name)).catch(() => null);
    return [name, found?.size, found?.mtimeMs, found?.ino].join(' ');
  });
  return (await Promise.all(parts)).join('\n');
}
