import type { Language } from '../../../contract/languages.ts';
import { languageOf, spelled } from '../../lib/languages.ts';
import { error, type Finding, note } from './findings.ts';

export type EpisodeFile = { number: number; file: string };
export type CaptionFile = { episode: number; language: Language; file: string };
export type Named = {
  seriesFiles: string[];
  posters: string[];
  episodes: EpisodeFile[];
  captions: CaptionFile[];
  /** The paths of each ready-made clip's files, by the name of the clip. */
  clips: Map<string, string[]>;
  readyPosters: string[];
  findings: Finding[];
};

const EPISODE = /^(\d{1,4})\.(mp4|mov|mkv|webm|m4v)$/i;
const CAPTIONS = /^(\d{1,4})\.([a-z]{2})\.(srt|vtt)$/i;
const POSTER = /^poster\.(jpg|png|webp)$/i;
const SERIES_FILE = /^series\.(json|csv)$/i;
const CLIP_FILE = /^clips\/([^/]+)\/./;
const READY_POSTER = /^posters\/./;

export const isIgnored = (name: string): boolean =>
  name.startsWith('.') || name === '__MACOSX' || name.toLowerCase() === 'thumbs.db';

export function sortByName(files: string[]): Named {
  const named: Named = {
    seriesFiles: [],
    posters: [],
    episodes: [],
    captions: [],
    clips: new Map(),
    readyPosters: [],
    findings: [],
  };
  for (const file of files) {
    const [, episode] = EPISODE.exec(file) ?? [];
    const [, captioned, code = ''] = CAPTIONS.exec(file) ?? [];
    const language = languageOf(code);
    const [, clip] = CLIP_FILE.exec(file) ?? [];
    if (clip) named.clips.set(clip, [...(named.clips.get(clip) ?? []), file]);
    else if (READY_POSTER.test(file)) named.readyPosters.push(file);
    else if (episode) named.episodes.push({ number: Number(episode), file });
    else if (captioned && language) named.captions.push({ episode: Number(captioned), language, file });
    else if (POSTER.test(file)) named.posters.push(file);
    else if (SERIES_FILE.test(file)) named.seriesFiles.push(file);
    else named.findings.push(note(file, unknown(file, code)));
  }
  named.episodes.sort((a, b) => a.number - b.number);
  return {
    ...named,
    findings: [
      ...named.findings,
      ...twice(
        named.captions,
        ({ episode, language }) => `the ${spelled(language)} captions of episode ${episode}`,
      ),
      ...named.posters
        .slice(named.readyPosters.length > 0 ? 0 : 1)
        .map((file) =>
          error(
            file,
            `There is also ${named.readyPosters.length > 0 ? 'posters/' : named.posters[0]}. Keep one poster.`,
          ),
        ),
    ],
  };
}

function unknown(file: string, code: string): string {
  if (code)
    return `It is not read: "${code}" is no language of this product. They are en, es, fr, de and pt.`;
  if (/\.(srt|vtt)$/i.test(file))
    return 'It is not read: captions are named by number and language, like 001.en.srt.';
  if (/\.(mp4|mov|mkv|webm|m4v)$/i.test(file))
    return 'It is not read: the name of an episode is its number alone, like 001.mp4.';
  return 'It is not read: nothing of a series has this name.';
}

/** `episodes` must be sorted by number. */
export function numbering(episodes: EpisodeFile[]): Finding[] {
  const findings = twice(episodes, ({ number }) => `episode ${number}`);
  let next = 1;
  for (const { number, file } of episodes) {
    if (number === 0) findings.push(error(file, 'Episodes are numbered from 1.'));
    if (number > next) findings.push(error(file, `Before it ${missing(next, number - 1)}.`));
    next = Math.max(next, number + 1);
  }
  return findings;
}

const missing = (from: number, to: number) =>
  from === to ? `episode ${from} is missing` : `episodes ${from} to ${to} are missing`;

function twice<T extends { file: string }>(files: T[], called: (each: T) => string): Finding[] {
  const first = new Map<string, string>();
  return files.flatMap((each) => {
    const name = called(each);
    const before = first.get(name);
    if (before === undefined) first.set(name, each.file);
    return before === undefined ? [] : [error(each.file, `${before} also holds ${name}. Keep one of them.`)];
  });
}
