import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FfmpegJob, runFfmpeg } from './ffmpeg.ts';
import type { Step } from './ladder.ts';

export type Size = { width: number; height: number };

type Work = Pick<FfmpegJob, 'step' | 'doing' | 'tools' | 'signal' | 'onProgress' | 'seconds'>;

export async function rawFrames(
  work: Work,
  renditions: string,
  step: Step,
  { width, height }: Size,
  options: { input?: string[]; select?: string; most?: number },
  folder: string,
): Promise<Buffer[]> {
  const out = join(folder, 'frames.rgb');
  const { input = [], select, most } = options;
  await runFfmpeg({
    ...work,
    args: [
      ...['-y', '-loglevel', 'warning', ...input],
      ...['-i', join(renditions, String(step.side), 'index.m3u8'), '-map', '0:v'],
      ...['-vf', `${select ? `${select},` : ''}scale=${width}:${height}:flags=bilinear`],
      ...['-fps_mode', 'passthrough', ...(most ? ['-frames:v', String(most)] : [])],
      ...['-pix_fmt', 'rgb24', '-f', 'rawvideo', out],
    ],
  });
  const bytes = await readFile(out);
  await rm(out);
  const size = width * height * 3;
  return Array.from({ length: Math.floor(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
}

/** Lowers the quality until the limit is met; returns the lowest if none meets it. */
export async function squeeze(
  limit: number,
  qualities: readonly number[],
  encode: (quality: number) => Promise<Buffer>,
): Promise<Buffer> {
  let bytes: Buffer = Buffer.alloc(0);
  for (const quality of qualities) {
    bytes = await encode(quality);
    if (bytes.length <= limit) break;
  }
  return bytes;
}
