import type { Suggestion } from '../../contract/entities.ts';
import { LANGUAGES, type Language } from '../../contract/languages.ts';
import type { Context, Log } from '../context.ts';
import { readCatalogueIndex } from './catalogueIndex.ts';
import { plainText } from './fuzzyIndex.ts';
import type { CatalogueIndex, VideoSummary } from './memory.ts';
import { byPopularity, type RankedList, rank } from './ranking.ts';
import { readWordIndexes, suggestable, suggestedText } from './wordIndexes.ts';

const WHOLE_TITLE = 10_000_000;
const TITLE_PREFIX = 5_000_000;

export async function searchVideos(
  catalogue: CatalogueIndex,
  among: VideoSummary[],
  q: string,
  lang: Language,
): Promise<RankedList> {
  const { videos } = await readWordIndexes(catalogue, lang);
  const plainQuery = plainText(q);
  const titleBonus = (title: string) =>
    title === plainQuery ? WHOLE_TITLE : title.startsWith(`${plainQuery} `) ? TITLE_PREFIX : 0;
  const pointsOf = new Map(videos.find(q).map(({ id, points, name }) => [id, points + titleBonus(name)]));
  return rank(
    among.filter(({ id }) => pointsOf.has(id)),
    (summary) => [-(pointsOf.get(summary.id) ?? 0), byPopularity(summary)],
  );
}

export async function prepareSearch(context: Context, log: Log): Promise<void> {
  try {
    const catalogue = await readCatalogueIndex(context, log);
    for (const lang of LANGUAGES) await readWordIndexes(catalogue, lang);
  } catch (err) {
    log.error({ err }, 'the search could not be prepared; the first searches wait for it');
  }
}

const SUGGESTED = 8;

const PREFIX = 10_000_000;
const ORDER: Suggestion['kind'][] = ['video', 'tag', 'cast'];

export async function suggest(catalogue: CatalogueIndex, q: string, lang: Language): Promise<Suggestion[]> {
  const { suggestions } = await readWordIndexes(catalogue, lang);
  const all = await suggestable(catalogue);
  const hits = suggestions.find(q);
  const plainQuery = plainText(q);
  const ranked = (hits.length > 0 ? hits : suggestions.guess(q)).flatMap((hit) => {
    const found = all.get(hit.id);
    if (!found) return [];
    const { kind, id, plays } = found;
    const points = hit.points + (hit.name.startsWith(plainQuery) ? PREFIX : 0);
    return { suggestion: { kind, id, text: suggestedText(found, lang) }, points, plays };
  });
  const order = ({ suggestion }: (typeof ranked)[number]) => ORDER.indexOf(suggestion.kind);
  return ranked
    .sort(
      (a, b) =>
        b.points - a.points ||
        order(a) - order(b) ||
        b.plays - a.plays ||
        a.suggestion.text.localeCompare(b.suggestion.text),
    )
    .slice(0, SUGGESTED)
    .map(({ suggestion }) => suggestion);
}
