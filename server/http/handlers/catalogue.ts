import { asc, eq } from 'drizzle-orm';
import type { Homepage, Language, Section } from '../../../contract/entities.ts';
import { cheapestOffer } from '../../billing/plans.ts';
import { readShelf, type Shelf } from '../../catalogue/catalogueIndex.ts';
import {
  categoriesOf,
  featured,
  inEditorialOrder,
  inSection,
  narrowed,
  pageOfVideos,
  SECTION_IDS,
  tagsOf,
} from '../../catalogue/lists.ts';
import { pageOfIds } from '../../catalogue/ranking.ts';
import { found } from '../../catalogue/search.ts';
import { similar } from '../../catalogue/similar.ts';
import { suggestions } from '../../catalogue/suggestions.ts';
import { findVideo, videosByIds } from '../../catalogue/videos.ts';
import type { Context, Handlers } from '../../context.ts';
import { episodes } from '../../db/schema.ts';
import { accessTo } from '../../entitlements/access.ts';
import { ExpectedError } from '../../errors.ts';
import { isSaved, resumeOf } from '../../library/library.ts';
import { mediaOf } from '../../media/address.ts';

const IN_A_SECTION = 12;

const noVideo = () => new ExpectedError(404, 'This video is not here.');
const noList = () => new ExpectedError(404, 'This list is not here.');

export const catalogueHandlers: Handlers<
  | 'GET /api/video'
  | 'GET /api/video/episode'
  | 'GET /api/tag'
  | 'GET /api/homepage'
  | 'GET /api/homepage/query'
  | 'GET /api/homepage/suggestion'
> = {
  'GET /api/video': async ({ videoId }, { context, lang }) => {
    const video = await findVideo(context.db, videoId, lang);
    if (!video) throw noVideo();
    return video;
  },

  'GET /api/video/episode': async ({ videoId }, { context, viewer }) => {
    const { db, now } = context;
    const rows = await db
      .select()
      .from(episodes)
      .where(eq(episodes.videoId, videoId))
      .orderBy(asc(episodes.number));
    if (rows.length === 0 && !(await findVideo(db, videoId, 'en'))) throw noVideo();

    const userId = viewer?.userId ?? null;
    const accessOf = await accessTo(db, userId, videoId, now());
    return {
      videoId,
      episodes: rows.map(({ id, number, seconds }) => {
        const access = accessOf({ id, number });
        return {
          id,
          videoId,
          number,
          seconds,
          access,
          media: access === 'locked' ? null : mediaOf(context, id),
        };
      }),
      saved: userId !== null && (await isSaved(db, userId, videoId)),
      resume: userId === null ? null : await resumeOf(db, userId, videoId),
      offer: await cheapestOffer(db),
    };
  },

  'GET /api/tag': async (_input, { context, lang }) => {
    const shelf = await readShelf(context);
    return { categories: categoriesOf(shelf, lang), tags: tagsOf(shelf, lang) };
  },

  'GET /api/homepage': async (_input, { context, lang }) => homepage(context, await readShelf(context), lang),

  'GET /api/homepage/query': async (input, { context, lang }) => {
    const { cursor, q, similarTo } = input;
    const whole = await readShelf(context);
    const { categoryId, tagId, sectionId } = input;
    if (categoryId !== undefined && !whole.categories.some(({ id }) => id === categoryId)) throw noList();
    if (tagId !== undefined && !whole.tags.some(({ id }) => id === tagId)) throw noList();
    const one = whole.spines.find(({ id }) => id === similarTo);
    if (similarTo !== undefined && !one) throw noVideo();

    const shelf = narrowed(whole, { categoryId, tagId });
    const section = sectionId === undefined ? inEditorialOrder(shelf) : inSection(shelf, sectionId);
    if (!section) throw noList();
    const inOrder = one ? similar(whole, shelf.spines, one) : section;
    const list = q === undefined ? inOrder : found(whole, shelf.spines, q, lang);
    return pageOfVideos(context, list, cursor, lang);
  },

  'GET /api/homepage/suggestion': async ({ q }, { context, lang }) =>
    suggestions(await readShelf(context), q, lang),
};

/** The home page's videos are read in one go, as its sections share many. */
async function homepage({ db }: Context, shelf: Shelf, lang: Language): Promise<Homepage> {
  const featuredIds = featured(shelf).map(({ id }) => id);
  const pages = SECTION_IDS.map((id) => ({
    id,
    ...pageOfIds(inSection(shelf, id) ?? [], undefined, IN_A_SECTION),
  }));
  const ids = new Set([featuredIds, ...pages.map((page) => page.ids)].flat());
  const byId = new Map((await videosByIds(db, [...ids], lang)).map((video) => [video.id, video]));
  const shown = (wanted: string[]) => wanted.flatMap((id) => byId.get(id) ?? []);
  return {
    featured: shown(featuredIds),
    categories: categoriesOf(shelf, lang),
    sections: pages.map((page): Section => ({ id: page.id, videos: shown(page.ids), cursor: page.cursor })),
  };
}
