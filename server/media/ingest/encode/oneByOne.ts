const running = new Map<string, Promise<unknown>>();

/** Two episodes may have the same film: within this process, the second waits and then finds the work done. */
export async function oneByOne<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = running.get(key);
  const mine = (before ?? Promise.resolve()).then(work, work);
  running.set(key, mine);
  try {
    return await mine;
  } finally {
    if (running.get(key) === mine) running.delete(key);
  }
}
