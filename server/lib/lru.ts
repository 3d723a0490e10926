export type Lru<V> = {
  /** Counts as use. */
  get: (key: string) => V | undefined;
  set: (key: string, value: V) => void;
  delete: (key: string) => void;
};

/** Keeps the most recently used values, up to a count and a total size. */
export function createLru<V>(limit: { count: number; bytes: number }, sizeOf: (value: V) => number): Lru<V> {
  const values = new Map<string, V>();
  let used = 0;

  const remove = (key: string) => {
    const value = values.get(key);
    if (value === undefined) return;
    values.delete(key);
    used -= sizeOf(value);
  };

  return {
    get(key) {
      const value = values.get(key);
      if (value === undefined) return undefined;
      values.delete(key);
      values.set(key, value);
      return value;
    },
    set(key, value) {
      remove(key);
      values.set(key, value);
      used += sizeOf(value);
      // A Map lists its keys in insertion order, so the first is the least recently used.
      for (const oldest of values.keys()) {
        if (values.size <= limit.count && used <= limit.bytes) break;
        remove(oldest);
      }
    },
    delete: remove,
  };
}
