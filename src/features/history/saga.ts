import type { HistoryEntry, Page } from '../../../contract/entities.ts';
import * as api from '../../api/index.ts';
import { call, put, type Saga, select, takeEvery, takeLatest, takeLeading } from '../../core/effects.ts';
import { toFailure } from '../../core/failures.ts';
import { pagedSagas } from '../../core/pagedSagas.ts';
import { isMember } from '../../core/session/saga.ts';
import { selectUserId } from '../../core/session/slice.ts';
import { readGuestLibrary, storeGuestPosition } from '../../guest/guestLibrary.ts';
import { guestPage } from '../videos/guestPageSaga.ts';
import { selectEpisodes } from '../videos/slice.ts';
import {
  type Entry,
  listOpened,
  moreWanted,
  type Progress,
  pageFailed,
  pagePending,
  pageReceived,
  playCounted,
  progressMade,
  progressNotSaved,
  progressSaved,
  selectHistory,
} from './slice.ts';

/** A member's history is the server's; a guest's is kept in this browser. */
export function* fetchHistory(cursor?: string): Saga<Page<HistoryEntry>> {
  if (yield* call(isMember)) return yield* call(api.getHistory, cursor);
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

/** A save point of the player. Of somebody who is no member, as far as we know, it is kept in this browser. */
export function* saveProgress({ payload }: { payload: Progress }): Saga {
  try {
    const entry = yield* call(entryOf, payload);
    if (yield* select(selectUserId)) yield* call(api.saveProgress, payload);
    else yield* call(storeGuestPosition, entry);
    yield* put(progressSaved(entry));
  } catch (error) {
    yield* put(progressNotSaved(toFailure(error)));
  }
}

export const now = (): string => new Date().toISOString();

/** As the history shows it. */
export function* entryOf(progress: Progress): Saga<Entry> {
  const episodes = yield* select(selectEpisodes, progress.videoId);
  const episode = episodes?.list?.episodes.find(({ id }) => id === progress.episodeId);
  const about = { episodeNumber: episode?.number ?? 1, episodeSeconds: episode?.seconds };
  return { ...progress, ...about, watchedAt: yield* call(now) };
}

/** Nobody waits for the count, and watching goes on without it. */
export function* countPlay({ payload: { videoId, episodeId } }: ReturnType<typeof playCounted>): Saga {
  try {
    yield* call(api.recordEvent, { event: 'play', videoId, episodeId });
  } catch (error) {
    toFailure(error);
  }
}

export function* historySaga(): Saga {
  yield* takeLatest(listOpened, historyList.openFirst);
  yield* takeLeading(moreWanted, historyList.openNext);
  // Every save point is sent: the next episode's must not replace the outgoing one's.
  yield* takeEvery(progressMade, saveProgress);
  yield* takeEvery(playCounted, countPlay);
}
