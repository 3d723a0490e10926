import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { media } from './media.ts';

export type Files = Record<string, Buffer>;

const EXAMPLE = '__tests__/server/media/ingest/example';
export const exampleFile = (name: string): Buffer => readFileSync(join(EXAMPLE, name));

/** The series that the manual shows: two episodes, with captions and a poster. */
export function exampleFiles(): Files {
  const words = ['series.json', '001.en.srt', '001.fr.vtt', '002.en.srt'];
  return {
    ...Object.fromEntries(words.map((name) => [name, exampleFile(name)])),
    '001.mp4': media.good(),
    '002.mp4': media.good(),
    'poster.png': media.poster(),
  };
}

/** The words that it takes from a catalogue, for a server that has another one. */
export const EXAMPLE_WORDS = {
  categories: [{ id: 'mystery-and-thrills', name: { en: 'Mystery & thrills' } }],
  tags: [{ id: 'second-chance', name: { en: 'Second chance' } }],
  contentNotes: [{ id: 'ill-treatment', name: { en: 'ill-treatment', fr: 'maltraitance' } }],
};
