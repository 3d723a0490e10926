import { join } from 'node:path';
import { createCatalogueStore } from './catalogueStore.ts';
import { createFolderStore } from './folderStore.ts';
import type { MediaStore } from './store.ts';

/** A folder; what is not there is looked for among the demo's media. */
export function createMediaStore({
  dataDir,
  catalogueDir,
}: {
  dataDir: string;
  catalogueDir: string;
}): MediaStore {
  const first = createFolderStore(join(dataDir, 'media'));
  const second = createCatalogueStore(catalogueDir);
  return {
    ...first,
    open: async (key) => (await first.open(key)) ?? second.open(key),
    list: async (prefix) => {
      const keys = [...(await first.list(prefix)), ...(await second.list(prefix))];
      return [...new Set(keys)].sort();
    },
  };
}
