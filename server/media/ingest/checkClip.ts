import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { LANGUAGES } from '../../../contract/languages.ts';
import { contentVersion } from '../../lib/hashes.ts';
import { checkCaptions } from './captions.ts';
import { error, type Finding } from './findings.ts';
import { type Rendition, readMaster, readMedia, type Segments } from './playlists.ts';
import { PART_LIMIT, type Source, UnreadableFile } from './source.ts';

export type CheckedClip = { clip: string; version: string; seconds: number; width: number; height: number };

const SAME_LENGTH_SECONDS = 0.5;

/** Checks that a ready-made clip holds every file a player will ask for, and no other. */
export async function checkClip(
  source: Source,
  clip: string,
  files: string[],
): Promise<{ checked: CheckedClip | null; findings: Finding[] }> {
  const parts = await readClipParts(source, clip, files);
  const at = (name: string) => `clips/${clip}/${name}`;
  const findings = [...parts.findings];
  const named = new Set(['master.m3u8', 'still.webp', 'tracks.json', 'storyboard.webp']);
  for (const name of ['master.m3u8', 'still.webp', 'tracks.json'])
    if (!files.includes(at(name))) findings.push(error(at(name), 'It is missing.'));

  const renditions: (Rendition & Segments)[] = [];
  for (const rendition of masterOf(parts, at, findings)) {
    const segments = segmentsOf(rendition, parts, at, findings);
    if (segments) renditions.push({ ...rendition, ...segments });
    for (const name of [
      rendition.playlist,
      ...inFolderOf(rendition, ['init.mp4', ...(segments?.files ?? [])]),
    ])
      named.add(name);
  }
  const [first] = renditions;
  for (const { playlist, seconds } of renditions)
    if (first && Math.abs(seconds - first.seconds) > SAME_LENGTH_SECONDS)
      findings.push(
        error(
          at(playlist),
          `It is ${seconds.toFixed(1)} s long, and ${first.playlist} ${first.seconds.toFixed(1)} s.`,
        ),
      );
  for (const name of checkTracks(parts, renditions, at, findings)) named.add(name);
  for (const name of parts.sizes.keys())
    if (!named.has(name)) findings.push(error(at(name), 'No playlist and no tracks.json names it.'));

  const isRight = !findings.some(({ level }) => level === 'error');
  const largest = renditions.reduce<Rendition | null>(
    (top, each) => (top && top.width >= each.width ? top : each),
    null,
  );
  const checked =
    isRight && first && largest
      ? {
          clip,
          version: parts.version,
          seconds: round(first.seconds),
          width: largest.width,
          height: largest.height,
        }
      : null;
  return { checked, findings };
}

type At = (name: string) => string;

const round = (seconds: number) => Math.round(seconds * 1000) / 1000;
const folderOf = ({ playlist }: Rendition) => playlist.replace('index.m3u8', '');
const inFolderOf = (rendition: Rendition, names: string[]) => names.map((name) => folderOf(rendition) + name);

function masterOf({ texts }: ClipParts, at: At, findings: Finding[]): Rendition[] {
  const bytes = texts.get('master.m3u8');
  if (!bytes) return [];
  const { renditions, faults } = readMaster(bytes.toString());
  findings.push(...faults.map((fault) => error(at('master.m3u8'), fault)));
  return renditions;
}

function segmentsOf(
  rendition: Rendition,
  { texts, sizes }: ClipParts,
  at: At,
  findings: Finding[],
): Segments | null {
  const bytes = texts.get(rendition.playlist);
  if (!bytes) {
    findings.push(error(at(rendition.playlist), 'It is missing.'));
    return null;
  }
  const { segments, faults } = readMedia(bytes.toString());
  findings.push(...faults.map((fault) => error(at(rendition.playlist), fault)));
  if (faults.length > 0) return null;
  const missing = inFolderOf(rendition, ['init.mp4', ...segments.files]).filter((name) => !sizes.has(name));
  findings.push(...missing.map((name) => error(at(name), 'It is missing.')));
  return segments;
}

