import { isAnyOf } from '@reduxjs/toolkit';
import type { HistoryEntry, Page, Position } from '../../../contract/entities.ts';
import * as api from '../../api/index.ts';
import {
  call,
  put,
  type Saga,
  select,
  take,
  takeEvery,
  takeLatest,
  takeLeading,
} from '../../core/effects.ts';
import { recordEvent } from '../../core/eventsSaga.ts';
import { toFailure } from '../../core/failures.ts';
import { changeOrKeep, isMemberHere, knownMember, pageOrKept } from '../../core/offline/saga.ts';
import { pagedSagas } from '../../core/pagedSagas.ts';
import { isMember } from '../../core/session/saga.ts';
import {
  type GuestPosition,
  readGuestLibrary,
  removeGuestPositions,
  restoreGuestPositions,
  storeGuestPosition,
} from '../../guest/guestLibrary.ts';
import { guestPage } from '../videos/guestPageSaga.ts';
import { selectEpisodes, listOpened as videosOpened } from '../videos/slice.ts';
import {
  type Entry,
  listOpened,
  moreWanted,
  type Progress,
  pageFailed,
  pagePending,
  pageReceived,
  progressMade,
  progressNotSaved,
  progressSaved,
  removed,
  removeFailed,
  removeRequested,
  restored,
  restoreFailed,
  restoreRequested,
  selectHistory,
  selectRemoval,
  similarWanted,
  stepCounted,
} from './slice.ts';

/** The server stores a member's history, the browser a guest's. */
export function* fetchHistory(cursor?: string): Saga<Page<HistoryEntry>> {
  if (yield* call(isMemberHere)) {
    if (cursor === undefined) return yield* call(pageOrKept, 'history', api.getHistory);
    return yield* call(api.getHistory, cursor);
  }
  const { places } = yield* call(readGuestLibrary);
  const shown = cursor ? (yield* select(selectHistory)).items.map(({ videoId }) => videoId) : [];
  const page = yield* call(guestPage<(typeof places)[number]>, places, shown);
  return {
    ...page,
    items: page.items.map(({ kept: { videoId: _, ...entry }, video }) => ({ ...entry, video })),
  };
}

export const historyList = pagedSagas({
  select: selectHistory,
  fetchPage: fetchHistory,
  pagePending,
  pageReceived,
  pageFailed,
});

/** The browser stores the position of a viewer who is not known as a member. */
export function* saveProgress({ payload }: { payload: Progress }): Saga {
  try {
    const entry = yield* call(entryOf, payload);
    const { videoId, episodeId, second, watchedAt } = entry;
    const change = { kind: 'position', videoId, episodeId, second, watchedAt } as const;
    if (yield* call(knownMember)) yield* call(changeOrKeep, change, api.saveProgress, payload);
    else yield* call(storeGuestPosition, entry);
    yield* put(progressSaved(entry));
  } catch (error) {
    yield* put(progressNotSaved(toFailure(error)));
  }
}

export const now = (): string => new Date().toISOString();

export function* entryOf(progress: Progress): Saga<Entry> {
  const episodes = yield* select(selectEpisodes, progress.videoId);
  const episode = episodes?.list?.episodes.find(({ id }) => id === progress.episodeId);
  const about = { episodeNumber: episode?.number ?? 1, episodeSeconds: episode?.seconds };
  return { ...progress, ...about, watchedAt: yield* call(now) };
}

export function* remove({ payload: videoId }: ReturnType<typeof removeRequested>): Saga {
  try {
    const positions = (yield* call(isMember))
      ? yield* call(api.removeHistory, videoId ?? undefined)
      : yield* call(removeGuestPositions, videoId);
    yield* put(removed({ videoId, positions }));
  } catch (error) {
    yield* put(removeFailed({ videoId, reason: toFailure(error) }));
  }
}

/** The API's limit for one merge. */
export const MERGED_AT_ONCE = 500;

export function* mergeBack(positions: Position[]): Saga {
  for (let at = 0; at < positions.length; at += MERGED_AT_ONCE)
    yield* call(api.mergeGuest, { favourites: [], positions: positions.slice(at, at + MERGED_AT_ONCE) });
}

export function* restore(): Saga {
  const positions = (yield* select(selectRemoval)).removed?.positions ?? [];
  try {
    if (yield* call(isMember)) yield* call(mergeBack, positions);
    else yield* call(restoreGuestPositions, positions as GuestPosition[]);
    yield* put(restored());
  } catch (error) {
    yield* put(restoreFailed(toFailure(error)));
  }
}

export function* countStep({ payload }: ReturnType<typeof stepCounted>): Saga {
  yield* call(recordEvent, payload);
}

export function* historySaga(): Saga {
  yield* takeLatest(listOpened, historyList.openFirst);
  yield* takeLeading(moreWanted, historyList.openNext);
  // takeEvery: the next episode's save point must not cancel the previous one's.
  yield* takeEvery(progressMade, saveProgress);
  yield* takeEvery(stepCounted, countStep);
  yield* takeEvery(removeRequested, remove);
  // takeLeading: a second tap must not restore twice.
  yield* takeLeading(restoreRequested, restore);
}

export function* loadSimilar(): Saga {
  const { status } = yield* select(selectHistory);
  if (status === 'idle') yield* put(listOpened());
  if (status === 'idle' || status === 'loading') yield* take(isAnyOf(pageReceived, pageFailed));
  const [last] = (yield* select(selectHistory)).items;
  if (last) yield* put(videosOpened({ similarTo: last.videoId }));
}

export function* similarSaga(): Saga {
  yield* takeLatest(similarWanted, loadSimilar);
}
