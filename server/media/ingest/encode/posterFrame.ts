import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ONLY_FILMS } from '../probe.ts';
import type { Tools } from '../tools.ts';
import { EncodeFailed } from './encodeFailed.ts';
import { runFfmpeg } from './ffmpeg.ts';
import { expectFilters, sized, steadyPicture } from './filters.ts';
import { examine, type SourceFilm } from './probeSource.ts';
import { POSTERS } from './recipe.ts';

type Work = { film: string; tools: Tools; signal: AbortSignal };

/** A frame that is typical for its scene, from the first of some places in the film where it is not dark. */
export async function posterFrame(work: Work, folder: string): Promise<Buffer> {
  const { film: source, tools, signal } = work;
  const film = await examine({ source, tools, signal });
  await expectFilters(film, 'stills', tools, signal);
  let frame: Buffer | null = null;
  for (const place of POSTERS.frame.places) {
    frame = await typicalFrame(work, film, film.seconds * place, folder);
    if (await isBright(frame)) break;
  }
  if (!frame) throw new EncodeFailed('stills', 'The film has no frame for a poster.');
  return frame;
}

async function typicalFrame(
  { film: source, tools, signal }: Work,
  film: SourceFilm,
  at: number,
  folder: string,
) {
  const out = join(folder, 'frame.png');
  const { width, height } = film;
  const even = (side: number) => 2 * Math.floor(side / 2);
  const picture = [
    ...steadyPicture(film),
    `thumbnail=n=${POSTERS.frame.of}`,
    sized(film, { width: even(width), height: even(height) }),
  ];
  await runFfmpeg({
    ...{ step: 'stills', doing: 'shown as a poster', tools, signal, seconds: 1, onProgress: () => {} },
    args: [
      ...['-y', '-loglevel', 'warning', '-ss', at.toFixed(3), ...ONLY_FILMS, '-an', '-i', source],
      ...['-map', `0:${film.videoStream}`, '-vf', picture.join(','), '-frames:v', '1', out],
    ],
  });
  const bytes = await readFile(out);
  await rm(out);
  return bytes;
}

async function isBright(frame: Buffer): Promise<boolean> {
  const { channels } = await sharp(frame).stats();
  const brightness = channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length;
  return brightness > POSTERS.frame.darkest;
}
