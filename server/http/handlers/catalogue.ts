import type { Homepage, Language, Section } from '../../../contract/entities.ts';
import { RECOMMENDED } from '../../../contract/paths.ts';
import { cheapestOffers } from '../../billing/plans.ts';
import { readCatalogueIndex } from '../../catalogue/catalogueIndex.ts';
import { homeRows } from '../../catalogue/homeRows.ts';
import {
  categoriesOf,
  choicesWithin,
  featured,
  filterCatalogue,
  findRow,
  findSummary,
  hasCategory,
  hasTag,
  inEditorialOrder,
  listOf,
  pageOfVideos,
  tagsOf,
  videosIn,
  withinCategory,
} from '../../catalogue/lists.ts';
import type { CatalogueIndex } from '../../catalogue/memory.ts';
import { previewOf } from '../../catalogue/previews.ts';
import type { RankedList } from '../../catalogue/ranking.ts';
import { readNextEpisode } from '../../catalogue/releases.ts';
import { wordsOf } from '../../catalogue/rows.ts';
import { searchVideos, suggest } from '../../catalogue/search.ts';
import { similarVideos } from '../../catalogue/similar.ts';
import { NO_TASTE, withoutRefused } from '../../catalogue/taste.ts';
import { findVideo, requireVideo } from '../../catalogue/videos.ts';
import type { Context, Handlers } from '../../context.ts';
import { previewRights, type Rights, readRights, viewEpisodes } from '../../entitlements/access.ts';
import { noteDownloads, viewDownloads } from '../../entitlements/downloads.ts';
import { readEpisodes } from '../../entitlements/unlocks.ts';
import { ExpectedError } from '../../lib/errors.ts';
import { readOwnMarks } from '../../library/library.ts';
import { readTaste } from '../../library/taste.ts';
import { rejectCardNumber } from '../invalidInput.ts';
import { sessionInAddress } from '../playlistAccess.ts';

const videoNotFound = () => new ExpectedError(404, 'videoNotFound');
const listNotFound = () => new ExpectedError(404, 'listNotFound');

export const catalogueHandlers: Handlers<
  | 'GET /api/video'
  | 'GET /api/video/episode'
  | 'POST /api/video/download'
  | 'GET /api/video/episode/address'
  | 'GET /api/tag'
  | 'GET /api/homepage'
  | 'GET /api/homepage/query'
  | 'GET /api/homepage/suggestion'
