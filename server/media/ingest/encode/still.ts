import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { EncodeFailed } from './encodeFailed.ts';
import type { FfmpegJob } from './ffmpeg.ts';
import type { Step } from './ladder.ts';
import { rawFrames } from './rawFrames.ts';
import { RECIPE } from './recipe.ts';
import { squeeze } from './squeeze.ts';

const STILL = 'still.webp';
const { side, bytes, qualities } = RECIPE.still;

type Work = Pick<FfmpegJob, 'tools' | 'signal' | 'onProgress'>;

/** The very first frame, black or not: it stands there until the film moves, and must not jump. */
export async function writeStill(
  work: Work,
  renditions: string,
  steps: Step[],
  folder: string,
): Promise<void> {
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
