import type { Language } from '../../contract/entities.ts';
import { LANGUAGES } from '../../contract/languages.ts';
import { inLanguage } from '../localizedText.ts';
import type { Shelf, Spine } from './catalogueIndex.ts';
import { forgivingIndex } from './fuzzyIndex.ts';
import { partsOf, plainText } from './plainText.ts';
import { byPopularity, type Listed, listed } from './ranking.ts';

/** What a word is worth by where it stands. */
const WORTH = { title: 1000, cast: 600, otherTitles: 500, tags: 400, parts: 200, synopsis: 100 };
const WHOLE_TITLE = 10_000_000;
const BEGINNING_OF_TITLE = 5_000_000;

type Index = ReturnType<typeof forgivingIndex>;
const indexes = new WeakMap<Shelf['wording'], Map<Language, Index>>();

/** Made at the first search in a language, and again when a text of the catalogue has changed. */
function indexOf(shelf: Shelf, lang: Language): Index {
  const made = indexes.get(shelf.wording) ?? new Map<Language, Index>();
  indexes.set(shelf.wording, made);
  const index = made.get(lang) ?? makeIndex(shelf, lang);
  made.set(lang, index);
  return index;
}

function makeIndex({ spines, tags }: Shelf, lang: Language): Index {
  const tagNames = new Map(tags.map(({ id, name }) => [id, inLanguage(name, lang)]));
  return forgivingIndex(
    spines.map((spine) => {
      const title = inLanguage(spine.title, lang);
      const words = spine.tagIds.map((id) => tagNames.get(id) ?? '').join(' | ');
      return {
        id: spine.id,
        title,
        cast: spine.cast.join(' | '),
        otherTitles: otherTitles(spine, lang).join(' | '),
        tags: words,
        parts: `${title} | ${words}`,
        synopsis: inLanguage(spine.synopsis, lang),
      };
    }),
    WORTH,
    { parts: partsOf },
  );
}

/** A title heard in another language finds the video too. */
const otherTitles = ({ title }: Spine, lang: Language): string[] =>
  LANGUAGES.filter((other) => other !== lang).map((other) => title[other]);

/** The videos of `among` that have the words of `q`, the best first. */
export function found(shelf: Shelf, among: Spine[], q: string, lang: Language): Listed {
  const pointsOf = new Map(
    indexOf(shelf, lang)
      .find(q)
      .map(({ id, points }) => [id, points]),
  );
  const asked = plainText(q);
  const bonus = (spine: Spine) => {
    const title = plainText(inLanguage(spine.title, lang));
    return title === asked ? WHOLE_TITLE : title.startsWith(`${asked} `) ? BEGINNING_OF_TITLE : 0;
  };
  return listed(
    among.filter(({ id }) => pointsOf.has(id)),
    (spine) => [-((pointsOf.get(spine.id) ?? 0) + bonus(spine)), byPopularity(spine)],
  );
}
