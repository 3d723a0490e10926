import type { Suggestion } from '../../contract/entities.ts';
import type { Language } from '../../contract/languages.ts';
import type { Context, Log } from '../context.ts';
import { readCatalogueIndex } from './catalogueIndex.ts';
import type { Answer } from './fuzzyIndex.ts';
import { type CatalogueIndex, oncePer } from './memory.ts';
import { byPopularity, type RankedList, rank } from './ranking.ts';
import { readWordIndexes, type Suggestable, suggestable, suggestedText } from './wordIndexes.ts';

const WHOLE_TITLE = 10_000_000;
const TITLE_PREFIX = 5_000_000;

/** `catalogue` has only the series that were found; `list` has the best first. */
type Found = { catalogue: CatalogueIndex; list: RankedList };

export async function searchVideos(catalogue: CatalogueIndex, q: string, lang: Language): Promise<Found> {
  const { videos } = await readWordIndexes(catalogue);
  return foundIn(catalogue)(videos.find(q, lang));
}

/** Kept as long as the catalogue and the answer, because most searches are for the same few words. */
const foundIn = oncePer((catalogue: CatalogueIndex) =>
  oncePer(({ query, hits }: Answer): Found => {
    const titleBonus = (title: string) =>
      title === query ? WHOLE_TITLE : title.startsWith(`${query} `) ? TITLE_PREFIX : 0;
    const pointsOf = new Map(hits.map(({ id, points, name }) => [id, points + titleBonus(name)]));
    const summaries = catalogue.summaries.filter(({ id }) => pointsOf.has(id));
    const list = rank(summaries, (summary) => [-(pointsOf.get(summary.id) ?? 0), byPopularity(summary)]);
    return { catalogue: { ...catalogue, summaries }, list };
  }),
);

export async function prepareSearch(context: Context, log: Log): Promise<void> {
  try {
    await readWordIndexes(await readCatalogueIndex(context, log));
  } catch (err) {
    log.error({ err }, 'the search could not be prepared; the first searches wait for it');
  }
}

const SUGGESTED = 8;

const PREFIX = 10_000_000;
const ORDER: Suggestion['kind'][] = ['video', 'tag', 'cast'];

export async function suggest(catalogue: CatalogueIndex, q: string, lang: Language): Promise<Suggestion[]> {
  const { suggestions } = await readWordIndexes(catalogue);
  const all = await suggestable(catalogue);
  const found = suggestions.find(q, lang);
  const best = bestOf(all)(found.hits.length > 0 ? found : suggestions.guess(q, lang));
  return best.map((each) => ({ kind: each.kind, id: each.id, text: suggestedText(each, lang) }));
}

const bestOf = oncePer((all: Map<string, Suggestable>) =>
  oncePer(({ query, hits }: Answer): Suggestable[] => {
    const ranked = hits.flatMap(({ id, name, points }) => {
      const found = all.get(id);
      return found ? { found, name, points: points + (name.startsWith(query) ? PREFIX : 0) } : [];
    });
    const order = ({ found }: (typeof ranked)[number]) => ORDER.indexOf(found.kind);
    return ranked
      .sort(
        (a, b) =>
          b.points - a.points ||
          order(a) - order(b) ||
          b.found.plays - a.found.plays ||
          a.name.localeCompare(b.name),
      )
      .slice(0, SUGGESTED)
      .map(({ found }) => found);
  }),
);
