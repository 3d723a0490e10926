import type { Episode } from '../../contract/entities.ts';
import type { Context } from '../context.ts';
import { mediaOf } from '../media/address.ts';
import { accessOf, type Rights } from './access.ts';

/** Episodes as one viewer gets them; a locked one has no media address. `sessionId` is that of a viewer without cookies. */
export const viewEpisodes = (
  context: Context,
  rights: Rights,
  episodes: Pick<Episode, 'id' | 'videoId' | 'number' | 'seconds'>[],
  sessionId: string | null,
): Episode[] =>
  episodes.map(({ id, videoId, number, seconds }) => {
    const access = accessOf(rights, { id, number });
    const media = access === 'locked' ? null : mediaOf(context, id, access === 'free' ? null : sessionId);
    return { id, videoId, number, seconds, access, media };
  });
