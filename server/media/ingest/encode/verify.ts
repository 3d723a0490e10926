import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EncodeFailed } from './encoding.ts';
import { type FfmpegJob, runFfmpeg, runFfprobe } from './ffmpeg.ts';
import { perSecond, segmentStarts } from './frameRate.ts';
import type { Step } from './ladder.ts';
import { lengthsOf, mediaPlaylist } from './playlists.ts';
import type { SourceFilm } from './probeSource.ts';
import { RECIPE } from './recipe.ts';
import { listFiles } from './workbench.ts';

export const VERIFIED_FILE = 'verified.json';
export type Verified = {
  /** In LUFS, of the encoded sound. */
  integrated: number;
  truePeak: number;
};

type Work = Pick<FfmpegJob, 'tools' | 'signal' | 'onProgress'>;
/** A quarter of a frame at 30 a second. */
const SAME_TIME_SECONDS = 0.008;
/** The sound may go on for a part of its last frame. */
const SOUND_SECONDS = 0.05;

/** Reads and decodes each rendition to its end, as a player would. */
export async function verify(
  work: Work,
  film: SourceFilm,
  steps: Step[],
  renditions: string,
  folder: string,
): Promise<void> {
  const starts = segmentStarts(film.frames, film.rate);
  await checkFiles(film, steps, starts, renditions);
  let verified: Verified | null = null;
  for (const [index, step] of steps.entries()) {
    const playlist = join(renditions, String(step.side), 'index.m3u8');
    const onProgress: Work['onProgress'] = (done, speed) =>
      work.onProgress((index + done) / steps.length, speed);
    await checkPackets({ ...work, onProgress }, film, step, playlist, starts);
    verified = await decode({ ...work, onProgress }, film, step, playlist);
  }
  await writeFile(join(folder, VERIFIED_FILE), JSON.stringify(verified));
}

const failed = (step: Step, sentence: string, lines: string[] = []) =>
  new EncodeFailed('verify', `The rendition ${step.side} is wrong: ${sentence}.`, lines);

async function checkFiles(film: SourceFilm, steps: Step[], starts: number[], renditions: string) {
  const segments = starts.map((_start, index) => `${index}.m4s`);
  const playlist = mediaPlaylist(lengthsOf(starts, film.frames, film.rate));
  const master = await readFile(join(renditions, 'master.m3u8'), 'utf8');
  const listed = master.split('\n').filter((line) => line.endsWith('.m3u8'));
  const expected = steps.map(({ side }) => `${side}/index.m3u8`);
  if (listed.join() !== expected.join())
    throw new EncodeFailed('verify', `The playlist lists ${listed.join(', ') || 'nothing'}.`);
  for (const step of steps) {
    const home = join(renditions, String(step.side));
    const there = await listFiles(home);
    if (there.join() !== ['index.m3u8', 'init.mp4', ...segments].sort().join())
      throw failed(step, `it has ${there.length} files, and ${segments.length + 2} were expected`);
    if ((await readFile(join(home, 'index.m3u8'), 'utf8')) !== playlist)
      throw failed(step, 'its playlist is not that of the film');
  }
}

async function checkPackets(work: Work, film: SourceFilm, step: Step, playlist: string, starts: number[]) {
  const shown = 'packet=codec_type,pts_time,duration_time,flags';
  const args = ['-v', 'error', '-show_entries', shown, '-of', 'csv=p=0', '-i', playlist];
  const lines = await runFfprobe({ ...work, step: 'verify', doing: 'read again', args });
  const packets = lines.split('\n').map((line) => line.split(','));
  const of = (type: string) => packets.filter(([codecType]) => codecType === type);
  const pictures = of('video');
  if (pictures.length !== film.frames)
    throw failed(step, `it holds ${pictures.length} frames, and the film ${film.frames}`);
  const keys = pictures.filter(([, , , flags]) => flags?.startsWith('K')).map(([, time]) => Number(time));
  const isInPlace = (time: number, index: number) =>
    Math.abs(time - (starts[index] ?? Number.NaN) / perSecond(film.rate)) < SAME_TIME_SECONDS;
  if (keys.length !== starts.length || !keys.every(isInPlace))
    throw failed(step, `its keyframes are at ${keys.slice(0, 10).join(', ')} s`);
  const ends = of('audio').map(([, time, duration]) => Number(time) + Number(duration));
  const end = Math.max(0, ...ends);
  if (Math.abs(end - film.seconds) > SOUND_SECONDS)
    throw failed(step, `its sound ends at ${end.toFixed(2)} s, its picture at ${film.seconds.toFixed(2)} s`);
}

async function decode(work: Work, film: SourceFilm, step: Step, playlist: string): Promise<Verified> {
  const { frames, said } = await runFfmpeg({
    ...work,
    step: 'verify',
    doing: 'decoded again',
    seconds: film.seconds,
    args: [
      ...['-loglevel', 'level+info', '-threads', String(RECIPE.picture.threads), '-i', playlist],
      ...['-map', '0:v', '-map', '0:a', '-af', 'ebur128=peak=true:framelog=verbose', '-f', 'null', '-'],
    ],
  });
  const complaints = said.filter((line) => /\[(error|fatal)\]/.test(line));
  if (complaints.length > 0) throw failed(step, 'it does not decode cleanly', complaints.slice(-20));
  if (frames !== film.frames) throw failed(step, `${frames} of ${film.frames} frames decode`);
  const summary = said.slice(said.findLastIndex((line) => line.includes('Summary:'))).join('\n');
  const figure = (pattern: RegExp) => Number(pattern.exec(summary)?.[1] ?? Number.NaN);
  const [integrated, truePeak] = [figure(/I:\s+(-?[\d.]+) LUFS/), figure(/Peak:\s+(-?[\d.]+) dBFS/)];
  return {
    integrated: Number.isFinite(integrated) ? integrated : RECIPE.sound.silence,
    truePeak: Number.isFinite(truePeak) ? truePeak : RECIPE.sound.silence,
  };
}
