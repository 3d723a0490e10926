import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { SHARE_PICTURE } from '../../../../contract/paths.ts';
import { contentVersion, hashOfFile } from '../../../lib/hashes.ts';
import { ONLY_FILMS } from '../probe.ts';
import type { Tools } from '../tools.ts';
import { EncodeFailed } from './encoding.ts';
import { runFfmpeg } from './ffmpeg.ts';
import { expectFilters, sized, steadyPicture } from './filters.ts';
import { squeeze } from './pictures.ts';
import { examine, type SourceFilm } from './probeSource.ts';
import { POSTERS } from './recipe.ts';
import { listFiles, once, oneByOne, openWorkbench, type Workbench } from './workbench.ts';

export type PosterInput = {
  picture: string | null;
  /** Supplies a frame when there is no picture. */
  film: string;
  workFolder: string;
  tools: Tools;
  signal: AbortSignal;
};
export type EncodedPosters = { version: string; widths: number[]; color: string; folder: string };

const FACTS_FILE = 'facts.json';
const READ = ['jpeg', 'png', 'webp'];

export async function encodePosters(input: PosterInput): Promise<EncodedPosters> {
  const content = await hashOfFile(input.picture ?? input.film);
  const bench = await openWorkbench(input.workFolder, 'posters', content);
  return oneByOne(bench.folder, () => encode(input, bench));
}

async function encode({ picture, film, tools, signal }: PosterInput, bench: Workbench) {
  const cropped = await once(bench, 'poster', signal, async (folder) => {
    const whole = picture ? await readFile(picture) : await posterFrame({ film, tools, signal }, folder);
    await crop(whole, folder);
  });
  const poster = join(cropped, CROPPED);
  const { widths, color } = JSON.parse(await readFile(join(cropped, FACTS_FILE), 'utf8')) as Facts;
  const folder = await once(bench, 'pictures', signal, async (to) => {
    for (const width of widths) {
      signal.throwIfAborted();
      await writeSizes(poster, width, to);
    }
    await writeFile(join(to, SHARE_PICTURE.file), await sharePicture(poster));
  });
  const version = await contentVersion(await listFiles(folder), (name) => readFile(join(folder, name)));
  return { version, widths, color, folder } satisfies EncodedPosters;
}

type Facts = { widths: number[]; color: string };
const CROPPED = 'poster.png';

async function crop(bytes: Buffer, folder: string): Promise<void> {
  const { format, autoOrient } = await sharp(bytes).metadata().catch(notRead);
  // Others, such as SVG, could refer to files of this machine.
  if (!READ.includes(format ?? '')) throw notRead();
  const widest = Math.min(
    autoOrient.width,
    Math.floor((autoOrient.height * 2) / 3),
    POSTERS.widths.at(-1) ?? 1,
  );
  const size = { width: widest, height: Math.round(widest * 1.5) };
  const poster = await sharp(bytes)
    .autoOrient()
    .resize({ ...size, fit: 'cover', position: sharp.strategy.attention })
    .flatten({ background: '#000' })
    .toColourspace('srgb')
    .png({ compressionLevel: 2 })
    .toBuffer()
    .catch(notRead);
  await writeFile(join(folder, CROPPED), poster);
  const facts: Facts = { widths: widthsUpTo(widest), color: await averageColor(poster) };
  await writeFile(join(folder, FACTS_FILE), JSON.stringify(facts));
}

const notRead = (): never => {
  throw new EncodeFailed('stills', 'The poster cannot be read. Save it as JPEG, PNG or WebP.');
};

const widthsUpTo = (widest: number): number[] => [
  ...POSTERS.widths.filter((width) => width < widest),
  widest,
];

async function averageColor(poster: Buffer): Promise<string> {
  const { data } = await sharp(poster)
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `#${data.subarray(0, 3).toString('hex')}`;
}

async function writeSizes(poster: string, width: number, folder: string): Promise<void> {
  const { avif, webp, bytesAt } = POSTERS;
  const limit = bytesAt(width);
  const resized = await sharp(poster)
    .resize({ width, height: Math.round(width * 1.5) })
    .png()
    .toBuffer();
  const coded = {
    avif: await squeeze(limit, avif.qualities, (quality) =>
      sharp(resized).avif({ quality, effort: avif.effort }).toBuffer(),
    ),
    webp: await squeeze(limit * 1.4, webp.qualities, (quality) =>
      sharp(resized).webp({ quality, effort: webp.effort }).toBuffer(),
    ),
  };
  for (const [format, bytes] of Object.entries(coded))
    await writeFile(join(folder, `${width}.${format}`), bytes);
}

async function sharePicture(poster: string): Promise<Buffer> {
  const { width, height } = SHARE_PICTURE;
  const backdrop = await sharp(poster)
    .resize({ width: width / 4, height: Math.round(height / 4), fit: 'cover' })
    .blur(6)
    .modulate({ brightness: 0.55 })
    .resize({ width, height, fit: 'fill' })
    .png()
    .toBuffer();
  const front = await sharp(poster).resize({ height, fit: 'inside' }).png().toBuffer();
  const whole = await sharp(backdrop)
    .composite([{ input: front, gravity: 'centre' }])
    .png()
    .toBuffer();
  const { bytes, qualities } = POSTERS.share;
  return squeeze(bytes, qualities, (quality) => sharp(whole).jpeg({ quality, mozjpeg: true }).toBuffer());
}

type Work = { film: string; tools: Tools; signal: AbortSignal };

/** A frame typical for its scene, from the first of several places in the film that is not dark. */
async function posterFrame(work: Work, folder: string): Promise<Buffer> {
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
