import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES } from '../../../../contract/languages.ts';
import { captionsFile } from './captions.ts';
import type { Step } from './ladder.ts';
import { listFiles } from './listFiles.ts';
import type { Board } from './storyboard.ts';

/** What a player has to know of a clip's other files, and what saving a rendition would take. */
export async function tracksOf(clip: string, steps: Step[], board: Board): Promise<string> {
  const names = await listFiles(clip);
  const bytesIn = async (side: number) => {
    let bytes = 0;
    for (const name of names)
      if (name.startsWith(`${side}/`) && /\.(mp4|m4s)$/.test(name))
        bytes += (await stat(join(clip, name))).size;
    return bytes;
  };
  const renditions = [];
  for (const { side } of steps)
    renditions.push({ height: side, bytes: await bytesIn(side), playlist: `${side}/index.m3u8` });
  const captions = LANGUAGES.filter((lang) => names.includes(captionsFile(lang))).map((lang) => ({
    lang,
    file: captionsFile(lang),
  }));
  return `${JSON.stringify({ captions, storyboard: board, renditions })}\n`;
}
