import type { RootState } from '../../app/rootReducer.ts';
import { call, put, type Saga, select, takeLeading } from '../../core/effects.ts';
import { toastRaised } from '../../core/toasts/slice.ts';
import { copyText, linkTo, shareNatively } from './shareLink.ts';
import { shareAbandoned, shared, shareFailed, shareRequested } from './slice.ts';

/** The pages of the shared link are drawn in it. */
export const selectWords = ({ language }: RootState) => language.current;

/** Through the phone's own share sheet; where there is none, the link is copied. */
export function* shareVideo({ payload }: ReturnType<typeof shareRequested>): Saga {
  const { videoId, title, episode, second } = payload;
  const url = yield* call(linkTo, videoId, { episode, second }, yield* select(selectWords));
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
  yield* put(toastRaised({ key: outcome === 'refused' ? 'share.failed' : 'share.unable' }));
  // To be copied by hand.
  if (outcome === 'unable') yield* put(toastRaised({ text: url }));
}

/** A second tap while the share sheet is open would be refused by the browser. */
export function* shareSaga(): Saga {
  yield* takeLeading(shareRequested, shareVideo);
}
