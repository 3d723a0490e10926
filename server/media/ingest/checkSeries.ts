import type { Language } from '../../../contract/languages.ts';
import { hashOf, hashOfFile } from '../../lib/hashes.ts';
import { checkCaptions } from './captions.ts';
import { type CheckedClip, checkClip } from './checkClip.ts';
import { checkFilm, checkWatched, isWorthDecoding } from './checkEpisodes.ts';
import type { Watched } from './decodeFilm.ts';
import { type EpisodeFile, type Named, numbering, sortByName } from './fileNames.ts';
import { error, type Finding, warning } from './findings.ts';
import type { Film, Picture, Problem } from './probe.ts';
import { checkReadyPosters, type ReadyPosters, readyEpisodesOf } from './readyMade.ts';
import {
  freeFaults,
  type Read,
  type ReadSeries,
  readSeriesFile,
  releaseOrderFaults,
  type Series,
} from './seriesFile.ts';
import { inNaturalOrder, orUnreadable, type Source, UnreadableFile } from './source.ts';
import { checkVocabulary, type Vocabulary } from './vocabulary.ts';

export type CheckedEpisode = {
  number: number;
  /** The film, or the folder of a ready-made clip. */
  file: string;
  film: Pick<Film, 'seconds' | 'width' | 'height'> | null;
  /** Of the film's bytes; null for a clip or an unreadable film. */
  hash: string | null;
  clip: CheckedClip | null;
};
export type CheckedCaptions = {
  episode: number;
  language: Language;
  file: string;
  cues: number;
  hash: string | null;
};
export type CheckedPosters = { picture: { file: string; hash: string } | null; ready: ReadyPosters | null };
export type Report = {
  series: Series | null;
  episodes: CheckedEpisode[];
  captions: CheckedCaptions[];
  posters: CheckedPosters;
  findings: Finding[];
};
export type Probes = {
  film: (path: string) => Promise<Film | Problem>;
  /** Null for a film that is already known to be right, by the hash of its bytes. */
  decode: (path: string, film: Film, hash: string) => Promise<Watched | Problem | null>;
  picture: (path: string) => Promise<Picture | Problem>;
};
export type OnEpisode = (done: number, all: number) => void;

const TOOLS_AT_ONCE = 2;
const NO_POSTERS: CheckedPosters = { picture: null, ready: null };

export async function checkSeries(
  source: Source,
  known: Vocabulary,
  probes: Probes,
  onEpisode: OnEpisode = () => {},
): Promise<Report> {
  if (source.refused)
    return { series: null, episodes: [], captions: [], posters: NO_POSTERS, findings: source.findings };
  const named = sortByName(source.files);
  const { read, findings: ofSeries } = await readSeries(source, named);
  const seriesFile = named.seriesFiles[0] ?? SERIES_JSON;
  let looked = 0;
  const films = await atOnce(TOOLS_AT_ONCE, named.episodes, async (each) => {
    const checked = await checkEpisode(source, each, probes);
    looked += 1;
    onEpisode(looked, named.episodes.length);
    return checked;
  });
  const clips = await readyEpisodesOf(seriesFile, read?.series.ready ?? [], named.clips, (clip, files) =>
    checkClip(source, clip, files),
  );
  const episodes = [...films.map(({ episode }) => episode), ...clips.episodes].sort(byNumber);
  const captions = await checkAllCaptions(source, named, episodes);
  const posters = await checkPosters(source, named, probes);
  const findings = [
    ...source.findings,
    ...named.findings,
    ...ofSeries,
    ...(read ? checkVocabulary(seriesFile, read.series, known) : []),
    ...(read ? checkCounts(seriesFile, read, episodes) : []),
    ...(episodes.length === 0 && !(read === null && named.clips.size > 0)
      ? [error('001.mp4', 'There is no episode.')]
      : []),
    ...numbering(episodes),
    ...films.flatMap((film) => film.findings),
    ...clips.findings,
    ...posters.findings,
    ...captions.flatMap((each) => each.findings),
  ];
  return {
    series: read?.series ?? null,
    episodes,
    captions: captions.map(({ checked }) => checked),
    posters: posters.checked,
    findings: findings.sort((a, b) => inNaturalOrder(a.file, b.file) * Number(a.file !== b.file)),
  };
}

const SERIES_JSON = 'series.json';
const byNumber = (a: CheckedEpisode, b: CheckedEpisode) => a.number - b.number;

async function readSeries(source: Source, { seriesFiles }: Named): Promise<Read> {
  const [file, other] = seriesFiles;
  if (!file)
    return {
      read: null,
      findings: [error(SERIES_JSON, 'It is missing, and there is no series.csv either.')],
    };
  if (other) return { read: null, findings: [error(other, `There is also ${file}. Keep one of them.`)] };
  const { result, findings } = await orFinding(file, async () =>
    readSeriesFile(file, await source.read(file)),
  );
  return result ?? { read: null, findings };
}

