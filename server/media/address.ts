import type { Media } from '../../contract/entities.ts';
import type { Context } from '../context.ts';

export function mediaOf(context: Context, episodeId: string): Media {
  const { token, expiresAt } = context.media.sign(episodeId, context.now());
  const base = `/media/${token}/${encodeURIComponent(episodeId)}`;
  return { manifest: `${base}/master.m3u8`, still: `${base}/still.webp`, expiresAt: expiresAt.toISOString() };
}
