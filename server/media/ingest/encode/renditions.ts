import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ONLY_FILMS } from '../probe.ts';
import { EncodeFailed } from './encoding.ts';
import { type FfmpegJob, runFfmpeg } from './ffmpeg.ts';
import { sized, steadyPicture } from './filters.ts';
import { cutFragments } from './fragments.ts';
import { segmentStarts } from './frameRate.ts';
import type { Step } from './ladder.ts';
import { lengthsOf, mediaPlaylist, writeMasterPlaylist } from './playlists.ts';
import type { SourceFilm } from './probeSource.ts';
import { RECIPE } from './recipe.ts';
import { fragmented, pictureCode } from './x264.ts';

type Work = Pick<FfmpegJob, 'tools' | 'signal' | 'onProgress'> & { source: string; sound: string };

const { rate: soundRate, frame } = RECIPE.sound;
/** The decoded film may end this much before its declared end; its last frame is held until then. */
const HELD_SECONDS = 1;

/** All renditions in one run, so that the film is decoded once. */
export async function writeRenditions(
  work: Work,
  film: SourceFilm,
  steps: Step[],
  folder: string,
): Promise<void> {
  const wholeOf = ({ side }: Step) => join(folder, `${side}.mp4`);
  await encode(work, film, steps, wholeOf);
  const starts = segmentStarts(film.frames, film.rate);
  const lengths = lengthsOf(starts, film.frames, film.rate);
  for (const step of steps) {
    const home = join(folder, String(step.side));
    await mkdir(home);
    const count = await cutFragments(wholeOf(step), home);
    if (count !== lengths.length)
      throw new EncodeFailed(
        'renditions',
        `The picture breaks off: the film makes ${count} segments, and ${lengths.length} were expected of its length.`,
      );
    await rm(wholeOf(step));
    await writeFile(join(home, 'index.m3u8'), mediaPlaylist(lengths));
  }
  await writeMasterPlaylist(folder, steps, lengths, film.rate);
}

async function encode(work: Work, film: SourceFilm, steps: Step[], outOf: (step: Step) => string) {
  const { source, sound, ...tool } = work;
  const labels = (name: string) => steps.map(({ side }) => `[${name}${side}]`).join('');
  const picture = [
    ...steadyPicture(film),
    `tpad=stop_mode=clone:stop_duration=${HELD_SECONDS}`,
    `trim=end_frame=${film.frames}`,
  ];
  const soundFrames = Math.ceil((film.seconds * soundRate) / frame);
  const graph = [
    `[0:${film.videoStream}]${picture.join(',')},split=${steps.length}${labels('copy')}`,
    ...steps.map((step) => `[copy${step.side}]${sized(film, step)}[picture${step.side}]`),
    // The encoder's frame of silence at the start replaces the first frame, so that all others stay in time.
    `[1:a]apad=pad_len=${2 * frame},atrim=start_sample=${frame},asetpts=PTS-STARTPTS,asplit=${steps.length}${labels('sound')}`,
  ];
  const { threads } = RECIPE.picture;
  await runFfmpeg({
    ...tool,
    step: 'renditions',
    doing: 'encoded',
    seconds: film.seconds,
    args: [
      ...['-y', '-loglevel', 'warning', '-threads', String(threads), ...ONLY_FILMS, '-an', '-i', source],
      ...['-i', sound, '-filter_complex_threads', String(threads), '-filter_complex', graph.join(';')],
      ...steps.flatMap((step) => [
        ...['-map', `[picture${step.side}]`, ...pictureCode(film.rate, step.kbits)],
        ...['-map', `[sound${step.side}]`, '-c:a', 'aac', '-b:a', `${step.soundKbits}k`],
        ...['-flags:a', '+bitexact', '-frames:a', String(soundFrames)],
        ...['-bsf:a', `setts=pts=PTS+${frame}:dts=DTS+${frame}`],
        ...[...fragmented(film.rate), outOf(step)],
      ]),
    ],
  });
}
