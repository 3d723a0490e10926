export type Lru<V> = {
  /** Counts as use. */
  get: (key: string) => V | undefined;
  set: (key: string, value: V) => void;
  delete: (key: string) => void;
};

/** Keeps what was used most recently, up to a number of values and the sum of their sizes. */
export function createLru<V>(limit: { count: number; bytes: number }, sizeOf: (value: V) => number): Lru<V> {
  const kept = new Map<string, V>();
  let used = 0;

  const remove = (key: string) => {
    const value = kept.get(key);
    if (value === undefined) return;
    kept.delete(key);
    used -= sizeOf(value);
  };

  return {
    get(key) {
      const value = kept.get(key);
      if (value === undefined) return undefined;
      kept.delete(key);
      kept.set(key, value);
      return value;
    },
    set(key, value) {
      remove(key);
      kept.set(key, value);
      used += sizeOf(value);
      // A Map lists its keys in the order they were set, so the first is the longest unused.
      for (const oldest of kept.keys()) {
        if (kept.size <= limit.count && used <= limit.bytes) break;
        remove(oldest);
      }
    },
    delete: remove,
  };
}
