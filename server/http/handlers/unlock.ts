import { requireMember, requireReader } from '../../accounts/sessions.ts';
import { listPlans } from '../../billing/plans.ts';
import { videosByIds } from '../../catalogue/videos.ts';
import type { Handlers } from '../../context.ts';
import { accessTo } from '../../entitlements/access.ts';
import { listUnlocked, openEpisode } from '../../entitlements/unlocks.ts';
import { ExpectedError } from '../../errors.ts';
import { mediaOf } from '../../media/address.ts';

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
      throw new ExpectedError(402, 'This episode needs a plan.', { offers });
    }
    // Asked anew, so that an address is never handed out on another rule than everywhere else.
    const access = await accessTo(context.db, userId, videoId, context.now());
    const episodes = opened.episodes.map(({ id, number, seconds }) => {
      const right = access({ id, number });
      const media = right === 'locked' ? null : mediaOf(context, id);
      return { id, videoId, number, seconds, access: right, media };
    });
    return { videoId, reason: opened.reason, episodes };
  },
};
