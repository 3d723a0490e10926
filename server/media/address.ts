import type { Media } from '../../contract/entities.ts';
import type { Context } from '../context.ts';

/** With `sessionId` the address names the session, for a viewer without the cookie. */
export function mediaOf(context: Context, episodeId: string, sessionId: string | null = null): Media {
  const { token, expiresAt } = context.media.sign(episodeId, context.now());
  const named = sessionId === null ? token : context.media.withSession(token, sessionId);
  const base = `/media/${named}/${encodeURIComponent(episodeId)}`;
  return { manifest: `${base}/master.m3u8`, still: `${base}/still.webp`, expiresAt: expiresAt.toISOString() };
}
