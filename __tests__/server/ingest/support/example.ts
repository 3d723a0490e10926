import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Media } from './media.ts';

export type Files = Record<string, Buffer>;

const EXAMPLE = '__tests__/server/ingest/example';
export const exampleFile = (name: string): Buffer => readFileSync(join(EXAMPLE, name));

/** The series that the manual shows: two episodes, with captions and a poster. */
export function exampleFiles(media: Media): Files {
  const words = ['series.json', '001.en.srt', '001.fr.vtt', '002.en.srt'];
  return {
    ...Object.fromEntries(words.map((name) => [name, exampleFile(name)])),
    '001.mp4': media.good(),
    '002.mp4': media.good(),
    'poster.png': media.poster(),
  };
}
