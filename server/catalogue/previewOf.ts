import type { Context } from '../context.ts';
import type { Preview } from './previewToken.ts';

export const PREVIEW_COOKIE = 'preview-';
/** One for each series, so that several can be looked at side by side. */
export const previewCookie = (videoId: string): string => `${PREVIEW_COOKIE}${videoId}`;

/** The preview that the cookies of a request hold of a series. */
export function previewOf(
  { previews, now }: Pick<Context, 'previews' | 'now'>,
  { cookies }: { cookies?: Record<string, string | undefined> },
  videoId: string,
): Preview | null {
  const token = cookies?.[previewCookie(videoId)];
  const preview = token === undefined ? null : previews.verify(token, now());
  return preview?.videoId === videoId ? preview : null;
}
