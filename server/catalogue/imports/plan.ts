import type { Language } from '../../../contract/languages.ts';
import { hashOf } from '../../lib/hashes.ts';
import type { Report } from '../../media/ingest/checkSeries.ts';
import { POSTERS, RECIPE, RECIPE_VERSION } from '../../media/ingest/encode/recipe.ts';
import type { ReadyPosters } from '../../media/ingest/readyMade.ts';
import type { Series } from '../../media/ingest/seriesFile.ts';

export type FilmFile = { file: string; hash: string };
export type CaptionsFile = FilmFile & { language: Language; format: 'srt' | 'vtt' };
/** `input` is the hash of everything that goes into the clip, including the recipe. */
export type ToEncode = { input: string; film: FilmFile; captions: CaptionsFile[] };
export type Clip = { name: string; version: string };

export type PlannedEpisode = { number: number; seconds: number; releaseAt: string | null } & (
  | { clip: Clip; encode: null }
  | { clip: null; encode: ToEncode }
);
export type PlannedPosters =
  | { ready: ReadyPosters; encode: null }
  | { ready: null; encode: { input: string; picture: FilmFile | null; film: FilmFile | null } };

export type SeriesPlan = {
  series: Series;
  /** Where a worker finds the files: a folder or a ZIP on one machine. */
  source: { host: string; path: string };
  episodes: PlannedEpisode[];
  posters: PlannedPosters;
};

export const clipName = (seriesId: string, number: number): string =>
  `${seriesId}-${String(number).padStart(3, '0')}`;

export function planOf(report: Report, source: SeriesPlan['source']): SeriesPlan | null {
  const { series } = report;
  if (!series || report.findings.some(({ level }) => level === 'error')) return null;
  const releaseOf = new Map(series.releases.map(({ number, releaseAt }) => [number, releaseAt]));
  const episodes = report.episodes.flatMap(({ number, film, clip, file, hash }): PlannedEpisode[] => {
    if (!film) return [];
    const about = { number, seconds: film.seconds, releaseAt: releaseOf.get(number) ?? null };
    if (clip) return [{ ...about, clip: { name: clip.clip, version: clip.version }, encode: null }];
    if (!hash) return [];
    const captions = captionsOf(report, number);
    return [
      { ...about, clip: null, encode: { input: inputOf(hash, captions), film: { file, hash }, captions } },
    ];
  });
  return { series, source, episodes, posters: postersOf(report, episodes) };
}

function captionsOf({ captions }: Report, number: number): CaptionsFile[] {
  return captions
    .filter(({ episode, hash }) => episode === number && hash !== null)
    .map(({ language, file, hash }) => ({
      language,
      file,
      format: /\.vtt$/i.test(file) ? ('vtt' as const) : ('srt' as const),
      hash: hash ?? '',
    }))
    .sort((a, b) => (a.language < b.language ? -1 : 1));
}

function inputOf(filmHash: string, captions: CaptionsFile[]): string {
  const words = captions.map(({ language, format, hash }) => [language, format, hash]);
  return hashOf(JSON.stringify([RECIPE_VERSION, RECIPE, filmHash, ...words]));
}

function postersOf({ posters: { ready, picture } }: Report, episodes: PlannedEpisode[]): PlannedPosters {
  if (ready) return { ready, encode: null };
  const film = episodes.find(({ encode }) => encode !== null)?.encode?.film ?? null;
  const from = [picture?.hash ?? null, picture ? null : (film?.hash ?? null)];
  const input = hashOf(JSON.stringify(['posters', RECIPE_VERSION, POSTERS, ...from]));
  return { ready: null, encode: { input, picture, film } };
}
