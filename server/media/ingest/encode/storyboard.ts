import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { FfmpegJob } from './ffmpeg.ts';
import type { Step } from './ladder.ts';
import { rawFrames, type Size, squeeze } from './pictures.ts';
import { RECIPE } from './recipe.ts';

export type Board = Size & { file: string; columns: number; rows: number; everySeconds: number };

export const BOARD_FILE = 'board.json';
export const STORYBOARD = 'storyboard.webp';
const { height, columns: mostColumns, most, bytesEach, qualities } = RECIPE.storyboard;

type Work = Pick<FfmpegJob, 'tools' | 'signal' | 'onProgress'> & { seconds: number };

/** One picture for each segment, or for every second, third … segment of a long film. */
export async function writeStoryboard(
  work: Work,
  renditions: string,
  steps: Step[],
  folder: string,
): Promise<void> {
  // Sharp enough for pictures of this size, and quick to decode.
  const step = steps.find(({ side }) => side >= 480) ?? steps.at(-1);
  if (!step) return;
  const width = 2 * Math.round((height * step.width) / step.height / 2);
  const every = Math.max(1, Math.ceil(work.seconds / RECIPE.segmentSeconds / most));
  const pictures = await rawFrames(
    { ...work, step: 'storyboard', doing: 'put on a storyboard' },
    renditions,
    step,
    { width, height },
    { input: ['-skip_frame', 'nokey'], select: `select=not(mod(n\\,${every}))` },
    folder,
  );
  const columns = Math.min(mostColumns, pictures.length);
  const rows = Math.ceil(pictures.length / columns);
  const board: Board = {
    ...{ file: STORYBOARD, columns, rows, width, height },
    everySeconds: every * RECIPE.segmentSeconds,
  };
  const raw = { width: columns * width, height: rows * height, channels: 3 } as const;
  const grid = gridOf(pictures, board);
  const webp = await squeeze(bytesEach * pictures.length, qualities, (quality) =>
    sharp(grid, { raw }).webp({ quality, effort: 6 }).toBuffer(),
  );
  await writeFile(join(folder, STORYBOARD), webp);
  await writeFile(join(folder, BOARD_FILE), JSON.stringify(board));
}

/** Row by row; the last picture fills the remaining places, so that the very end of the film is not black. */
function gridOf(pictures: Buffer[], { columns, rows, width, height }: Board): Buffer {
  const line = width * 3;
  const grid = Buffer.alloc(line * columns * rows * height);
  for (let place = 0; place < columns * rows; place += 1) {
    const picture = pictures[Math.min(place, pictures.length - 1)];
    const left = (place % columns) * line;
    const top = Math.floor(place / columns) * height;
    for (let y = 0; y < height; y += 1)
      picture?.copy(grid, (top + y) * columns * line + left, y * line, (y + 1) * line);
  }
  return grid;
}
