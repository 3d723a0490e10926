import { isAnyOf } from '@reduxjs/toolkit';
import { type EventChannel, eventChannel } from 'redux-saga';
import { isUnreachable } from '../api/apiError.ts';
import * as api from '../api/index.ts';
import { call, delay, put, race, type Saga, select, take, takeEvery, takeLatest } from '../core/effects.ts';
import { toFailure } from '../core/failures.ts';
import { watchLine } from '../core/offline/saga.ts';
import { ended, loggedIn, loggedOut, selectUserId, userLoaded } from '../core/session/slice.ts';
import {
  askToStay,
  canDownload,
  DownloadError,
  idsHere,
  type KeptEpisode,
  keepAbout,
  listKept,
  removeKept,
  spaceHere,
} from '../downloads/device.ts';
import { downloadFile, type EpisodeFile, filesOf } from '../downloads/files.ts';
import {
  type DownloadFailure,
  deviceChecked,
  downloadAbandoned,
  downloadDone,
  downloadFailed,
  downloadRequested,
  downloadStarted,
  type EpisodeToKeep,
  fileStored,
  filesListed,
  isOnItsWay,
  opened,
  paused,
  removed,
  removeFailed,
  removeRequested,
  rightsFailed,
  rightsRenewed,
  selectDownloads,
  selectIsLoading,
} from '../features/downloads/slice.ts';
import { episodesWanted } from '../features/videos/slice.ts';
import { loadHls } from '../lib/loadHls.ts';

/** Keeps an episode on this device, one after another, until it is there, fails, or is paused or removed. */
export function* keepEpisode({ payload }: ReturnType<typeof downloadRequested>): Saga {
  const episodeId = payload.episode.id;
  const { stopped } = yield* race({
    kept: call(keepInTurn, payload),
    stopped: call(untilStopped, episodeId),
  });
  if (stopped) yield* put(downloadAbandoned({ episodeId }));
}

export const stopping = isAnyOf(paused, removeRequested);
export const settled = isAnyOf(downloadDone, downloadFailed, downloadAbandoned);

export function* untilStopped(episodeId: string): Saga<true> {
  while (!(yield* take(stopping)).payload.episodeIds.includes(episodeId));
  return true;
}

export function* keepInTurn(wish: EpisodeToKeep): Saga {
  const episodeId = wish.episode.id;
  try {
    const owner = yield* select(selectUserId);
    const kept: KeptEpisode = { ...wish, owner, bytes: 0, state: 'partial', until: null };
    // First, so that it goes on at the next visit where this one ends.
    yield* call(keepAbout, kept);
    yield* call(askToStay);
    while (yield* select(selectIsLoading)) yield* take(settled);
    yield* put(downloadStarted({ episodeId }));
    const { height, bytes, until } = yield* call(fetchEpisode, kept);
    yield* call(keepAbout, { ...kept, height, bytes, until, state: 'done' });
    yield* put(downloadDone({ episodeId, until, space: yield* call(spaceHere) }));
  } catch (error) {
    yield* put(downloadFailed({ episodeId, reason: reasonOf(error) }));
  }
}

type Fetched = { height: number; bytes: number; until: string };

/** Asks the server for the right and the addresses, and fetches what is not here yet. */
export function* fetchEpisode({ episode: { id: episodeId }, height }: KeptEpisode): Saga<Fetched> {
  const others = Object.keys(yield* select(selectDownloads)).filter((id) => id !== episodeId);
  const rights = yield* call(api.askDownloads, [episodeId, ...others]);
  const right = rights.find((each) => each.episodeId === episodeId);
  if (!right) throw new DownloadError('forbidden');
  // The browser's own playback asks past the service worker.
  yield* call(loadHls);
  const { files, ...about } = yield* call(filesOf, right.media, height);
  yield* put(filesListed({ episodeId, ...about }));
  for (const [index, file] of files.entries()) {
    yield* call(fetchPatiently, episodeId, file);
    yield* put(fileStored({ episodeId, share: (index + 1) / files.length }));
  }
  return { ...about, until: right.until };
}

/** A gap in the line is waited for, in ms. */
const WAITS = [1_000, 4_000, 15_000];

export function* fetchPatiently(episodeId: string, file: EpisodeFile): Saga {
  for (const wait of WAITS) {
    try {
      yield* call(downloadFile, episodeId, file);
      return;
    } catch (error) {
      if (!isInterruption(error)) throw error;
      yield* delay(wait);
    }
  }
  yield* call(downloadFile, episodeId, file);
}

const isInterruption = (error: unknown) =>
  isUnreachable(error) || (error instanceof DownloadError && error.reason === 'interrupted');

