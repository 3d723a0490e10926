type Connection = { saveData?: boolean; effectiveType?: string };

/** Allows preloading on fast connections; an unknown connection counts as fast. */
export function isFastConnection(): boolean {
  const connection = (navigator as Navigator & { connection?: Connection }).connection;
  return !connection?.saveData && !/[23]g/.test(connection?.effectiveType ?? '');
}