> = {
  'GET /api/video': async ({ videoId }, { context, lang, request }) => {
    const { db, now } = context;
    const isPreview = previewOf(context, request, videoId) !== null;
    const video = await findVideo(db, videoId, { lang, now: now(), isPreview });
    if (video) return video;
    await requireVideo(db, videoId, now());
    throw videoNotFound();
  },

  'GET /api/video/episode': async ({ videoId }, call) => {
    const { context, viewer, request } = call;
    const { db, now } = context;
    const preview = previewOf(context, request, videoId);
    // A preview looks the same to everybody.
    const userId = preview ? null : (viewer?.userId ?? null);
    const rights = preview
      ? await previewRights(db, preview, now())
      : await readRights(db, userId, videoId, now());
    requireLive(rights);
    const [rows, nextEpisode, marks, offers] = await Promise.all([
      readEpisodes(db, videoId),
      readNextEpisode(db, videoId, now()),
      readOwnMarks(db, userId, videoId),
      cheapestOffers(db, now(), videoId),
    ]);
    return {
      videoId,
      episodes: viewEpisodes(context, rights, rows, sessionInAddress(call)),
      nextEpisode,
      downloads: rights.downloads,
      ...marks,
      ...offers,
    };
  },

  'POST /api/video/download': async ({ episodeIds }, call) => {
    const { context, viewer } = call;
    const downloads = await viewDownloads(
      context,
      viewer?.userId ?? null,
      episodeIds,
      sessionInAddress(call),
    );
    if (viewer) await noteDownloads(context, viewer, downloads);
    return downloads;
  },

  'GET /api/video/episode/address': async ({ videoId, episodeId }, { context, viewer }) => {
    const { db, now } = context;
    const rights = await readRights(db, viewer.userId, videoId, now());
    requireLive(rights);
    const rows = (await readEpisodes(db, videoId)).filter(({ id }) => id === episodeId);
    const [episode] = viewEpisodes(context, rights, rows, viewer.sessionId);
    if (!episode) throw new ExpectedError(404, 'episodeNotFound');
    if (!episode.media) throw new ExpectedError(402, 'planNeeded');
    return { manifest: episode.media.manifest };
  },

  'GET /api/tag': async ({ categoryId }, { context, lang, request }) => {
    const catalogue = await readCatalogueIndex(context, request.log);
    return { categories: categoriesOf(catalogue, lang), tags: tagsOf(catalogue, lang, categoryId) };
  },

  'GET /api/homepage': async (_input, { context, lang, request }) =>
    homepage(context, await readCatalogueIndex(context, request.log), lang),

  'GET /api/homepage/query': async (input, { context, lang, request, viewer }) => {
    const { cursor, q, similarTo, categoryId, tagId, status, length, sectionId } = input;
    rejectCardNumber({ q });
    const catalogue = await readCatalogueIndex(context, request.log);
    // A category or a tag that only series in preparation have must look unknown.
    if (categoryId !== undefined && !hasCategory(catalogue, categoryId)) throw listNotFound();
    if (tagId !== undefined && !hasTag(catalogue, tagId)) throw listNotFound();
    const reference = similarTo === undefined ? undefined : findSummary(catalogue, similarTo);
    if (similarTo !== undefined && !reference) {
      if (previewOf(context, request, similarTo)) return { items: [], cursor: null };
      throw videoNotFound();
    }

    const found = q === undefined ? null : await searchVideos(catalogue, q, lang);
    const all = found?.catalogue ?? catalogue;
    const within = categoryId === undefined ? all : withinCategory(all, categoryId);
    const chosen = { tagId, status, length };
    const filtered = filterCatalogue(within, chosen);
    const isPersonal = viewer !== null && (reference !== undefined || sectionId === RECOMMENDED);
    const taste = isPersonal ? await readTaste(context.db, viewer.userId) : NO_TASTE;
    const row = sectionId === undefined ? null : findRow(catalogue, sectionId, context.now());
    if (sectionId !== undefined && !row) throw listNotFound();
    const narrowed = (list: RankedList) => (filtered === all ? list : onlyOf(list, filtered));
    const inOrder = () => {
      if (found) return narrowed(found.list);
      if (reference) return withoutRefused(narrowed(similarVideos(catalogue, reference)), taste);
      return row ? listOf(filtered, row, taste) : inEditorialOrder(filtered);
    };
    const hasChoices = (categoryId !== undefined || found) && cursor === undefined;
    return {
      ...pageOfVideos(inOrder(), cursor, videosIn(context, catalogue, lang)),
      ...(row && wordsOf(row, lang)),
      ...(hasChoices && { choices: choicesWithin(within, chosen) }),
    };
  },

  'GET /api/homepage/suggestion': async ({ q }, { context, lang, request }) => {
    rejectCardNumber({ q });
    return suggest(await readCatalogueIndex(context, request.log), q, lang);
  },
};

function requireLive({ visibility }: Rights): void {
  if (visibility === 'unknown') throw videoNotFound();
  if (visibility === 'withdrawn') throw new ExpectedError(410, 'videoWithdrawn');
}

function onlyOf(list: RankedList, { summaries }: CatalogueIndex): RankedList {
  const ids = new Set(summaries.map(({ id }) => id));
  return list.filter(({ id }) => ids.has(id));
}

function homepage(context: Context, catalogue: CatalogueIndex, lang: Language): Homepage {
  const findVideos = videosIn(context, catalogue, lang);
  const words = new Map(catalogue.rows.map((row) => [row.id, wordsOf(row, lang)]));
  return {
    featured: findVideos(featured(catalogue).map(({ id }) => id)),
    categories: categoriesOf(catalogue, lang),
    sections: homeRows(catalogue, context.now()).map(
      ({ id, ids, cursor }): Section => ({ id, videos: findVideos(ids), cursor, ...words.get(id) }),
    ),
  };
}
