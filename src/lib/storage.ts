/**
 * Web storage that never throws. Where the browser denies it, is full or has wiped it,
 * values live on in memory for this tab.
 */
function safeStorage(open: () => Storage) {
  /** What this tab has set, and whether the storage took it. */
  const own = new Map<string, { value: string; taken: boolean }>();
  const attempt = <T>(use: (storage: Storage) => T): T | null => {
    try {
      return use(open());
    } catch {
      return null;
    }
  };
  // What another tab of ours has removed was not wiped.
  globalThis.addEventListener?.('storage', ({ key, newValue }) => {
    if (key !== null && newValue === null) own.delete(key);
  });
  return {
    get(key: string): string | null {
      const mine = own.get(key);
      if (mine && !mine.taken) return mine.value;
      return attempt((storage) => storage.getItem(key)) ?? mine?.value ?? null;
    },
    set(key: string, value: string) {
      const taken = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      own.set(key, { value, taken: taken === true });
    },
    remove(key: string) {
      own.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}

/** Outlives the tab. */
export const local = safeStorage(() => window.localStorage);
/** Lives as long as the tab, across documents of this origin. */
export const session = safeStorage(() => window.sessionStorage);