function reasonOf(error: unknown): DownloadFailure {
  if (error instanceof DownloadError) return error.reason;
  return toFailure(error).kind === 'bug' ? 'other' : 'interrupted';
}

/** What is paused stays so at the next visit. */
export function* notePause({ payload: { episodeIds } }: ReturnType<typeof paused>): Saga {
  const kept = yield* call(listKept);
  for (const each of kept)
    if (each.state === 'partial' && episodeIds.includes(each.episode.id))
      yield* call(keepAbout, { ...each, state: 'paused' });
}

export function* removeEpisodes({ payload: { episodeIds } }: ReturnType<typeof removeRequested>): Saga {
  try {
    yield* call(removeKept, episodeIds);
    yield* put(removed({ episodeIds, space: yield* call(spaceHere) }));
  } catch (error) {
    yield* put(removeFailed(toFailure(error)));
  }
}

/** Whoever uses this browser next finds no downloads. */
export function* forgetDownloads(): Saga {
  const episodeIds = yield* call(idsHere);
  if (episodeIds.length > 0) yield* put(removeRequested({ episodeIds }));
}

/** The server tells a member when downloads are about to end; those that are gone do not. */
export function* tellWhatIsLeft(): Saga {
  if (!(yield* select(selectUserId))) return;
  try {
    yield* call(api.askDownloads, Object.keys(yield* select(selectDownloads)));
  } catch {
    // The next start tells.
  }
}

/** What the server does not name goes, as does what another member has downloaded; what broke off goes on. */
export function* renewRights(): Saga {
  try {
    const kept = yield* call(listKept);
    if (kept.length === 0) return;
    const userId = yield* select(selectUserId);
    const mine = kept.filter(({ owner }) => owner === null || userId === null || owner === userId);
    const ids = mine.map(({ episode }) => episode.id);
    const rights = yield* call(api.askDownloads, ids);
    const untils = Object.fromEntries(rights.map(({ episodeId, until }) => [episodeId, until]));
    const over = kept.map(({ episode }) => episode.id).filter((id) => !untils[id]);
    for (const each of kept) {
      const until = untils[each.episode.id];
      if (until && each.state === 'done') yield* call(keepAbout, { ...each, until });
    }
    yield* put(rightsRenewed(untils));
    if (over.length > 0) yield* put(removeRequested({ episodeIds: over }));
    yield* call(
      goOn,
      kept.filter(({ episode: { id } }) => untils[id]),
    );
  } catch (error) {
    yield* put(rightsFailed(toFailure(error)));
  }
}

export function* goOn(kept: KeptEpisode[]): Saga {
  const items = yield* select(selectDownloads);
  for (const { video, episode, height, state } of kept)
    if (state === 'partial' && !isOnItsWay(items[episode.id]))
      yield* put(downloadRequested({ video, episode, height }));
}

/** What is on this device, without what has ended. */
export function* readDevice(): Saga {
  try {
    const able = yield* call(canDownload);
    const kept = yield* call(listKept);
    yield* put(deviceChecked({ able, kept, space: able ? yield* call(spaceHere) : null }));
  } catch {
    // Private windows of some browsers have no storage.
    yield* put(deviceChecked({ able: false, kept: [], space: null }));
  }
}

/** The server has said who is here. */
export const recognised = isAnyOf(userLoaded, loggedIn, ended);

/** Where the browser keeps no episodes there is nothing to say before somebody asks. */
export function* findDownloads(): Saga {
  if (yield* call(canDownload)) yield* call(readDevice);
}

/** The first visit gets its service worker late, and without one nothing can be kept. */
export const watchWorker = (): EventChannel<true> =>
  eventChannel((emit) => {
    const changed = () => emit(true);
    navigator.serviceWorker?.addEventListener('controllerchange', changed);
    return () => navigator.serviceWorker?.removeEventListener('controllerchange', changed);
  });

export function* downloadsSaga(): Saga {
  yield* takeEvery(downloadRequested, keepEpisode);
  yield* takeEvery(paused, notePause);
  yield* takeEvery(removeRequested, removeEpisodes);
  yield* takeLatest(removed, tellWhatIsLeft);
  yield* takeEvery(loggedOut, forgetDownloads);
  yield* takeLatest(recognised, renewRights);
  // A film of this device that may be played no more asks for another address.
  yield* takeLatest(episodesWanted, findDownloads);
  yield* takeLatest(opened, readDevice);
  yield* takeLatest(yield* call(watchWorker), findDownloads);
  yield* takeLatest(yield* call(watchLine), renewRights);
  yield* call(findDownloads);
}
