import type { StoredFile } from './fileStore.ts';

/**
 * Where media lie: `clips/<clip>/<version>/<file>` and `posters/<series>/<version>/<file>`. The version is the hash of
 * the content, so a key never gets other bytes, and everything under it may be kept for ever.
 */
export type MediaStore = {
  /** Null when there is no such file. */
  open: (key: string) => Promise<StoredFile | null>;
  /** Whole or not at all; a key that is there already stays as it is. */
  put: (key: string, path: string) => Promise<void>;
  /** All keys below a prefix that ends with a slash. */
  list: (prefix: string) => Promise<string[]>;
  remove: (prefix: string) => Promise<void>;
};

export const clipKey = (clip: string, version: string, file = ''): string =>
  `clips/${clip}/${version}/${file}`;
export const posterKey = (seriesId: string, version: string, file = ''): string =>
  `posters/${seriesId}/${version}/${file}`;
