import { fileOf } from './openPath.ts';
import type { StoredFile } from './store.ts';

const VARIANT = /#EXT-X-STREAM-INF:[^\n]*RESOLUTION=(\d+)x(\d+)[^\n]*\n[^\n]+\n?/g;
const HEIGHT = /^\d{3,4}$/;

export type StartLevel = { from?: string; first?: string };

/**
 * Native playback chooses its start from the playlist alone: Chromium takes the smallest variant, Safari the first. So
 * `from` leaves out the variants below a height, and `first` moves the start to the top. Renditions are named by their
 * shorter side; the largest one up to the height is the start.
 */
export function startingAt(file: StoredFile, { from, first }: StartLevel): StoredFile {
  const wanted = [from, first].find((height) => height !== undefined && HEIGHT.test(height));
  if (wanted === undefined || !file.bytes) return file;
  const playlist = file.bytes.toString();
  const variants = [...playlist.matchAll(VARIANT)].map(([lines, width, height]) => ({
    lines: lines.endsWith('\n') ? lines : `${lines}\n`,
    side: Math.min(Number(width), Number(height)),
  }));
  const sides = variants.map(({ side }) => side).sort((a, b) => a - b);
  const start = sides.filter((side) => side <= Number(wanted)).at(-1) ?? sides[0];
  if (start === undefined) return file;
  const [begin, others] = [
    variants.filter(({ side }) => side === start),
    variants.filter(({ side }) => side !== start),
  ];
  const listed = [...begin, ...others.filter(({ side }) => wanted !== from || side > start)];
  return fileOf(Buffer.from(playlist.replace(VARIANT, '') + listed.map(({ lines }) => lines).join('')));
}
