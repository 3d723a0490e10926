/** Chromium's native HLS starts with the smallest rendition of a playlist, Safari's with the first. */
const QUERY = { native: 'first', guarded: 'from' } as const;

/** The server answers with a playlist that makes native playback start at this height. */
export function startingAt(manifest: string, height: number | null, path: keyof typeof QUERY): string {
  if (height === null) return manifest;
  return `${manifest}${manifest.includes('?') ? '&' : '?'}${QUERY[path]}=${height}`;
}
