import type { Language } from '../../../contract/entities.ts';
import { videoPath } from '../../../contract/paths.ts';

export type Shared = { title: string; url: string };
/** `dismissed`: the viewer closed the share sheet. `unable`: the browser has none, or it failed. */
export type ShareOutcome = 'done' | 'dismissed' | 'unable';
/** `refused`: the browser denied access. `unable`: the browser has no clipboard. */
export type CopyOutcome = 'done' | 'refused' | 'unable';

/** Keeps the viewer's language and says nothing about the viewer. */
export function linkTo(
  videoId: string,
  at: { episode: number; second?: number | undefined },
  language: Language,
): string {
  const url = new URL(videoPath(videoId, at), window.location.origin);
  url.searchParams.set('lang', language);
  return url.href;
}

export async function shareNatively(data: Shared): Promise<ShareOutcome> {
  if (typeof navigator.share !== 'function') return 'unable';
  try {
    await navigator.share(data);
    return 'done';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'dismissed' : 'unable';
  }
}

export async function copyText(text: string): Promise<CopyOutcome> {
  // Browsers offer the clipboard only on secure pages.
  if (!navigator.clipboard) return 'unable';
  try {
    await navigator.clipboard.writeText(text);
    return 'done';
  } catch {
    return 'refused';
  }
}
