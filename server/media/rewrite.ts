import { CLIP_FILE } from './clipFiles.ts';
import { fileOf, type StoredFile } from './store.ts';

type AddressOf = (file: string) => string;

/** A playlist names its init segment in a tag, and each segment on a line of its own. */
const NAMED = /(?<=^#EXT-X-MAP:.*URI=")[^"]+|^[^#\s].*/gm;

/**
 * Replaces the names of a clip's files in one of its documents with their addresses. The names of playlists
 * stay relative, because access to each playlist is decided on its own.
 */
export function rewritten(file: StoredFile, name: string, addressOf: AddressOf): StoredFile {
  if (!file.bytes) return file;
  const text = file.bytes.toString();
  if (name === 'tracks.json') return fileOf(Buffer.from(tracks(text, addressOf)));
  const folder = name.slice(0, name.lastIndexOf('/') + 1);
  if (folder === '') return file;
  const address = (named: string) => (CLIP_FILE.test(folder + named) ? addressOf(folder + named) : named);
  return fileOf(Buffer.from(text.replace(NAMED, (named) => address(named.trim()))));
}

type Named = { file?: unknown };

function tracks(text: string, addressOf: AddressOf): string {
  const { captions, storyboard, ...others } = JSON.parse(text) as {
    captions?: Named[];
    storyboard?: Named | null;
  };
  const signed = (track: Named) =>
    typeof track.file === 'string' && CLIP_FILE.test(track.file)
      ? { ...track, file: addressOf(track.file) }
      : track;
  return JSON.stringify({
    ...(captions && { captions: captions.map(signed) }),
    ...(storyboard !== undefined && { storyboard: storyboard && signed(storyboard) }),
    ...others,
  });
}

const VARIANT = /#EXT-X-STREAM-INF:[^\n]*RESOLUTION=(\d+)x(\d+)[^\n]*\n[^\n]+\n?/g;
const HEIGHT = /^\d{3,4}$/;

export type StartLevel = { from?: string; first?: string };

/**
 * Native playback chooses its start from the playlist alone: Chromium takes the smallest variant, Safari the
 * first. So `from` leaves out the variants below a height, and `first` moves the start to the top. A height
 * means the shorter side; the start is the largest variant up to it.
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
