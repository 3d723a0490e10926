import type { Media } from '../../contract/entities.ts';
import type { Context } from '../context.ts';

export type Clip = { clip: string; clipVersion: string };

export function clipAddress(
  { media }: Pick<Context, 'media'>,
  { clip, clipVersion }: Clip,
  expiresAt: Date,
): (file: string) => string {
  const right = media.rights.rightTo(clip, clipVersion, expiresAt);
  return (file) => `/clips/${clip}/${clipVersion}/${file}?t=${right}`;
}

/** With `sessionId` the address names the session, for a viewer without the cookie. */
export function manifestOf(
  context: Context,
  episodeId: string,
  sessionId: string | null = null,
): { manifest: string; expiresAt: Date } {
  const { token, expiresAt } = context.media.sign(episodeId, context.now());
  const named = sessionId === null ? token : context.media.withSession(token, sessionId);
  return { manifest: `/media/${named}/${encodeURIComponent(episodeId)}/master.m3u8`, expiresAt };
}

export function mediaOf(
  context: Context,
  episode: Clip & { id: string },
  sessionId: string | null = null,
): Media {
  const { manifest, expiresAt } = manifestOf(context, episode.id, sessionId);
  return {
    manifest,
    still: clipAddress(context, episode, expiresAt)('still.webp'),
    expiresAt: expiresAt.toISOString(),
  };
}
