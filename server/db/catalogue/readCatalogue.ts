import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '../../../contract/entities.ts';
import { LANGUAGES } from '../../../contract/languages.ts';
import { clipVersion } from '../../clipFiles.ts';
import type { LocalizedText } from '../../localizedText.ts';
import { readPosterSet } from './posterSet.ts';
import { priceList } from './priceList.ts';
import { type Coming, releasesOf } from './upcoming.ts';
import type { Catalogue } from './writeCatalogue.ts';

type Series = {
  id: string;
  title: LocalizedText;
  synopsis: LocalizedText;
  categoryId: string;
  tags: string[];
  cast: string[];
  age: number;
  contentNotes: string[];
  episodes: number;
  freeEpisodes: number;
  upcoming?: Coming;
  complete: boolean;
  featured: number | null;
  color: string;
  clips: { id: string; seconds: number }[];
};

type Clip = Series['clips'][number] & { version: string };
type Named = { id: string; name: LocalizedText };
type Posters = { version: string; widths: number[]; lettering: Language[] };

export async function readCatalogue(folder: string, log: (line: string) => void): Promise<Catalogue> {
  const categories = await readJson<Named[]>(join(folder, 'data/categories.json'));
  const tags = await readJson<Named[]>(join(folder, 'data/tags.json'));
  const notes = await readJson<Named[]>(join(folder, 'data/contentNotes.json'));
  const complete: (Series & { posters: Posters; clips: Clip[] })[] = [];
  const incomplete: string[] = [];
  for (const series of await readSeries(join(folder, 'data/series'))) {
    if (!series.clips?.length) throw new Error(`${series.id} names no clips`);
    const posters = await readPosters(join(folder, 'posters', series.id));
    const clips = await readClips(join(folder, 'media'), series.clips);
    if (posters && clips) complete.push({ ...series, posters, clips });
    else incomplete.push(series.id);
  }
  if (incomplete.length > 0)
    log(`Left out, because posters or media are not there: ${incomplete.join(', ')}`);

  return {
    categories: categories.map(({ id, name }, position) => ({ id, name, position })),
    tags: tags.map(({ id, name }) => ({ id, name })),
    videos: complete.map((series, position) => ({
      id: series.id,
      categoryId: series.categoryId,
      title: series.title,
      synopsis: series.synopsis,
      cast: series.cast,
      age: series.age,
      contentNotes: series.contentNotes.map((id) => noteOf(notes, id, series.id)),
      freeEpisodes: series.freeEpisodes,
      complete: series.complete,
      featuredRank: series.featured,
      posterVersion: series.posters.version,
      posterWidths: series.posters.widths,
      posterLettering: series.posters.lettering,
      color: series.color,
      position,
    })),
    videoTags: complete.flatMap((series) => series.tags.map((tagId) => ({ videoId: series.id, tagId }))),
    episodes: complete.flatMap((series) =>
      Array.from({ length: series.episodes }, (_, index) => episodeOf(series, index + 1)),
    ),
    upcoming: complete.flatMap((series) =>
      releasesOf(series.id, series.upcoming).map((release, index) => ({
        ...episodeOf(series, series.episodes + index + 1),
        release,
      })),
    ),
    plans: priceList,
  };
}

/** The clips take turns, so that an episode never looks like the one before it. */
function episodeOf({ id, clips }: { id: string; clips: Clip[] }, number: number) {
  const clip = clips[(number - 1) % clips.length] as Clip;
  const { seconds, version } = clip;
  return { id: `${id}-${number}`, videoId: id, number, seconds, clip: clip.id, clipVersion: version };
}

/** Null unless all of them are there. */
async function readClips(folder: string, clips: Series['clips']): Promise<Clip[] | null> {
  const found: Clip[] = [];
  for (const clip of clips) {
    const version = await clipVersion(join(folder, clip.id));
    if (version === null) return null;
    found.push({ ...clip, version });
  }
  return found;
}

function noteOf(notes: Named[], id: string, seriesId: string): LocalizedText {
  const note = notes.find((one) => one.id === id);
  if (!note) throw new Error(`${seriesId} has an unknown content note: ${id}`);
  return note.name;
}

async function readSeries(folder: string): Promise<Series[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const all = await Promise.all(names.map((name) => readJson<Series>(join(folder, name))));
  const rank = (series: Series) => series.featured ?? Number.POSITIVE_INFINITY;
  return all.sort((a, b) => (rank(a) === rank(b) ? (a.id < b.id ? -1 : 1) : rank(a) < rank(b) ? -1 : 1));
}

async function readPosters(folder: string): Promise<Posters | null> {
  const set = await readPosterSet(folder);
  if (!set) return null;
  const names = [...set.files.keys()];
  const widths = names
    .filter((name) => name.endsWith('.webp') && names.includes(name.replace('.webp', '.avif')))
    .map((name) => Number.parseInt(name, 10))
    .sort((a, b) => a - b);
  if (widths.length === 0) return null;
  const cardWidths = widths.slice(0, -1);
  const hasLettering = (language: Language) =>
    cardWidths.length > 0 && cardWidths.every((width) => names.includes(`${width}-${language}.avif`));
  return { version: set.version, widths, lettering: LANGUAGES.filter(hasLettering) };
}

async function readJson<T>(path: string): Promise<T> {
  const text = await readFile(path, 'utf8');
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    throw new Error(`${path} is not JSON: ${(error as Error).message}`);
  }
}
