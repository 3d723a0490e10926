import { type EventChannel, eventChannel } from 'redux-saga';
import { LOCAL } from '../../contract/storage.ts';
import { call, put, type Saga, select, takeEvery, takeLeading } from '../core/effects.ts';
import { type Entry, progressSaved } from '../features/history/slice.ts';
import {
  installAbandoned,
  installed,
  installFailed,
  installRequested,
  offerDismissed,
  offerMade,
  type Place,
  placeNoted,
  selectInstallOffered,
  selectInstallWay,
  wayDetected,
} from '../features/install/slice.ts';
import { askToInstall, installWay } from '../lib/installation.ts';
import { isADayLater, isPutAside, putAside } from '../lib/offers.ts';
import { isWatched } from '../lib/resume.ts';

export function* findWay(): Saga {
  const way = yield* call(installWay);
  if (way) yield* put(wayDetected(way));
}

/**
 * Offers the app after a finished episode to a viewer who first finished one a day or more ago. Inside
 * another app, which forgets its pages, the offer to open a browser comes with the first episode.
 */
export function* offerInstall({ payload: entry }: ReturnType<typeof progressSaved>): Saga {
  const way = yield* select(selectInstallWay);
  if (way === 'browser') yield* put(placeNoted(placeOf(entry)));
  if (!way || !isFinished(entry) || (yield* select(selectInstallOffered))) return;
  const isBack = yield* call(isADayLater, LOCAL.firstFinished);
  if (!isBack && way !== 'browser') return;
  if (!(yield* call(isPutAside, LOCAL.installOffer))) yield* put(offerMade());
}

export function* rememberNo(): Saga {
  yield* call(putAside, LOCAL.installOffer);
}

export function* installFlow(): Saga {
  try {
    const answer = yield* call(askToInstall);
    yield* put(answer === 'accepted' ? installed() : installAbandoned());
  } catch (error) {
    yield* put(installFailed(String(error)));
  }
}

type InstallEvent = 'possible' | 'done';

export const watchInstall = (): EventChannel<InstallEvent> =>
  eventChannel((emit) => {
    const possible = () => emit('possible');
    const done = () => emit('done');
    window.addEventListener('beforeinstallprompt', possible);
    window.addEventListener('appinstalled', done);
    return () => {
      window.removeEventListener('beforeinstallprompt', possible);
      window.removeEventListener('appinstalled', done);
    };
  });

export function* followBrowser(event: InstallEvent): Saga {
  if (event === 'possible') yield* call(findWay);
  // After the app's own offer, `installFlow` has already reported the install.
  else if (yield* select(selectInstallWay)) yield* put(installed());
}

export function* installSaga(): Saga {
  yield* takeEvery(progressSaved, offerInstall);
  yield* takeLeading(installRequested, installFlow);
  yield* takeEvery(offerDismissed, rememberNo);
  yield* takeEvery(installAbandoned, rememberNo);
  yield* takeEvery(yield* call(watchInstall), followBrowser);
  yield* call(findWay);
}

const isFinished = ({ second, episodeSeconds }: Entry): boolean =>
  episodeSeconds !== undefined && isWatched(second, episodeSeconds);

function placeOf(entry: Entry): Place {
  const { videoId, episodeNumber, second } = entry;
  return isFinished(entry)
    ? { videoId, episode: episodeNumber + 1 }
    : { videoId, episode: episodeNumber, second };
}
