import type { Category, Language, Page, Tag, Video } from '../../contract/entities.ts';
import type { Context } from '../context.ts';
import { cutPage, decodeCursor, encodeCursor, PAGE_SIZE } from './cursor.ts';
import type { Shelf, Spine } from './shelf.ts';
import { inLanguage, videosByIds } from './videos.ts';
import { hasWord, wordsOf } from './words.ts';

/** A video's place in a list: two numbers, then its id. A cursor is the place of a page's last video. */
type Place = [number, number, string];
export type Listed = { id: string; place: Place }[];

const comparePlaces = (a: Place, b: Place) =>
  a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : Number(a[2] > b[2]));

const listed = (spines: Spine[], keyOf: (spine: Spine) => [number, number]): Listed =>
  spines
    .map((spine) => ({ id: spine.id, place: [...keyOf(spine), spine.id] as Place }))
    .sort((a, b) => comparePlaces(a.place, b.place));

const editorial = (spines: Spine[]) => listed(spines, ({ position }) => [0, position]);

/** A section of the home page, reached again under `/more/{id}`. */
const sections: Record<string, (shelf: Shelf) => Listed> = {
  recommended: ({ spines }) => mixed(spines),
  new: ({ spines }) => listed(spines, ({ position }) => [0, -position]),
  complete: ({ spines }) => editorial(spines.filter((spine) => spine.complete)),
};

export const SECTION_IDS = Object.keys(sections);

/** The categories take turns, so that neighbours differ. */
function mixed(spines: Spine[]): Listed {
  const turns = new Map<string, number>();
  return listed(spines, ({ categoryId, position }) => {
    const turn = (turns.get(categoryId) ?? 0) + 1;
    turns.set(categoryId, turn);
    return [turn, position];
  });
}

/** A section's videos in its own order; null when there is no such section. */
export const inSection = (shelf: Shelf, id: string): Listed | null =>
  Object.hasOwn(sections, id) ? (sections[id]?.(shelf) ?? null) : null;

export const inEditorialOrder = ({ spines }: Shelf): Listed => editorial(spines);

/** The shelf with only the videos of a category, of a tag, or of both. */
export const narrowed = (
  shelf: Shelf,
  { categoryId, tagId }: { categoryId?: string; tagId?: string },
): Shelf => ({
  ...shelf,
  spines: shelf.spines.filter(
    (spine) =>
      (categoryId === undefined || spine.categoryId === categoryId) &&
      (tagId === undefined || spine.tagIds.includes(tagId)),
  ),
});

export const featured = ({ spines }: Shelf): Listed =>
  listed(
    spines.filter((spine) => spine.featuredRank !== null),
    ({ featuredRank, position }) => [featuredRank ?? 0, position],
  );

/** Videos that have every word of `q`, those with more of them in the title first. */
export function matching({ spines }: Shelf, q: string, lang: Language): Listed {
  const words = wordsOf(q);
  if (words.length === 0) return [];
  const inTitle = (spine: Spine, word: string) => hasWord(spine.titles[lang], word);
  const found = spines.filter((spine) =>
    words.every((word) => inTitle(spine, word) || hasWord(spine.texts[lang], word)),
  );
  return listed(found, (spine) => [-words.filter((word) => inTitle(spine, word)).length, spine.position]);
}

/** The ids after `cursor`, at most a page of them or `size`, and the cursor of the next ones. */
export function pageOfIds(list: Listed, cursor: string | undefined, size = PAGE_SIZE) {
  const after = cursor === undefined ? null : (decodeCursor(cursor, ['number', 'number', 'string']) as Place);
  const rest = after ? list.filter(({ place }) => comparePlaces(place, after) > 0) : list;
  const { rows, cursor: next } = cutPage(rest, ({ place }) => encodeCursor(place), size);
  return { ids: rows.map((row) => row.id), cursor: next };
}

export async function pageOfVideos(
  { db }: Context,
  list: Listed,
  cursor: string | undefined,
  lang: Language,
): Promise<Page<Video>> {
  const page = pageOfIds(list, cursor);
  return { items: await videosByIds(db, page.ids, lang), cursor: page.cursor };
}

export const categoriesOf = ({ categories, spines }: Shelf, lang: Language): Category[] =>
  categories.map(({ id, name }) => ({
    id,
    name: inLanguage(name, lang),
    videoCount: spines.filter((spine) => spine.categoryId === id).length,
  }));

/** The tags with most videos first. */
export const tagsOf = ({ tags, spines }: Shelf, lang: Language): Tag[] =>
  tags
    .map(({ id, name }) => ({
      id,
      name: inLanguage(name, lang),
      videoCount: spines.filter((spine) => spine.tagIds.includes(id)).length,
    }))
    .sort((a, b) => b.videoCount - a.videoCount || a.name.localeCompare(b.name));
