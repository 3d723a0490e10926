import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { contentVersion } from '../contentVersion.ts';
import { etagOf } from './fileStore.ts';
import type { MediaStore } from './store.ts';

const FOLDER_OF: Record<string, string> = { clips: 'media', posters: 'posters' };

/** The demo's media where they lie. Nothing can be written. */
export function createCatalogueStore(catalogueDir: string): MediaStore {
  const versions = new Map<string, Promise<string>>();
  const placeOf = async (key: string) => {
    const [kind = '', name = '', version = '', ...file] = key.split('/');
    const folder = join(catalogueDir, FOLDER_OF[kind] ?? '-', name);
    const there = versions.get(folder) ?? versionOf(folder);
    versions.set(folder, there);
    return { folder, file: file.join('/'), isIt: (await there) === version };
  };
  return {
    async open(key) {
      const { folder, file, isIt } = await placeOf(key);
      const path = join(folder, file);
      const found = isIt ? await stat(path).catch(() => null) : null;
      return found?.isFile() ? { path, size: found.size, etag: etagOf(Buffer.from(key)), bytes: null } : null;
    },
    async list(prefix) {
      const { folder, isIt } = await placeOf(prefix);
      return isIt ? (await filesIn(folder)).map((name) => prefix + name) : [];
    },
    put: readOnly,
    remove: readOnly,
  };
}

const readOnly = async (key: string): Promise<never> => {
  throw new Error(`The catalogue's folder is only read: ${key} cannot be changed there`);
};

async function versionOf(folder: string): Promise<string> {
  return contentVersion(await filesIn(folder), (name) => readFile(join(folder, name)));
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
