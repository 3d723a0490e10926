import { requireMember, requireReader } from '../../accounts/sessions.ts';
import { listPlans } from '../../billing/plans.ts';
import { videosByIds } from '../../catalogue/videos.ts';
import type { Handlers } from '../../context.ts';
import { accessTo } from '../../entitlements/access.ts';
import { listUnlocked, openEpisode } from '../../entitlements/unlocks.ts';
import { ExpectedError } from '../../errors.ts';
import { viewEpisode } from '../../media/viewEpisode.ts';

export const unlockHandlers: Handlers<'GET /api/video/unlock' | 'POST /api/video/unlock'> = {
  'GET /api/video/unlock': async ({ cursor }, call) => {
    const { context, lang } = call;
    const { userId } = requireReader(call);
    const page = await listUnlocked(context.db, userId, cursor);
    return { items: await videosByIds(context.db, page.videoIds, lang), cursor: page.cursor };
  },

  'POST /api/video/unlock': async ({ videoId, episodeId, daily = false }, call) => {
    const { context, lang } = call;
    const { userId } = requireMember(call);
    const opened = await openEpisode(context, userId, { videoId, episodeId, daily });
    if (!opened) {
      const offers = await listPlans(context.db, lang, videoId);
      throw new ExpectedError(402, 'planNeeded', { offers });
    }
    // `accessTo` decides again, so that one rule alone hands out media addresses.
    const accessOf = await accessTo(context.db, userId, videoId, context.now());
    const episodes = opened.episodes.map((episode) => viewEpisode(context, episode, accessOf(episode)));
    return { videoId, reason: opened.reason, episodes };
  },
};
