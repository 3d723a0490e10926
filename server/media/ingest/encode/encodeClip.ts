import { copyFile, link, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { LANGUAGES } from '../../../../contract/languages.ts';
import { contentVersion, hashOf } from '../../../lib/hashes.ts';
import { spelled } from '../../../lib/languages.ts';
import { type Cue, parseSrt, parseVtt } from '../captions.ts';
import {
  type CaptionText,
  type EncodedClip,
  EncodeFailed,
  type EncodeInput,
  type StepName,
} from './encoding.ts';
import type { FfmpegJob } from './ffmpeg.ts';
import { expectFilters } from './filters.ts';
import { LADDER_FILE, type Step, writeLadder } from './ladder.ts';
import { type Levelled, LOUDNESS_FILE, levelSound, SOUND_FILE } from './loudness.ts';
import { rawFrames, squeeze } from './pictures.ts';
import { HDR, probeSource, SOURCE_FILE, type SourceFilm } from './probeSource.ts';
import { RECIPE } from './recipe.ts';
import { writeRenditions } from './renditions.ts';
import { BOARD_FILE, type Board, STORYBOARD, writeStoryboard } from './storyboard.ts';
import { VERIFIED_FILE, type Verified, verify } from './verify.ts';
import { listFiles, once, oneByOne, openWorkbench, type Workbench } from './workbench.ts';

/**
 * Turns a film into a packaged clip. Finished work is filed under the film's content and the recipe, so an
 * interrupted run continues, a second one costs nothing, and other captions encode nothing.
 */
export async function encodeClip(input: EncodeInput): Promise<EncodedClip> {
  const bench = await openWorkbench(input.workFolder, input.sourceHash);
  return oneByOne(bench.folder, () => encode(input, bench));
}

async function encode(input: EncodeInput, bench: Workbench): Promise<EncodedClip> {
  const { source, tools, signal, captions } = input;
  const work = { source, tools, signal };
  const piece = pieceMaker(input, bench);

  const probed = await piece('probe', 'probe', WHOLE, (to) => probeSource(work, to));
  const film = await readJson<SourceFilm>(probed, SOURCE_FILE);
  const levelled = await piece('loudness', 'loudness', WHOLE, (to, onProgress) =>
    levelSound({ ...work, onProgress }, film, to),
  );
  const ladder = await piece('ladder', 'renditions', [0, 0.1], async (to, onProgress) => {
    await expectFilters(film, 'renditions', tools, signal);
    await writeLadder({ ...work, onProgress }, film, to);
  });
  const steps = await readJson<Step[]>(ladder, LADDER_FILE);
  const sound = join(levelled, SOUND_FILE);
  const renditions = await piece('renditions', 'renditions', [0.1, 1], (to, onProgress) =>
    writeRenditions({ ...work, sound, onProgress }, film, steps, to),
  );
  const board = await piece('storyboard', 'storyboard', WHOLE, (to, onProgress) =>
    writeStoryboard({ ...work, seconds: film.seconds, onProgress }, renditions, steps, to),
  );
  const still = await piece('still', 'stills', WHOLE, (to, onProgress) =>
    writeStill({ ...work, onProgress }, renditions, steps, to),
  );
  const words = hashOf(JSON.stringify(captions)).slice(0, 12);
  const texts = await piece(`captions-${words}`, 'captions', WHOLE, (to) =>
    writeCaptions(captions, film.seconds, to),
  );
  const verified = await piece('verified', 'verify', [0, 0.9], (to, onProgress) =>
    verify({ ...work, onProgress }, film, steps, renditions, to),
  );
  const folder = await piece(`clip-${words}`, 'verify', [0.9, 1], async (to) => {
    for (const from of [renditions, still, texts]) await linkAll(from, to);
    await linkAll(board, to, [STORYBOARD]);
    const tracks = await tracksOf(to, steps, await readJson<Board>(board, BOARD_FILE));
    await writeFile(join(to, 'tracks.json'), tracks);
  });

  const { mode, isSilent } = await readJson<Levelled>(levelled, LOUDNESS_FILE);
  const { integrated, truePeak } = await readJson<Verified>(verified, VERIFIED_FILE);
  return {
    version: await contentVersion(await listFiles(folder), (name) => readFile(join(folder, name))),
    seconds: film.seconds,
    folder,
    encodes: bench.made.filter((name) => !/^(captions|clip)-/.test(name)).length,
    loudness: { integrated, truePeak, mode },
    warnings: warningsOf(film, mode, isSilent),
  };
}

type Share = [from: number, to: number];
const WHOLE: Share = [0, 1];

function pieceMaker({ signal, onProgress }: EncodeInput, bench: Workbench) {
  return async (
    name: string,
    step: StepName,
    [from, to]: Share,
    make: (folder: string, onProgress: (done: number, speed: number | null) => void) => Promise<void>,
  ): Promise<string> => {
    signal.throwIfAborted();
    const tell = (done: number, speed: number | null) =>
      onProgress({ step, done: from + (to - from) * done, speed });
    tell(0, null);
    const folder = await once(bench, name, signal, (files) => make(files, tell));
    tell(1, null);
    return folder;
  };
}

function warningsOf({ hdr, soundAfter }: SourceFilm, mode: Levelled['mode'], isSilent: boolean): string[] {
  const warnings: string[] = [];
  if (isSilent) warnings.push('Its sound is silent from start to end.');
  if (mode === 'dynamic')
    warnings.push(
      'Its loudest moments were pressed down to bring it to -16 LUFS. Export it with lower peaks to keep them.',
    );
  if (soundAfter > 0.5)
    warnings.push(`Its sound goes on for ${soundAfter.toFixed(1)} s after its picture, and is cut there.`);
  if (hdr) warnings.push(`Its colours were converted from HDR (${HDR[hdr]}) to SDR.`);
  return warnings;
}

async function readJson<T>(folder: string, name: string): Promise<T> {
  return JSON.parse(await readFile(join(folder, name), 'utf8')) as T;
}

/** Takes no space again where the file system supports links. */
async function linkAll(from: string, to: string, names?: string[]): Promise<void> {
  for (const name of names ?? (await listFiles(from))) {
    await mkdir(dirname(join(to, name)), { recursive: true });
    await link(join(from, name), join(to, name)).catch(() => copyFile(join(from, name), join(to, name)));
  }
}

async function tracksOf(clip: string, steps: Step[], board: Board): Promise<string> {
  const names = await listFiles(clip);
  const bytesIn = async (side: number) => {
    let bytes = 0;
    for (const name of names)
      if (name.startsWith(`${side}/`) && /\.(mp4|m4s)$/.test(name))
        bytes += (await stat(join(clip, name))).size;
    return bytes;
  };
  const renditions = [];
  for (const { side } of steps)
    renditions.push({ height: side, bytes: await bytesIn(side), playlist: `${side}/index.m3u8` });
  const captions = LANGUAGES.filter((lang) => names.includes(captionsFile(lang))).map((lang) => ({
    lang,
    file: captionsFile(lang),
  }));
  return `${JSON.stringify({ captions, storyboard: board, renditions })}\n`;
}

const STILL = 'still.webp';
const { side, bytes, qualities } = RECIPE.still;

type Work = Pick<FfmpegJob, 'tools' | 'signal' | 'onProgress'>;

/** The very first frame, even a black one: it is shown until the film plays, and must not jump. */
async function writeStill(work: Work, renditions: string, steps: Step[], folder: string): Promise<void> {
  const step = steps.find((each) => each.side >= side) ?? steps.at(-1);
  const [short, long] = step
    ? [Math.min(step.width, step.height), Math.max(step.width, step.height)]
    : [1, 1];
  const small = Math.min(side, short);
  const large = 2 * Math.round((small * long) / short / 2);
  const size =
    step && step.width > step.height ? { width: large, height: small } : { width: small, height: large };
  const job = { ...work, step: 'stills', doing: 'shown as a still', seconds: 1 } as const;
  const [frame] = step ? await rawFrames(job, renditions, step, size, { most: 1 }, folder) : [];
  if (!frame) throw new EncodeFailed('stills', 'The film has no first frame.');
  const webp = await squeeze(bytes, qualities, (quality) =>
    sharp(frame, { raw: { ...size, channels: 3 } })
      .webp({ quality, effort: 6 })
      .toBuffer(),
  );
  await writeFile(join(folder, STILL), webp);
}

const captionsFile = (language: string): string => `captions-${language}.vtt`;

async function writeCaptions(captions: CaptionText[], seconds: number, folder: string): Promise<void> {
  for (const { language, text, format } of captions) {
    const { cues, faults } = (format === 'vtt' ? parseVtt : parseSrt)(text.replace(/^\ufeff/, ''));
    const shown = cleanCues(cues, seconds);
    const [fault = shown.length === 0 ? 'No cue lies inside the film.' : null] = faults;
    if (fault)
      throw new EncodeFailed('captions', `The captions in ${spelled(language)} cannot be used. ${fault}`);
    await writeFile(join(folder, captionsFile(language)), vttOf(shown));
  }
}

function cleanCues(cues: Cue[], seconds: number): Cue[] {
  return cues
    .map((cue) => ({
      ...cue,
      end: Math.min(cue.end, seconds),
      lines: cue.lines.map(plain).filter(Boolean),
    }))
    .filter(({ start, end, lines }) => end > start && lines.length > 0)
    .sort((a, b) => a.start - b.start);
}

/** The player strips what looks like a tag, and an arrow would begin another cue. */
const plain = (line: string) =>
  line
    .replace(/\p{Cc}/gu, ' ')
    .replace(/--+>/g, '→')
    .replace(/<([^>]*)>/g, '‹$1›')
    .trim();

function vttOf(cues: Cue[]): string {
  const blocks = cues.map(
    ({ start, end, lines }) => `${clock(start)} --> ${clock(end)}\n${lines.join('\n')}`,
  );
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`;
}

function clock(seconds: number): string {
  const all = Math.round(seconds * 1000);
  const digits = (value: number, count: number) => String(Math.floor(value)).padStart(count, '0');
  const [hours, minutes] = [Math.floor(all / 3_600_000), Math.floor(all / 60_000) % 60];
  const time = `${digits(minutes, 2)}:${digits((all / 1000) % 60, 2)}.${digits(all % 1000, 3)}`;
  return hours > 0 ? `${digits(hours, 2)}:${time}` : time;
}
