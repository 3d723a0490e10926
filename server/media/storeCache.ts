import { LRUCache } from 'lru-cache';
import type { MediaStore, StoredFile } from './store.ts';

const LIMIT = { max: 20_000, maxSize: 64 * 1024 * 1024 };

export type StoreCache = Pick<MediaStore, 'open'>;

/**
 * Keeps the files used last in memory, for ever, because a key never gets other bytes. Viewers who come together for
 * the same file make one request of the store.
 */
export function createStoreCache(store: MediaStore, maxSize = LIMIT.maxSize): StoreCache {
  const files = new LRUCache<string, StoredFile>({
    ...LIMIT,
    maxSize,
    // The cache takes no entry without a size.
    sizeCalculation: ({ size }) => Math.max(size, 1),
  });
  const loading = new Map<string, Promise<StoredFile | null>>();

  const load = async (key: string) => {
    try {
      const file = await store.open(key);
      if (file?.bytes) files.set(key, file);
      return file;
    } finally {
      loading.delete(key);
    }
  };

  return {
    async open(key) {
      const known = files.get(key) ?? loading.get(key);
      if (known !== undefined) return known;
      const coming = load(key);
      loading.set(key, coming);
      return coming;
    },
  };
}
