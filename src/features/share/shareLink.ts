import type { Language } from '../../../contract/entities.ts';
import { videoPath } from '../../../contract/paths.ts';

export type Shared = { title: string; url: string };
/** `dismissed`: the person closed the share sheet. `unable`: there is none, or it did not work. */
export type ShareOutcome = 'done' | 'dismissed' | 'unable';
/** `refused`: the browser said no. `unable`: it has no clipboard for us. */
export type CopyOutcome = 'done' | 'refused' | 'unable';

/** The address of an episode for others, or of a second of it, in the words it was seen in; it says nothing of who shares it. */
export function linkTo(
  videoId: string,
  at: { episode: number; second?: number | undefined },
  language: Language,
): string {
  const url = new URL(videoPath(videoId, at), window.location.origin);
  url.searchParams.set('lang', language);
  return url.href;
}

export async function shareNatively(what: Shared): Promise<ShareOutcome> {
  if (typeof navigator.share !== 'function') return 'unable';
  try {
    await navigator.share(what);
    return 'done';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'dismissed' : 'unable';
  }
}

export async function copyText(text: string): Promise<CopyOutcome> {
  // Absent on pages that are not served securely.
  if (!navigator.clipboard) return 'unable';
  try {
    await navigator.clipboard.writeText(text);
    return 'done';
  } catch {
    return 'refused';
  }
}
