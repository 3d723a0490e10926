/** Web storage that never throws; memory replaces it where the browser denies, fills or wipes it. */
function safeStorage(open: () => Storage) {
  const memory = new Map<string, { value: string; stored: boolean }>();
  const attempt = <T>(use: (storage: Storage) => T): T | null => {
    try {
      return use(open());
    } catch {
      return null;
    }
  };
  // A key that another tab removes must not come back from memory.
  globalThis.addEventListener?.('storage', ({ key, newValue }) => {
    if (key !== null && newValue === null) memory.delete(key);
  });
  return {
    get(key: string): string | null {
      const entry = memory.get(key);
      if (entry && !entry.stored) return entry.value;
      return attempt((storage) => storage.getItem(key)) ?? entry?.value ?? null;
    },
    set(key: string, value: string) {
      const stored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      memory.set(key, { value, stored: stored === true });
    },
    remove(key: string) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}

export const local = safeStorage(() => window.localStorage);
export const session = safeStorage(() => window.sessionStorage);
