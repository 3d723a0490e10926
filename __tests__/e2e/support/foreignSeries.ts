import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { quarterTurned } from '../../server/media/ingest/support/quarterTurn.ts';

/* A series as an operator brings it: each episode is from another encoder, of another size or frame rate. */

export const SERIES = 'a-borrowed-crown';
/** In every film the picture turns white for a moment at this second, and the captions say so. */
export const MARK_SECONDS = 10;
const MARK_LENGTH = 0.4;
const SECONDS = 20;

const run = promisify(execFile);
const ffmpeg = (...args: string[]) => run('ffmpeg', ['-v', 'error', '-y', ...args]);

const x264 = (...more: string[]) => ['-c:v', 'libx264', '-preset', 'ultrafast', '-threads', '2', ...more];
const x265 = (params: string, ...more: string[]) => [
  ...['-c:v', 'libx265', '-preset', 'ultrafast', '-tag:v', 'hvc1', ...more],
  ...['-x265-params', `log-level=error${params}`],
];
const yuv420 = ['-pix_fmt', 'yuv420p'];
const aac = ['-c:a', 'aac', '-b:a', '96k'];

type Film = {
  size: string;
  rate: string;
  video: string[];
  audio?: string[];
  /** Between 0 and 1; 0.1 is about −20 LUFS. */
  loudness?: number;
  channels?: number;
  picture?: string;
  /** A quarter turn is written beside the picture, as a telephone does. */
  isTurned?: boolean;
};

export const FILMS: Film[] = [
  { size: '1080x1920', rate: '30', video: x264(...yuv420) },
  { size: '720x1280', rate: '25', video: x265('', ...yuv420) },
  { size: '720x1280', rate: '30000/1001', video: ['-c:v', 'mpeg4', '-q:v', '4'], channels: 1 },
  { size: '1280x720', rate: '50', video: x264(...yuv420), isTurned: true },
  {
    size: '480x854',
    rate: '24000/1001',
    video: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '900k'],
    audio: ['-c:a', 'libopus', '-b:a', '64k'],
  },
  {
    size: '608x1080',
    rate: '30',
    picture: "select='lt(t,5)+not(mod(n,2))'",
    video: [...x264(...yuv420), '-fps_mode', 'vfr'],
    audio: ['-c:a', 'ac3', '-b:a', '256k'],
    channels: 6,
  },
  { size: '480x854', rate: '24', video: x264('-pix_fmt', 'yuv422p10le') },
  {
    size: '480x854',
    rate: '25',
    video: x265(':colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc', '-pix_fmt', 'yuv420p10le'),
  },
  { size: '540x960', rate: '60', video: x264(...yuv420, '-bf', '0', '-g', '600') },
  { size: '480x854', rate: '30', video: x264(...yuv420), loudness: 0.004 },
  { size: '480x854', rate: '15', video: x264(...yuv420), audio: ['-c:a', 'libmp3lame'], loudness: 0.7 },
  {
    size: '480x854',
    rate: '30',
    video: x264(...yuv420, '-movflags', 'frag_keyframe+empty_moov'),
    audio: ['-c:a', 'flac', '-strict', '-2'],
  },
];

/** Writes the folder and returns its path. */
export async function writeForeignSeries(parent: string, films = FILMS): Promise<string> {
  const folder = path.join(parent, SERIES);
  await mkdir(folder, { recursive: true });
  for (const [index, film] of films.entries()) {
    const number = String(index + 1).padStart(3, '0');
    await writeFilm(film, path.join(folder, `${number}.mp4`));
    await writeFile(path.join(folder, `${number}.en.srt`), captionsOf(index + 1));
  }
  await ffmpeg(
    ...['-f', 'lavfi', '-i', 'gradients=s=800x1200:c0=0x402010:c1=0xd0a040:d=1'],
    ...['-frames:v', '1', path.join(folder, 'poster.png')],
  );
  await writeWords(folder, films.length);
  return folder;
}

async function writeFilm(film: Film, file: string): Promise<void> {
  const { size, rate, video, audio = aac, loudness = 0.1, channels = 2, picture, isTurned } = film;
  const isMarked = `between(t,${MARK_SECONDS},${MARK_SECONDS + MARK_LENGTH})`;
  const tones = Array(channels).fill(`${loudness}*sin(2*PI*330*t)`).join('|');
  const layout = { 1: 'mono', 2: 'stereo', 6: '5.1' }[channels];
  await ffmpeg(
    ...['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${SECONDS}`],
    ...['-f', 'lavfi', '-i', `aevalsrc='${tones}':c=${layout}:d=${SECONDS}:s=44100`],
    ...['-vf', [`drawbox=color=white:t=fill:enable='${isMarked}'`, ...(picture ? [picture] : [])].join(',')],
    ...video,
    ...audio,
    file,
  );
  if (isTurned) await writeFile(file, quarterTurned(await readFile(file)));
}

export const captionOf = (number: number): string => `White at ten, said episode ${number}`;

const captionsOf = (number: number) =>
  `1\n00:00:01,000 --> 00:00:03,000\nGood evening.\n\n2\n00:00:09,500 --> 00:00:11,500\n${captionOf(number)}\n`;

/** Writes `series.json` beside the films. */
export const writeWords = (folder: string, freeEpisodes: number): Promise<void> =>
  writeFile(path.join(folder, 'series.json'), JSON.stringify({ ...WORDS, freeEpisodes }, null, 2));

const WORDS = {
  id: SERIES,
  title: { en: 'A Borrowed Crown' },
  synopsis: { en: 'She rents a crown for one night. At midnight nobody will take it back.' },
  categoryId: 'mystery-and-thrills',
  tags: ['revenge'],
  cast: ['Ana Ferreira'],
  age: 13,
  contentNotes: [],
  pass: { amount: 499, currency: 'USD' },
  complete: true,
};
