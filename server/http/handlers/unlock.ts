import { readCatalogueIndex } from '../../catalogue/catalogueIndex.ts';
import { videosIn } from '../../catalogue/lists.ts';
import { previewOf } from '../../catalogue/previews.ts';
import type { Handlers } from '../../context.ts';
import { viewEpisodes } from '../../entitlements/access.ts';
import { listUnlocked, openEpisode, openedEpisodes, openInPreview } from '../../entitlements/unlocks.ts';
import { ExpectedError } from '../../lib/errors.ts';
import { noteWall } from '../../library/funnels/notes.ts';
import { orLost } from '../callLog.ts';
import { sessionInAddress } from '../playlistAccess.ts';
import { visitorOf } from '../visitor.ts';

export const unlockHandlers: Handlers<'GET /api/video/unlock' | 'POST /api/video/unlock'> = {
  'GET /api/video/unlock': async ({ cursor }, call) => {
    const { context, lang, request } = call;
    const { userId } = call.viewer;
    const page = await listUnlocked(context.db, userId, cursor);
    const openedOf = await openedEpisodes(context.db, userId, page.videoIds, context.now());
    const videos = videosIn(context, await readCatalogueIndex(context, request.log), lang)(page.videoIds);
    return { items: videos.map((video) => ({ ...video, opened: openedOf(video.id) })), cursor: page.cursor };
  },

  'POST /api/video/unlock': async ({ videoId, episodeId, daily = false }, call) => {
    const { context, request } = call;
    const { userId } = call.viewer;
    const preview = previewOf(context, request, videoId);
    const opened = preview
      ? await openInPreview(context, preview, episodeId)
      : await openEpisode(context, userId, { videoId, episodeId, daily });
    if (!opened) {
      if (!preview)
        await orLost(call, 'a wall was not counted', () => noteWall(context, visitorOf(call), videoId));
      throw new ExpectedError(402, 'planNeeded');
    }
    const { reason, rights, episodes } = opened;
    return { videoId, reason, episodes: viewEpisodes(context, rights, episodes, sessionInAddress(call)) };
  },
};
