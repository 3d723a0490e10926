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
  selectMustWait,
} from '../features/downloads/slice.ts';
import { episodesWanted } from '../features/videos/slice.ts';
import { loadHls } from '../lib/loadHls.ts';

/** Downloads an episode after those before it, until it is complete, fails, or is paused or removed. */
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
    // First, so that an interrupted download resumes at the next visit.
    yield* call(keepAbout, kept);
    yield* call(askToStay);
    while (yield* select(selectMustWait, episodeId)) yield* take(settled);
    yield* put(downloadStarted({ episodeId }));
    const { height, bytes, until } = yield* call(fetchEpisode, kept);
    yield* call(keepAbout, { ...kept, height, bytes, until, state: 'done' });
    yield* put(downloadDone({ episodeId, until, space: yield* call(spaceHere) }));
  } catch (error) {
    yield* put(downloadFailed({ episodeId, reason: reasonOf(error) }));
  }
}

type Fetched = { height: number; bytes: number; until: string };

export function* fetchEpisode({ episode: { id: episodeId }, height }: KeptEpisode): Saga<Fetched> {
  const others = Object.keys(yield* select(selectDownloads)).filter((id) => id !== episodeId);
  const rights = yield* call(api.askDownloads, [episodeId, ...others]);
  const right = rights.find((each) => each.episodeId === episodeId);
  if (!right) throw new DownloadError('forbidden');
  // Offline playback needs hls.js, because the browser's own HLS player bypasses the service worker.
  yield* call(loadHls);
  const { files, ...about } = yield* call(filesOf, right.media, height);
  yield* put(filesListed({ episodeId, ...about }));
  for (const [index, file] of files.entries()) {
    yield* call(fetchPatiently, episodeId, file);
    yield* put(fileStored({ episodeId, share: (index + 1) / files.length }));
  }
  return { ...about, until: right.until };
}

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

/** Stores the pause, so that the next visit does not resume the download. */
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

/** Removes all downloads at logout, because somebody else may use this browser next. */
export function* forgetDownloads(): Saga {
  const episodeIds = yield* call(idsHere);
  if (episodeIds.length > 0) yield* put(removeRequested({ episodeIds }));
}

/** Tells the server which downloads remain, because it notifies the member before they expire. */
export function* tellWhatIsLeft(): Saga {
  if (!(yield* select(selectUserId))) return;
  try {
    yield* call(api.askDownloads, Object.keys(yield* select(selectDownloads)));
  } catch {
    // The next start tells the server.
  }
}

/** Renews rights, removes downloads without a right or of another member, and resumes interrupted ones. */
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

export const rightsMayDiffer = isAnyOf(userLoaded, loggedIn, ended);

export function* findDownloads(): Saga {
  if (yield* call(canDownload)) yield* call(readDevice);
}

/** On a first visit the service worker takes control late, and downloads need it. */
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
  yield* takeLatest(rightsMayDiffer, renewRights);
  // A downloaded film whose right has ended fails to play and requests its episodes anew.
  yield* takeLatest(episodesWanted, findDownloads);
  yield* takeLatest(opened, readDevice);
  yield* takeLatest(yield* call(watchWorker), findDownloads);
  yield* takeLatest(yield* call(watchLine), renewRights);
  yield* call(findDownloads);
}
