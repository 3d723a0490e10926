import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { etagOf } from './fileStore.ts';
import type { MediaStore } from './store.ts';

/** Keeps media in a folder. */
export function createFolderStore(root: string): MediaStore {
  return {
    async open(key) {
      const path = join(root, key);
      const found = await stat(path).catch(() => null);
      if (!found?.isFile()) return null;
      return { path, size: found.size, etag: etagOf(Buffer.from(key)), bytes: null };
    },
    async put(key, path) {
      const target = join(root, key);
      const copy = `${target}.${randomUUID()}`;
      await mkdir(dirname(target), { recursive: true });
      await copyFile(path, copy);
      await rename(copy, target);
    },
    async list(prefix) {
      const entries = await readdir(join(root, prefix), { recursive: true, withFileTypes: true }).catch(
        () => [],
      );
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
        .sort();
    },
    remove: (prefix) => rm(join(root, prefix), { recursive: true, force: true }),
  };
}
