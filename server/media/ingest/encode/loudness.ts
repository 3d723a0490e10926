import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ONLY_FILMS } from '../probe.ts';
import { EncodeFailed } from './encoding.ts';
import { type FfmpegJob, runFfmpeg } from './ffmpeg.ts';
import type { SourceFilm } from './probeSource.ts';
import { RECIPE } from './recipe.ts';

export const SOUND_FILE = 'sound.flac';
export const LOUDNESS_FILE = 'loudness.json';

export type Levelled = {
  /** `dynamic` when loud parts had to be compressed so that the peaks fit. */
  mode: 'linear' | 'dynamic';
  isSilent: boolean;
};
type Measured = Record<
  'input_i' | 'input_tp' | 'input_lra' | 'input_thresh' | 'output_i' | 'target_offset' | 'normalization_type',
  string
>;
type Work = Pick<FfmpegJob, 'tools' | 'signal' | 'onProgress'> & { source: string };

const { rate, loudness, truePeak, range, silence } = RECIPE.sound;
const NEAR = 0.5;

/** Two passes: the first measures, the second changes the level evenly wherever the peaks allow it. */
export async function levelSound(work: Work, film: SourceFilm, folder: string): Promise<void> {
  const measured = await pass(work, film, 0, [target(['print_format=json']), ...NOWHERE]);
  const levelled = await writeLevelled(work, film, join(folder, SOUND_FILE), measured);
  await writeFile(join(folder, LOUDNESS_FILE), JSON.stringify(levelled));
}

const NOWHERE = ['-f', 'null', '-'];

async function writeLevelled(
  work: Work,
  film: SourceFilm,
  out: string,
  measured: Measured,
): Promise<Levelled> {
  const write = (filters: string) =>
    pass(work, film, 0.5, [
      `${filters}aresample=${rate},aformat=channel_layouts=stereo`,
      '-c:a',
      'flac',
      '-sample_fmt',
      's16',
      out,
    ]);
  if (!(Number(measured.input_i) > silence)) {
    await write('');
    return { mode: 'linear', isSilent: true };
  }
  const levelling = (offset: number) =>
    `${target([
      `measured_I=${measured.input_i}:measured_TP=${measured.input_tp}`,
      `measured_LRA=${measured.input_lra}:measured_thresh=${measured.input_thresh}`,
      `offset=${offset.toFixed(2)}:linear=true:print_format=json`,
    ])},`;
  const offset = Number(measured.target_offset) || 0;
  const first = await write(levelling(offset));
  const missed = loudness - Number(first.output_i);
  // Compressing the peaks costs some loudness.
  if (first.normalization_type === 'dynamic' && Math.abs(missed) > NEAR)
    await write(levelling(offset + missed));
  return { mode: first.normalization_type === 'dynamic' ? 'dynamic' : 'linear', isSilent: false };
}

const target = (more: string[]) => `loudnorm=I=${loudness}:TP=${truePeak}:LRA=${range}:${more.join(':')}`;

async function pass(
  { source, onProgress, ...work }: Work,
  film: SourceFilm,
  from: number,
  [filters = '', ...output]: string[],
): Promise<Measured> {
  const { said } = await runFfmpeg({
    ...work,
    step: 'loudness',
    doing: 'brought to its loudness',
    seconds: film.seconds,
    onProgress: (done, speed) => onProgress(from + done / 2, speed),
    args: [
      ...['-y', '-loglevel', 'info', ...ONLY_FILMS, '-vn', '-i', source, '-map', `0:${film.audioStream}`],
      ...['-af', `${wholeSound(film)},${filters}`],
      ...['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'],
      ...output,
    ],
  });
  const text = said.join('\n');
  if (!filters.includes('print_format')) return {} as Measured;
  const json = /\{[^{}]*"input_i"[^{}]*\}/.exec(text)?.[0];
  if (!json)
    throw new EncodeFailed('loudness', 'The loudness of the film could not be measured.', said.slice(-20));
  return JSON.parse(json) as Measured;
}

/** Gaps become silence, and the sound lasts as long as the picture. */
const wholeSound = ({ seconds }: SourceFilm) => {
  const end = seconds.toFixed(6);
  return [
    `aresample=${rate}:async=1:first_pts=0`,
    'aformat=sample_fmts=dbl:channel_layouts=stereo',
    `apad=whole_dur=${end},atrim=end=${end}`,
  ].join(',');
};
