import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ONLY_FILMS } from '../probe.ts';
import { type FfmpegJob, runFfmpeg } from './ffmpeg.ts';
import { sized, steadyPicture } from './filters.ts';
import { fragmentSizes } from './fragments.ts';
import { perSecond } from './frameRate.ts';
import type { SourceFilm } from './probeSource.ts';
import { RECIPE, type Rung } from './recipe.ts';
import { fragmented, pictureCode } from './x264.ts';

export type Step = Rung & { width: number; height: number };
/** What a rendition needs without a cap, in kbit/s. */
export type Need = { average: number; busiest: number };

export const LADDER_FILE = 'ladder.json';
const { pieces, pieceSeconds, leastStep, headroom } = RECIPE.ladder;

type Work = Pick<FfmpegJob, 'tools' | 'signal' | 'onProgress'> & { source: string };

/** Encodes pieces of the film without a cap, to decide which renditions are worth making. */
export async function writeLadder(work: Work, film: SourceFilm, folder: string): Promise<void> {
  const steps = stepsOf(film);
  const needs = await measure(work, film, steps, folder);
  await writeFile(join(folder, LADDER_FILE), JSON.stringify(worthMaking(steps, needs)));
}

export function stepsOf({ width, height }: Pick<SourceFilm, 'width' | 'height'>): Step[] {
  const short = Math.min(width, height);
  const even = (side: number) => 2 * Math.round(side / 2);
  return RECIPE.rungs
    .filter(({ side }) => side <= short)
    .map((rung) => {
      const long = even((rung.side * Math.max(width, height)) / short);
      return {
        ...rung,
        ...(width <= height ? { width: rung.side, height: long } : { width: long, height: rung.side }),
      };
    });
}

/** Drops renditions that hardly need more than the one below, and lowers the caps of a calm film. */
export function worthMaking(steps: Step[], needs: Need[]): Step[] {
  const kept: (Step & { need: Need })[] = [];
  for (const [index, step] of steps.entries()) {
    const need = needs[index];
    const below = kept.at(-1);
    if (!need || (below && need.average < leastStep * below.need.average)) continue;
    kept.push({ ...step, need });
  }
  return kept.map(({ need, ...step }) => ({
    ...step,
    kbits: Math.max(1, Math.min(step.kbits, Math.ceil(need.busiest * headroom))),
  }));
}

async function measure(work: Work, film: SourceFilm, steps: Step[], folder: string): Promise<Need[]> {
  const windows = windowsOf(film);
  const { source, onProgress, ...tool } = work;
  const inputs = windows.flatMap((at) => [
    ...['-ss', at.toFixed(3), '-t', String(pieceSeconds + 1)],
    ...['-threads', String(RECIPE.picture.threads), ...ONLY_FILMS, '-an', '-i', source],
  ]);
  const frames = Math.min(film.frames, Math.round(pieceSeconds * perSecond(film.rate)));
  const cut = [...steadyPicture(film), `trim=end_frame=${frames}`].join(',');
  const graph = [
    ...windows.map((_at, index) => `[${index}:${film.videoStream}]${cut}[piece${index}]`),
    `${windows.map((_at, index) => `[piece${index}]`).join('')}concat=n=${windows.length},split=${steps.length}${steps.map((_step, index) => `[copy${index}]`).join('')}`,
    ...steps.map((step, index) => `[copy${index}]${sized(film, step)}[picture${index}]`),
  ];
  const outOf = (index: number) => join(folder, `${index}.mp4`);
  await runFfmpeg({
    ...tool,
    step: 'renditions',
    doing: 'tried in pieces',
    seconds: (windows.length * frames) / perSecond(film.rate),
    onProgress,
    args: [
      ...['-y', '-loglevel', 'warning', ...inputs, '-filter_complex', graph.join(';')],
      ...steps.flatMap((_step, index) => [
        ...['-map', `[picture${index}]`, ...pictureCode(film.rate), ...fragmented(film.rate), outOf(index)],
      ]),
    ],
  });
  const needs: Need[] = [];
  for (const index of steps.keys()) {
    needs.push(needOf(await fragmentSizes(outOf(index))));
    await rm(outOf(index));
  }
  return needs;
}

/** Where the pieces begin, spread over the film; a short film has one piece, at its start. */
export function windowsOf({ seconds }: Pick<SourceFilm, 'seconds'>): number[] {
  if (seconds <= pieces * pieceSeconds) return [0];
  const gap = seconds / pieces;
  return Array.from({ length: pieces }, (_, index) => gap * index + (gap - pieceSeconds) / 2);
}

/** `sizes` are those of the segments, in bytes. */
export function needOf(sizes: number[]): Need {
  const kbits = (bytes: number) => (bytes * 8) / 1000 / RECIPE.segmentSeconds;
  const average = kbits(sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.length));
  return { average, busiest: kbits(Math.max(0, ...sizes)) };
}