function checkTracks(
  { texts, sizes }: ClipParts,
  renditions: (Rendition & Segments)[],
  at: At,
  findings: Finding[],
): string[] {
  const bytes = texts.get('tracks.json');
  if (!bytes) return [];
  const fault = (text: string) => findings.push(error(at('tracks.json'), text));
  const tracks = readTracks(bytes);
  if (!tracks) {
    fault('It is no tracks.json: it must hold captions, renditions and, where there is one, a storyboard.');
    return [...sizes.keys()].filter((name) => name.startsWith('captions-'));
  }
  if (tracks.storyboard && !sizes.has('storyboard.webp'))
    findings.push(error(at('storyboard.webp'), 'It is missing.'));
  if (!tracks.storyboard && sizes.has('storyboard.webp')) fault('It does not name storyboard.webp.');
  for (const { playlist, ...rendition } of renditions) {
    const weight = inFolderOf({ playlist, ...rendition }, ['init.mp4', ...rendition.files]).reduce(
      (sum, name) => sum + (sizes.get(name) ?? 0),
      0,
    );
    const listed = tracks.renditions.find((each) => each.playlist === playlist);
    if (listed?.height !== Math.min(rendition.width, rendition.height) || listed.bytes !== weight)
      fault(`It must list ${playlist} with its shorter side and ${weight} bytes.`);
  }
  if (tracks.renditions.length !== renditions.length && renditions.length > 0)
    fault('It must list the renditions of master.m3u8 and no others.');
  for (const { lang, file } of tracks.captions) {
    const captions = texts.get(file);
    if (file !== `captions-${lang}.vtt`) fault(`It names ${file} as the captions in ${lang}.`);
    else if (!captions) findings.push(error(at(file), 'It is missing.'));
    else findings.push(...checkCaptions(at(file), captions, renditions[0]?.seconds ?? null).findings);
  }
  if (new Set(tracks.captions.map(({ lang }) => lang)).size < tracks.captions.length)
    fault('It names the captions of a language twice.');
  return tracks.captions.map(({ file }) => file);
}

const closed = { additionalProperties: false };
const whole = Type.Integer({ minimum: 1 });

const Tracks = Type.Object(
  {
    captions: Type.Array(
      Type.Object(
        { lang: Type.Enum([...LANGUAGES]), file: Type.String({ pattern: '^captions-[a-z]{2}\\.vtt$' }) },
        closed,
      ),
    ),
    storyboard: Type.Optional(
      Type.Object(
        {
          file: Type.Literal('storyboard.webp'),
          columns: whole,
          rows: whole,
          width: whole,
          height: whole,
          everySeconds: Type.Number({ exclusiveMinimum: 0 }),
        },
        closed,
      ),
    ),
    renditions: Type.Array(
      Type.Object(
        { height: whole, bytes: whole, playlist: Type.String({ pattern: '^\\d{3,4}/index\\.m3u8$' }) },
        closed,
      ),
    ),
  },
  closed,
);
type Tracks = Static<typeof Tracks>;

function readTracks(bytes: Uint8Array): Tracks | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return Value.Check(Tracks, value) ? value : null;
  } catch {
    return null;
  }
}

const PART =
  /^(?:master\.m3u8|(?:still|storyboard)\.webp|tracks\.json|captions-[a-z]{2}\.vtt|\d{3,4}\/(?:index\.m3u8|init\.mp4|\d{1,4}\.m4s))$/;
const TEXT = /\.(m3u8|json|vtt)$/;

type ClipParts = {
  version: string;
  sizes: Map<string, number>;
  texts: Map<string, Buffer>;
  findings: Finding[];
};

async function readClipParts(source: Source, clip: string, files: string[]): Promise<ClipParts> {
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

/** Looks at the first bytes only: a decoder would read far more than it takes to recognise another format. */
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
