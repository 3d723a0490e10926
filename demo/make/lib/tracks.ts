import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clip, languages, readJson, root, type Words } from './catalogue.ts';
import { renditions } from './hls.ts';
import { run } from './run.ts';
import { squeeze } from './squeeze.ts';

/** What is said or heard from one second to another. */
export interface Cue {
  from: number;
  to: number;
  text: Words;
}

export const board = {
  file: 'storyboard.webp',
  columns: 5,
  rows: 2,
  width: 90,
  height: 160,
  everySeconds: 2,
};
const boardLimit = 9_000;

export const cuesOf = (id: string): Cue[] => readJson<Cue[]>(`data/captions/${id}.json`);
export const captionsFile = (language: keyof Words): string => `captions-${language}.vtt`;

const clock = (seconds: number): string => `00:${seconds.toFixed(3).padStart(6, '0')}`;

/** Clips are shorter than a minute. */
export const vttOf = (cues: Cue[], language: keyof Words): string =>
  ['WEBVTT', ...cues.map(({ from, to, text }) => `${clock(from)} --> ${clock(to)}\n${text[language]}`)]
    .join('\n\n')
    .concat('\n');

/** What a player has to know of a clip's other files, and what saving a rendition would take. */
export const tracksOf = (home: string): string => {
  const bytesIn = (dir: string): number =>
    readdirSync(dir)
      .filter((name) => /\.(mp4|m4s)$/.test(name))
      .reduce((sum, name) => sum + statSync(join(dir, name)).size, 0);
  const tracks = {
    captions: languages.map((lang) => ({ lang, file: captionsFile(lang) })),
    storyboard: board,
    // A rendition is called by its shorter side, as people know it from players.
    renditions: renditions.map(({ name }) => ({
      height: Number(name),
      bytes: bytesIn(join(home, name)),
      playlist: `${name}/index.m3u8`,
    })),
  };
  return `${JSON.stringify(tracks)}\n`;
};

const storyboard = async (home: string, seconds: number, work: string): Promise<number> => {
  const { columns, rows, width, height, everySeconds } = board;
  const png = join(work, 'storyboard.png');
  // Scaled softly, because sharp edges this small cost more bytes than they show.
  // The last frame fills the places left over, so that the very end of the clip shows no black.
  const left = columns * rows - seconds / everySeconds;
  const filter = `scale=${width}:${height}:flags=bilinear,tpad=stop=${left}:stop_mode=clone,tile=${columns}x${rows}`;
  // Only the keyframes, which are as far apart as the pictures are to be.
  const source = ['-v error -y -skip_frame nokey -i', join(home, '720', 'index.m3u8')];
  await run('ffmpeg', ...source, `-vf ${filter} -frames:v 1`, png);
  const out = join(home, board.file);
  return squeeze(out, boardLimit, [48, 40, 32, 24, 16], (quality) =>
    run('cwebp', `-quiet -m 6 -q ${quality}`, png, '-o', out),
  );
};

/** Writes everything of a clip that is neither picture nor sound; gives what it weighs. */
export const writeTracks = async ({ id, seconds }: Clip): Promise<number> => {
  const home = join(root, 'media', id);
  const cues = cuesOf(id);
  const texts: Record<string, string> = { 'tracks.json': tracksOf(home) };
  for (const language of languages) texts[captionsFile(language)] = vttOf(cues, language);
  for (const [name, text] of Object.entries(texts)) await writeFile(join(home, name), text);
  const work = await mkdtemp(join(tmpdir(), 'tracks-'));
  try {
    const words = Object.values(texts).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    return words + (await storyboard(home, seconds, work));
  } finally {
    await rm(work, { recursive: true });
  }
};
