import type { Language } from '../../contract/languages.ts';
import { checkCaptions } from './checkCaptions.ts';
import { checkFilm, checkWatched, isWorthDecoding } from './checkEpisodes.ts';
import { checkPoster } from './checkPoster.ts';
import type { Watched } from './decodeFilm.ts';
import { type EpisodeFile, type Named, sortByName } from './fileNames.ts';
import { error, type Finding, warning } from './findings.ts';
import type { Film, Picture, Problem } from './probe.ts';
import type { ReadSeries, Series } from './series.ts';
import { type Read, readSeriesFile } from './seriesFile.ts';
import { inNaturalOrder, type Source, UnreadableFile } from './source.ts';
import { checkVocabulary, type Vocabulary } from './vocabulary.ts';

export type CheckedEpisode = {
  number: number;
  file: string;
  /** Null when the file could not be read. */
  film: Pick<Film, 'seconds' | 'width' | 'height'> | null;
};
export type CheckedCaptions = { episode: number; language: Language; file: string; cues: number };
export type Report = {
  series: Series | null;
  episodes: CheckedEpisode[];
  captions: CheckedCaptions[];
  findings: Finding[];
};
export type Probes = {
  film: (path: string) => Promise<Film | Problem>;
  decode: (path: string, film: Film) => Promise<Watched | Problem>;
  picture: (path: string) => Promise<Picture | Problem>;
};

const TOOLS_AT_ONCE = 2;

export async function checkSeries(source: Source, known: Vocabulary, probes: Probes): Promise<Report> {
  if (source.refused) return { series: null, episodes: [], captions: [], findings: source.findings };
  const named = sortByName(source.files);
  const { read, findings: ofSeries } = await readSeries(source, named);
  const seriesFile = named.seriesFiles[0] ?? SERIES_JSON;
  const films = await atOnce(TOOLS_AT_ONCE, named.episodes, (each) => checkEpisode(source, each, probes));
  const episodes = films.map(({ episode }) => episode);
  const captions = await checkAllCaptions(source, named, episodes);
  const findings = [
    ...source.findings,
    ...named.findings,
    ...ofSeries,
    ...(read ? checkVocabulary(seriesFile, read.series, known) : []),
    ...(read ? checkCounts(seriesFile, read, episodes) : []),
    ...(episodes.length === 0 ? [error('001.mp4', 'There is no episode.')] : []),
    ...films.flatMap((film) => film.findings),
    ...(await checkPosters(source, named, probes)),
    ...captions.flatMap((each) => each.findings),
  ];
  return {
    series: read?.series ?? null,
    episodes,
    captions: captions.map(({ checked }) => checked),
    findings: findings.sort((a, b) => inNaturalOrder(a.file, b.file) * Number(a.file !== b.file)),
  };
}

const SERIES_JSON = 'series.json';

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
  const numbers = episodes.map(({ number }) => number);
  const without = listed.filter((number) => !numbers.includes(number));
  const findings = without.map((number) =>
    error(file, `Episode ${number} is listed, and there is no file of it.`),
  );
  if (series.freeEpisodes > episodes.length)
    findings.push(error(file, `${series.freeEpisodes} episodes are free, and there are ${episodes.length}.`));
  return findings;
}

async function checkEpisode(source: Source, { number, file }: EpisodeFile, probes: Probes) {
  const { result, findings } = await orFinding(file, () =>
    source.withPath(file, async (path) => {
      const film = await probes.film(path);
      if ('problem' in film) return { film: null, findings: [error(file, film.problem)] };
      const watched = isWorthDecoding(film) ? checkWatched(file, film, await probes.decode(path, film)) : [];
      return { film, findings: [...checkFilm(file, film), ...watched] };
    }),
  );
  const { film, findings: ofFilm } = result ?? { film: null, findings };
  const facts = film && { seconds: film.seconds, width: film.width, height: film.height };
  return { episode: { number, file, film: facts } satisfies CheckedEpisode, findings: ofFilm };
}

async function checkPosters(source: Source, { posters }: Named, probes: Probes): Promise<Finding[]> {
  if (posters.length === 0) return [warning('poster.jpg', 'There is no poster, neither as png nor as webp.')];
  const checked = await atOnce(TOOLS_AT_ONCE, posters, async (file) => {
    const { result, findings } = await orFinding(file, async () =>
      checkPoster(file, await source.withPath(file, probes.picture)),
    );
    return result ?? findings;
  });
  return checked.flat();
}

function checkAllCaptions(source: Source, { captions }: Named, episodes: CheckedEpisode[]) {
  return atOnce(1, captions, async ({ episode, language, file }) => {
    const its = episodes.find(({ number }) => number === episode);
    const { result, findings } = await orFinding(file, async () =>
      checkCaptions(file, await source.read(file), its?.film?.seconds ?? null),
    );
    const lonely = its ? [] : [error(file, `There is no episode ${episode}.`)];
    const checked: CheckedCaptions = { episode, language, file, cues: result?.cues ?? 0 };
    return { checked, findings: [...lonely, ...(result?.findings ?? findings)] };
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

/** In the order of the items. A failure waits for the work under way, which may still use files. */
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
