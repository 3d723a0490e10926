import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type MediaStore, openPath, readKey, requireFolder, requireKey } from './store.ts';

/** Beside the files, so that a rename stays within one file system. */
const UNFINISHED = '.unfinished';
/** No copy takes this long: what is older was left by a process that was killed. */
const LEFT_BEHIND_MS = 24 * 60 * 60 * 1000;

/** Keeps media in a folder, which several servers may share. */
export function createFolderStore(root: string, now = Date.now): MediaStore {
  const unfinished = join(root, UNFINISHED);
  let cleared: Promise<void> | null = null;

  const temporary = async () => {
    await mkdir(unfinished, { recursive: true });
    cleared ??= removeLeftBehind(unfinished, now() - LEFT_BEHIND_MS);
    await cleared;
    return join(unfinished, randomUUID());
  };

  return {
    open: async (key) => (readKey(key) ? openPath(join(root, key)) : null),

    async put(key, path) {
      const target = join(root, requireKey(key));
      if (await exists(target)) return;
      const copy = await temporary();
      try {
        await copyFile(path, copy);
        await sync(copy);
        await mkdir(dirname(target), { recursive: true });
        await rename(copy, target);
      } finally {
        await rm(copy, { force: true });
      }
    },

    async list(prefix) {
      const folder = join(root, prefix);
      const found = await readdir(folder, { recursive: true }).catch(() => []);
      return found
        .map((name) => prefix + name.replaceAll('\\', '/'))
        .filter((key) => readKey(key) !== null)
        .sort();
    },

    async remove(prefix) {
      const folder = join(root, requireFolder(prefix));
      if (!(await exists(folder))) return;
      // Removes it at once: file by file, part of a clip would remain for a while.
      const away = await temporary();
      await rename(folder, away);
      await rm(away, { recursive: true });
    },
  };
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Without this, a power cut could leave an empty file under its name. */
async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function removeLeftBehind(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.ctimeMs < before) await rm(path, { recursive: true, force: true });
  }
}
