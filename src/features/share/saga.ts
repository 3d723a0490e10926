import type { Language } from '../../../contract/entities.ts';
import { videoPath } from '../../../contract/paths.ts';
import type { RootState } from '../../app/rootReducer.ts';
import { call, put, type Saga, select, takeLeading } from '../../core/effects.ts';
import { toastRaised } from '../../core/toasts/slice.ts';
import { shareAbandoned, shared, shareFailed, shareRequested } from './slice.ts';

/** The shared link opens in this language. */
export const selectLinkLanguage = ({ language }: RootState) => language.current;

/** Copies the link where the browser has no share sheet. */
export function* shareVideo({ payload }: ReturnType<typeof shareRequested>): Saga {
  const { videoId, title, episode, second } = payload;
  const url = yield* call(linkTo, videoId, { episode, second }, yield* select(selectLinkLanguage));
  const outcome = yield* call(shareNatively, { title, url });
  if (outcome === 'done') yield* put(shared({ videoId, by: 'sheet' }));
  else if (outcome === 'dismissed') yield* put(shareAbandoned({ videoId }));
  else yield* call(copyLink, videoId, url);
}

export function* copyLink(videoId: string, url: string): Saga {
  const outcome = yield* call(copyText, url);
  if (outcome === 'done') {
    yield* put(shared({ videoId, by: 'copy' }));
    yield* put(toastRaised({ key: 'share.copied' }));
    return;
  }
  yield* put(shareFailed({ videoId, why: outcome }));
  // The viewer can copy the address by hand.
  yield* put(
    toastRaised(outcome === 'refused' ? { key: 'share.failed' } : { key: 'share.unable', text: url }),
  );
}

/** takeLeading: the browser refuses a second share while the sheet is open. */
export function* shareSaga(): Saga {
  yield* takeLeading(shareRequested, shareVideo);
}

type Shared = { title: string; url: string };
type ShareOutcome = 'done' | 'dismissed' | 'unable';
type CopyOutcome = 'done' | 'refused' | 'unable';

/** The link holds the viewer's language, but nothing that identifies the viewer. */
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
