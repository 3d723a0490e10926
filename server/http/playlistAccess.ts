import { findSessionOwner } from '../accounts/sessions.ts';
import type { Context } from '../context.ts';
import { accessOf, addMemberRights, visitorRights } from '../entitlements/access.ts';
import type { PlaylistAccess } from '../media/routes.ts';

/** Players send the session's cookie with a playlist, and no headers of ours. */
export const playlistAccess =
  (context: Context): PlaylistAccess =>
  async (request, episode) => {
    const { db, now } = context;
    const { videoId } = episode;
    const rights = await visitorRights(db, videoId);
    const access = accessOf(rights, episode);
    if (access !== 'locked') return access;
    const userId = await findSessionOwner(context, request);
    if (userId === null) return 'locked';
    return accessOf(await addMemberRights(db, userId, videoId, rights, now()), episode);
  };
