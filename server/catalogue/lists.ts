import type { Category, Language, Page, Tag, Video } from '../../contract/entities.ts';
import type { Context } from '../context.ts';
import { inLanguage } from '../localizedText.ts';
import type { Shelf, Spine } from './catalogueIndex.ts';
import { byPopularity, type Listed, listed, pageOfIds } from './ranking.ts';
import { videosByIds } from './videos.ts';

const editorial = (spines: Spine[]) => listed(spines, () => [0, 0]);

/**
 * A section of the home page, reached again under `/more/{id}`. The page says of each why it is
 * there (`home.why` in the words), so that a rule and its reason change together.
 */
const sections: Record<string, (shelf: Shelf) => Listed> = {
  recommended: ({ spines }) => mixed(spines),
  week: ({ spines }) =>
    listed(
      spines.filter(({ weekPlays }) => weekPlays > 0),
      ({ weekPlays }) => [-weekPlays, 0],
    ),
  new: ({ spines }) => listed(spines, ({ addedAt, position }) => [-addedAt.getTime(), -position]),
  complete: ({ spines }) => editorial(spines.filter((spine) => spine.complete)),
};

export const SECTION_IDS = Object.keys(sections);

/** The categories take turns, each with its most played first. */
function mixed(spines: Spine[]): Listed {
  const turns = new Map<string, number>();
  const turnOf = new Map<string, number>();
  for (const { id, categoryId } of mostPlayed(spines)) {
    const turn = (turns.get(categoryId) ?? 0) + 1;
    turns.set(categoryId, turn);
    turnOf.set(id, turn);
  }
  return listed(spines, (spine) => [turnOf.get(spine.id) ?? 0, byPopularity(spine)]);
}

const mostPlayed = (spines: Spine[]) =>
  [...spines].sort((a, b) => byPopularity(a) - byPopularity(b) || a.position - b.position);

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
    ({ featuredRank }) => [featuredRank ?? 0, 0],
  );

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
