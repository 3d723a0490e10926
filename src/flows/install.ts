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
import { isWatched } from '../lib/resume.ts';
import { local } from '../lib/storage.ts';

/** An offer that was put aside comes back after so many days. */
export const PAUSE_DAYS = 60;
const DAY_MS = 86_400_000;

/** What this browser can do; it may tell so later than the app starts. */
export function* findWay(): Saga {
  const way = yield* call(installWay);
  if (way) yield* put(wayDetected(way));
}

/**
 * Offers the app after a finished episode, to whoever has finished one on an earlier day: a page that was seen once is
 * nothing to keep. Inside another app, which forgets its pages, the offer of a browser comes with the first episode.
 */
export function* offerInstall({ payload: entry }: ReturnType<typeof progressSaved>): Saga {
  const way = yield* select(selectInstallWay);
  if (way === 'browser') yield* put(placeNoted(placeOf(entry)));
  if (!way || !isFinished(entry) || (yield* select(selectInstallOffered))) return;
  const today = yield* call(now);
  const { first, dismissed } = yield* call(readOffer);
  if (first === null) yield* call(storeOffer, { first: today, dismissed });
  if (dismissed !== null && today - dismissed < PAUSE_DAYS * DAY_MS) return;
  const isFirstDay = first === null || today - first < DAY_MS;
  if (way === 'browser' || !isFirstDay) yield* put(offerMade());
}

/** Both a "not now" and a no to the browser's own question. */
export function* rememberDismissal(): Saga {
  const { first } = yield* call(readOffer);
  yield* call(storeOffer, { first, dismissed: yield* call(now) });
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
  // After our own offer the flow has said so.
  else if (yield* select(selectInstallWay)) yield* put(installed());
}

export function* installSaga(): Saga {
  yield* takeEvery(progressSaved, offerInstall);
  yield* takeLeading(installRequested, installFlow);
  yield* takeEvery(offerDismissed, rememberDismissal);
  yield* takeEvery(installAbandoned, rememberDismissal);
  yield* takeEvery(yield* call(watchInstall), followBrowser);
  yield* call(findWay);
}

const isFinished = ({ second, episodeSeconds }: Entry): boolean =>
  episodeSeconds !== undefined && isWatched(second, episodeSeconds);

/** As everywhere, whoever has finished an episode goes on with the next. */
function placeOf(entry: Entry): Place {
  const { videoId, episodeNumber, second } = entry;
  return isFinished(entry)
    ? { videoId, episode: episodeNumber + 1 }
    : { videoId, episode: episodeNumber, second };
}

export const now = (): number => Date.now();

/** When an episode was first finished, and when the offer was last put aside; null for never. */
type Offer = { first: number | null; dismissed: number | null };

export function readOffer(): Offer {
  const [first, dismissed] = (local.get(LOCAL.installOffer) ?? '').split(',').map(Number);
  return { first: first || null, dismissed: dismissed || null };
}

export const storeOffer = ({ first, dismissed }: Offer): void =>
  local.set(LOCAL.installOffer, `${first ?? ''},${dismissed ?? ''}`);
