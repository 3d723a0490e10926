/**
 * Web storage that never throws. Where the browser denies it, is full or has wiped it,
 * values live on in memory for this tab.
 */
function safeStorage(open: () => Storage) {
  const memory = new Map<string, string>();
  const attempt = <T>(use: (storage: Storage) => T): T | null => {
    try {
      return use(open());
    } catch {
      return null;
    }
  };
  return {
    get: (key: string): string | null => memory.get(key) ?? attempt((storage) => storage.getItem(key)),
    set(key: string, value: string) {
      const kept = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (kept) memory.delete(key);
      else memory.set(key, value);
    },
    remove(key: string) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}

/** Outlives the tab. */
export const local = safeStorage(() => window.localStorage);
/** Lives as long as the tab, across documents of this origin. */
export const session = safeStorage(() => window.sessionStorage);
