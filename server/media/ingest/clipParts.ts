import { contentVersion } from '../../lib/contentVersion.ts';
import { error, type Finding } from './findings.ts';
import { PART_LIMIT, type Source, UnreadableFile } from './source.ts';

/** Nothing else lies in a clip. */
const PART =
  /^(?:master\.m3u8|(?:still|storyboard)\.webp|tracks\.json|captions-[a-z]{2}\.vtt|\d{3,4}\/(?:index\.m3u8|init\.mp4|\d{1,4}\.m4s))$/;
const TEXT = /\.(m3u8|json|vtt)$/;

export type ClipParts = {
  version: string;
  /** By name within the clip. */
  sizes: Map<string, number>;
  texts: Map<string, Buffer>;
  findings: Finding[];
};

/** Reads all files of a ready-made clip once. */
export async function readClipParts(source: Source, clip: string, files: string[]): Promise<ClipParts> {
  const prefix = `clips/${clip}/`;
  const sizes: ClipParts['sizes'] = new Map();
  const texts: ClipParts['texts'] = new Map();
  const findings: Finding[] = [];
  const fault = (name: string, text: string) => findings.push(error(prefix + name, text));
  const isPart = (name: string) => PART.test(name) || void fault(name, 'Nothing of a clip has this name.');
  const read = async (name: string): Promise<Buffer> => {
    const bytes = await orEmpty(
      () => source.read(prefix + name, PART_LIMIT),
      (text) => fault(name, text),
    );
    sizes.set(name, bytes.length);
    if (TEXT.test(name)) texts.set(name, bytes);
    const wrong = faultOf(name, bytes);
    if (wrong) fault(name, wrong);
    return bytes;
  };
  const version = await contentVersion(files.map((file) => file.slice(prefix.length)).filter(isPart), read);
  return { version, sizes, texts, findings };
}

/** By the first bytes: a decoder would read far more than is needed to see that a file is another one. */
function faultOf(name: string, bytes: Buffer): string | null {
  const at = (from: number) => bytes.toString('latin1', from, from + 4);
  if (bytes.length === 0) return 'It is empty.';
  if (name.endsWith('.webp') && (at(0) !== 'RIFF' || at(8) !== 'WEBP')) return 'It is no WebP.';
  if (name.endsWith('.mp4') && at(4) !== 'ftyp') return 'It is no beginning of a film.';
  if (name.endsWith('.m4s') && !['styp', 'sidx', 'moof'].includes(at(4)))
    return 'It is no segment of a film.';
  return null;
}

async function orEmpty(read: () => Promise<Buffer>, onFault: (text: string) => void): Promise<Buffer> {
  try {
    return await read();
  } catch (failure) {
    if (!(failure instanceof UnreadableFile)) throw failure;
    onFault(failure.message);
    return Buffer.alloc(0);
  }
}
