type Line = { saveData?: boolean; effectiveType?: string };

/** Whether fetching what may never be looked at costs nobody anything: unknown lines count as good. */
export function isFastConnection(): boolean {
  const line = (navigator as Navigator & { connection?: Line }).connection;
  return !line?.saveData && !/[23]g/.test(line?.effectiveType ?? '');
}
