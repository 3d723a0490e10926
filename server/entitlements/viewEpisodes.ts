import type { Episode } from '../../contract/entities.ts';
import type { Context } from '../context.ts';
import { type Clip, mediaOf } from '../media/address.ts';
import { accessOf, type Rights } from './access.ts';

/** Episodes as one viewer gets them; a locked one has no media address. `sessionId` is that of a viewer without cookies. */
export const viewEpisodes = (
  context: Context,
  rights: Rights,
  episodes: (Pick<Episode, 'id' | 'videoId' | 'number' | 'seconds'> & Clip)[],
  sessionId: string | null,
): Episode[] =>
  episodes.map((episode) => {
    const { id, videoId, number, seconds } = episode;
    const access = accessOf(rights, episode);
    const media =
      access === 'locked' ? null : mediaOf(context, episode, access === 'free' ? null : sessionId);
    return { id, videoId, number, seconds, access, media };
  });
