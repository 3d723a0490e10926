import { LANGUAGES, type Language } from '../../contract/languages.ts';
import type { Context, Log } from '../context.ts';
import { readCatalogueIndex } from './catalogueIndex.ts';
import type { CatalogueIndex, VideoSummary } from './memory.ts';
import { plainText } from './plainText.ts';
import { byPopularity, type RankedList, rank } from './ranking.ts';
import { readWordIndexes } from './wordIndexes.ts';

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

/** Makes the indexes of all languages, so that nobody's first search waits for one. */
export async function prepareSearch(context: Context, log: Log): Promise<void> {
  try {
    const catalogue = await readCatalogueIndex(context, log);
    for (const lang of LANGUAGES) await readWordIndexes(catalogue, lang);
  } catch (err) {
    log.error({ err }, 'the search could not be prepared; the first searches wait for it');
  }
}
