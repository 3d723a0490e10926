import { notePlayed } from '../../billing/withdrawalRight.ts';
import { readCatalogueIndex } from '../../catalogue/catalogueIndex.ts';
import { videosIn } from '../../catalogue/lists.ts';
import { previewOf } from '../../catalogue/previews.ts';
import type { Handlers } from '../../context.ts';
import { listFavourites } from '../../library/favouriteList.ts';
import { listHistory, removeHistory, savePosition, saveVideo, unsaveVideo } from '../../library/library.ts';
import { addReminder, removeReminder } from '../../library/reminders.ts';
import { dismissVideo, rateVideo, undoDismissal } from '../../library/taste.ts';

export const libraryHandlers: Handlers<
  | 'GET /api/user/favorite'
  | 'POST /api/user/favorite'
  | 'DELETE /api/user/favorite'
  | 'POST /api/user/rating'
  | 'POST /api/user/reminder'
  | 'DELETE /api/user/reminder'
  | 'POST /api/user/notInterested'
  | 'GET /api/user/history'
  | 'POST /api/user/history'
  | 'DELETE /api/user/history'
> = {
  'GET /api/user/favorite': async ({ cursor, sort = 'saved' }, { context, viewer, lang, request }) => {
    const findVideos = videosIn(context, await readCatalogueIndex(context, request.log), lang);
    return listFavourites(context.db, { userId: viewer.userId, sort, cursor }, findVideos);
  },

  'POST /api/user/favorite': async ({ videoId }, call) => {
    const { userId } = call.viewer;
    await saveVideo(call.context.db, userId, videoId, call.context.now());
    return null;
  },

  'DELETE /api/user/favorite': async ({ videoId }, call) => {
    const { userId } = call.viewer;
    await unsaveVideo(call.context.db, userId, videoId);
    return null;
  },

  'POST /api/user/rating': async (rating, call) => {
    const { userId } = call.viewer;
    const { db, now } = call.context;
    return { likedPercent: await rateVideo(db, { userId, ...rating }, now()) };
  },

  'POST /api/user/reminder': async ({ videoId }, call) => {
    const { userId } = call.viewer;
    await addReminder(call.context.db, userId, videoId, call.context.now());
    return null;
  },

  'DELETE /api/user/reminder': async ({ videoId }, call) => {
    const { userId } = call.viewer;
    await removeReminder(call.context.db, userId, videoId);
    return null;
  },

  'POST /api/user/notInterested': async ({ videoId, undo }, call) => {
    const { userId } = call.viewer;
    const { db, now } = call.context;
    if (undo) await undoDismissal(db, userId, videoId);
    else await dismissVideo(db, userId, videoId, now());
    return null;
  },

  'GET /api/user/history': async ({ cursor }, { context, viewer, lang, request }) => {
    const findVideos = videosIn(context, await readCatalogueIndex(context, request.log), lang);
    return listHistory(context.db, viewer.userId, cursor, findVideos);
  },

  'POST /api/user/history': async ({ videoId, episodeId, second }, call) => {
    const { userId } = call.viewer;
    // A preview stores nothing, and its player need not know that.
    if (previewOf(call.context, call.request, videoId)) return null;
    const { db, now } = call.context;
    await savePosition(db, userId, { videoId, episodeId, second }, now());
    await notePlayed(db, userId, { videoId, episodeId }, now());
    return null;
  },

  'DELETE /api/user/history': async ({ videoId }, call) => {
    const { userId } = call.viewer;
    return removeHistory(call.context.db, userId, videoId);
  },
};
