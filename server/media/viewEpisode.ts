import type { Access, Episode } from '../../contract/entities.ts';
import type { Context } from '../context.ts';
import { mediaOf } from './address.ts';

export function viewEpisode(
  context: Context,
  episode: Pick<Episode, 'id' | 'videoId' | 'number' | 'seconds'>,
  access: Access,
): Episode {
  const { id, videoId, number, seconds } = episode;
  return { id, videoId, number, seconds, access, media: access === 'locked' ? null : mediaOf(context, id) };
}
