import { findSessionOwner, ownerOfSession } from '../accounts/sessions.ts';
import { presentedTokens } from '../accounts/tokenTransport.ts';
import { previewOf } from '../catalogue/previews.ts';
import type { Call, Context } from '../context.ts';
import { accessOf, addMemberRights, previewRights, visitorRights } from '../entitlements/access.ts';
import type { PlaylistAccess } from './media/routes.ts';

/** Players send the session cookie but no header of ours. Without cookies, the address names the session. */
export const playlistAccess =
  (context: Context): PlaylistAccess =>
  async (request, episode, sessionId) => {
    const { db, now } = context;
    const { videoId } = episode;
    const preview = previewOf(context, request, videoId);
    if (preview) return accessOf(await previewRights(db, preview, now()), episode);
    const rights = await visitorRights(db, videoId, now());
    const access = accessOf(rights, episode);
    if (access !== 'locked') return access;
    const userId =
      sessionId === null
        ? await findSessionOwner(context, request)
        : await ownerOfSession(context, sessionId);
    if (userId === null) return 'locked';
    return accessOf(await addMemberRights(db, userId, videoId, rights, now()), episode);
  };

/** The session that media addresses must name, because the request carried no cookie of it. */
export function sessionInAddress({ context, viewer, request }: Call): string | null {
  const { header, cookie } = presentedTokens(context.config, request);
  return viewer?.by === 'header' && header !== cookie ? viewer.sessionId : null;
}
