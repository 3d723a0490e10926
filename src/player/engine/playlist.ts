export type Playlist = { variant: string | null; init: string | null; segment: string | null };

/** Just enough of m3u8 to know what a player asks for first. Addresses come back absolute. */
export function readPlaylist(text: string, address: string): Playlist {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const after = (tag: string): string | null => {
    const from = lines.findIndex((line) => line.startsWith(tag));
    if (from < 0) return null;
    return lines.slice(from + 1).find((line) => line !== '' && !line.startsWith('#')) ?? null;
  };
  const absolute = (path: string | null | undefined) => (path ? new URL(path, address).href : null);

  // Ranges of one big file are not worth warming: fetched whole they would cost more than they save.
  const ranged = lines.some(
    (line) => line.startsWith('#EXT-X-BYTERANGE') || /^#EXT-X-MAP:.*BYTERANGE/.test(line),
  );
  const map = lines.find((line) => line.startsWith('#EXT-X-MAP:'));
  return {
    variant: absolute(after('#EXT-X-STREAM-INF')),
    init: ranged ? null : absolute(/URI="([^"]+)"/.exec(map ?? '')?.[1]),
    segment: ranged ? null : absolute(after('#EXTINF')),
  };
}