function checkCounts(file: string, { series, listed }: ReadSeries, episodes: CheckedEpisode[]): Finding[] {
  const numbers = [...episodes, ...series.ready].map(({ number }) => number);
  const without = listed.filter((number) => !numbers.includes(number));
  return [
    ...without.map((number) => `Episode ${number} is listed, and there is no file of it.`),
    ...freeFaults(series.freeEpisodes, new Set(numbers).size),
    ...releaseOrderFaults(series, [...numbers, ...listed]),
  ].map((sentence) => error(file, sentence));
}

async function checkEpisode(source: Source, { number, file }: EpisodeFile, probes: Probes) {
  const { result, findings } = await orFinding(file, () =>
    source.withPath(file, async (path) => {
      const film = await probes.film(path);
      if ('problem' in film) return { film: null, hash: null, findings: [error(file, film.problem)] };
      const hash = await orUnreadable(() => hashOfFile(path));
      const watched = isWorthDecoding(film) ? await probes.decode(path, film, hash) : null;
      const ofDecoding = watched ? checkWatched(file, film, watched) : [];
      return { film, hash, findings: [...checkFilm(file, film), ...ofDecoding] };
    }),
  );
  const { film, hash, findings: ofFilm } = result ?? { film: null, hash: null, findings };
  const facts = film && { seconds: film.seconds, width: film.width, height: film.height };
  const episode: CheckedEpisode = { number, file, film: facts, hash, clip: null };
  return { episode, findings: ofFilm };
}

async function checkPosters(
  source: Source,
  { posters, readyPosters, episodes, clips }: Named,
  probes: Probes,
): Promise<{ checked: CheckedPosters; findings: Finding[] }> {
  if (readyPosters.length > 0) {
    const { posters: ready, findings } = await checkReadyPosters(source, readyPosters);
    return { checked: { picture: null, ready }, findings };
  }
  if (posters.length === 0) {
    const isNeeded = episodes.length === 0 && clips.size > 0;
    const finding = isNeeded
      ? error('poster.jpg', 'There is no poster, and no film to take one from.')
      : warning('poster.jpg', 'There is no poster, neither as png nor as webp.');
    return { checked: NO_POSTERS, findings: [finding] };
  }
  const looked = await atOnce(TOOLS_AT_ONCE, posters, async (file) => {
    const { result, findings } = await orFinding(file, () =>
      source.withPath(file, async (path) => ({
        hash: await orUnreadable(() => hashOfFile(path)),
        findings: checkPoster(file, await probes.picture(path)),
      })),
    );
    return { file, hash: result?.hash ?? null, findings: result?.findings ?? findings };
  });
  const [first] = looked;
  const picture = first?.hash ? { file: first.file, hash: first.hash } : null;
  return { checked: { picture, ready: null }, findings: looked.flatMap(({ findings }) => findings) };
}

function checkAllCaptions(source: Source, { captions }: Named, episodes: CheckedEpisode[]) {
  return atOnce(1, captions, async ({ episode, language, file }) => {
    const its = episodes.find(({ number }) => number === episode);
    const { result, findings } = await orFinding(file, async () => {
      const bytes = await source.read(file);
      return { ...checkCaptions(file, bytes, its?.film?.seconds ?? null), hash: hashOf(bytes) };
    });
    const lonely = its ? [] : [error(file, `There is no episode ${episode}.`)];
    const unread = its?.clip
      ? [error(file, `Episode ${episode} is ready-made; its captions lie in ${its.file}.`)]
      : [];
    const checked: CheckedCaptions = {
      episode,
      language,
      file,
      cues: result?.cues ?? 0,
      hash: result?.hash ?? null,
    };
    return { checked, findings: [...lonely, ...unread, ...(result?.findings ?? findings)] };
  });
}

async function orFinding<T>(
  file: string,
  work: () => Promise<T>,
): Promise<{ result: T | null; findings: Finding[] }> {
  try {
    return { result: await work(), findings: [] };
  } catch (failure) {
    if (!(failure instanceof UnreadableFile)) throw failure;
    return { result: null, findings: [error(file, failure.message)] };
  }
}

/** Keeps the order of the items. A failure waits for the work under way, which may still use files. */
async function atOnce<T, R>(limit: number, items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = [...items.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, item] = next;
      results[index] = await work(item);
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: limit }, worker));
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
  return results;
}

const SHAPE = 2 / 3;
const TOLERANCE = 0.02;
const WIDTH = 780;

function checkPoster(file: string, picture: Picture | Problem): Finding[] {
  if ('problem' in picture) return [error(file, picture.problem)];
  const { width, height } = picture;
  const findings: Finding[] = [];
  if (Math.abs(width / height / SHAPE - 1) > TOLERANCE)
    findings.push(warning(file, `It is ${width} x ${height}; a poster is upright, 2:3.`));
  if (width < WIDTH)
    findings.push(warning(file, `It is ${width} pixels wide; ${WIDTH} are needed to look sharp.`));
  return findings;
}
