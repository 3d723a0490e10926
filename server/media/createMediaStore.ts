import { createCatalogueStore } from './catalogueStore.ts';
import { createFolderStore } from './folderStore.ts';
import { createS3Store } from './s3Store.ts';
import type { MediaSettings } from './settings.ts';
import type { MediaStore } from './store.ts';

type Settings = { mediaStore: MediaSettings; catalogueDir: string };

/** The configured bucket or folder; what it lacks is looked for among the demo's media. */
export function createMediaStore({ mediaStore: { s3, folder }, catalogueDir }: Settings): MediaStore {
  return above(s3 ? createS3Store(s3) : createFolderStore(folder), createCatalogueStore(catalogueDir));
}

const above = (first: MediaStore, second: MediaStore): MediaStore => ({
  ...first,
  open: async (key) => (await first.open(key)) ?? second.open(key),
  list: async (prefix) => {
    const keys = [...(await first.list(prefix)), ...(await second.list(prefix))];
    return [...new Set(keys)].sort();
  },
});
