import { asc } from 'drizzle-orm';
import { LANGUAGES, type Language } from '../../contract/entities.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { categories, tags, videos, videoTags } from '../db/schema.ts';
import { inLanguage } from './videos.ts';
import { searchable } from './words.ts';

/** What lists and searches need to know of a video. */
export type Spine = {
  id: string;
  categoryId: string;
  tagIds: string[];
  complete: boolean;
  featuredRank: number | null;
  position: number;
  /** Plain text per language of the viewer; English is searched beside it. */
  titles: Record<Language, string>;
  texts: Record<Language, string>;
};

export type Shelf = {
  spines: Spine[];
  categories: (typeof categories.$inferSelect)[];
  tags: (typeof tags.$inferSelect)[];
};

const FRESH_MS = 60 * 1000;
const shelves = new WeakMap<Db, { readAt: number; shelf: Promise<Shelf> }>();

/**
 * The catalogue's outline, kept in memory for a minute: it changes with a release of series, not
 * with what people do. Whatever is shown of a video is read anew.
 */
export function readShelf({ db, now }: Context): Promise<Shelf> {
  const at = now().getTime();
  const kept = shelves.get(db);
  if (kept && at >= kept.readAt && at - kept.readAt < FRESH_MS) return kept.shelf;

  const shelf = loadShelf(db);
  shelves.set(db, { readAt: at, shelf });
  shelf.catch(() => shelves.delete(db));
  return shelf;
}

async function loadShelf(db: Db): Promise<Shelf> {
  const [rows, tagRows, links, categoryRows] = await Promise.all([
    db.select().from(videos).orderBy(asc(videos.position), asc(videos.id)),
    db.select().from(tags).orderBy(asc(tags.id)),
    db.select().from(videoTags).orderBy(asc(videoTags.tagId)),
    db.select().from(categories).orderBy(asc(categories.position), asc(categories.id)),
  ]);
  const tagById = new Map(tagRows.map((tag) => [tag.id, tag]));
  const tagIdsOf = new Map<string, string[]>(rows.map((row) => [row.id, []]));
  for (const link of links) tagIdsOf.get(link.videoId)?.push(link.tagId);

  const spines = rows.map((row): Spine => {
    const tagIds = tagIdsOf.get(row.id) ?? [];
    const inBoth = (lang: Language, text: (lang: Language) => string) =>
      searchable(`${text(lang)} | ${text('en')}`);
    const title = (lang: Language) => inLanguage(row.title, lang);
    const rest = (lang: Language) =>
      [
        inLanguage(row.synopsis, lang),
        ...tagIds.map((id) => inLanguage(tagById.get(id)?.name ?? NO_WORDS, lang)),
        ...row.cast,
      ].join(' | ');
    return {
      id: row.id,
      categoryId: row.categoryId,
      tagIds,
      complete: row.complete,
      featuredRank: row.featuredRank,
      position: row.position,
      titles: perLanguage((lang) => inBoth(lang, title)),
      texts: perLanguage((lang) => inBoth(lang, rest)),
    };
  });
  return { spines, categories: categoryRows, tags: tagRows };
}

const perLanguage = (text: (lang: Language) => string) =>
  Object.fromEntries(LANGUAGES.map((lang) => [lang, text(lang)])) as Record<Language, string>;

const NO_WORDS = perLanguage(() => '');
