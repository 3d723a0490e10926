import { requireMember, requireReader } from '../../accounts/sessions.ts';
import { listOffers } from '../../billing/plans.ts';
import { videosByIds } from '../../catalogue/videos.ts';
import type { Handlers } from '../../context.ts';
import { openedEpisodes } from '../../entitlements/openedEpisodes.ts';
import { listUnlocked, openEpisode } from '../../entitlements/unlocks.ts';
import { viewEpisodes } from '../../entitlements/viewEpisodes.ts';
import { ExpectedError } from '../../errors.ts';
import { noteWall } from '../../journeys/notes.ts';
import { orLost } from '../orLost.ts';
import { sessionInAddress } from '../playlistAccess.ts';
import { visitorOf } from '../visitor.ts';

export const unlockHandlers: Handlers<'GET /api/video/unlock' | 'POST /api/video/unlock'> = {
  'GET /api/video/unlock': async ({ cursor }, call) => {
    const { context, lang } = call;
    const { userId } = requireReader(call);
    const page = await listUnlocked(context.db, userId, cursor);
    const videos = await videosByIds(context.db, page.videoIds, lang);
    const openedOf = await openedEpisodes(context.db, userId, page.videoIds, context.now());
    return { items: videos.map((video) => ({ ...video, opened: openedOf(video.id) })), cursor: page.cursor };
  },

  'POST /api/video/unlock': async ({ videoId, episodeId, daily = false }, call) => {
    const { context, lang } = call;
    const { userId } = requireMember(call);
    const opened = await openEpisode(context, userId, { videoId, episodeId, daily });
    if (!opened) {
      await orLost(call, 'a wall was not counted', () => noteWall(context, visitorOf(call), videoId));
      const offers = await listOffers(context.db, lang, videoId);
      throw new ExpectedError(402, 'planNeeded', { offers });
    }
    const { reason, rights, episodes } = opened;
    return { videoId, reason, episodes: viewEpisodes(context, rights, episodes, sessionInAddress(call)) };
  },
};
