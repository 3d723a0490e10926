import * as api from '../api/index.ts';
import type { RootState } from '../app/rootReducer.ts';
import { call, put, type Saga, select } from '../core/effects.ts';
import { toFailure } from '../core/failures.ts';
import { isMember } from '../core/session/saga.ts';
import {
  END,
  notInterestedChanged,
  notInterestedFailed,
  type notInterestedRequested,
  notInterestedStored,
  opened,
  pagesOf,
  pagesSettled,
  pageWanted,
  QUERY,
  selectForYou,
  selectNotInterested,
} from '../features/forYou/slice.ts';
import { listKey, selectList } from '../features/videos/slice.ts';
import { storeNotInterested } from '../guest/guestLibrary.ts';

/** The page that plays once this one is gone; null while the list has no other. */
export function selectPageAfter(state: RootState, videoId: string): string | null {
  const list = selectList(state, listKey(QUERY));
  const pages = pagesOf(list, selectForYou(state));
  const here = pages.indexOf(videoId);
  return pages[here + 1] ?? (list?.status === 'end' ? END : (pages[here - 1] ?? null));
}

/** Saves or undoes a mark. The feed moves before the server answers; a failure restores the mark. */
export function* saveMark({ payload }: ReturnType<typeof notInterestedRequested>): Saga {
  const { videoId, undo } = payload;
  yield* call(setMark, videoId, !undo);
  yield* call(undo ? showAgain : leaveOut, videoId);
  try {
    if (yield* call(isMember)) yield* call(api.markNotInterested, payload);
    else yield* call(storeNotInterested, yield* select(selectNotInterested));
    yield* put(notInterestedStored(payload));
  } catch (error) {
    const reason = toFailure(error);
    yield* call(setMark, videoId, undo);
    if (!undo) yield* call(putBack, videoId);
    yield* put(notInterestedFailed({ ...payload, reason }));
  }
}

export function* setMark(videoId: string, unwanted: boolean): Saga {
  const others = (yield* select(selectNotInterested)).filter((id) => id !== videoId);
  yield* put(notInterestedChanged(unwanted ? [videoId, ...others] : others));
}

export function* leaveOut(videoId: string): Saga {
  const { leftOut } = yield* select(selectForYou);
  const next = yield* select(selectPageAfter, videoId);
  yield* put(pagesSettled({ leftOut: [...(leftOut ?? []), videoId], at: next }));
  if (next === null) yield* put(opened());
  else if (next !== END) yield* put(pageWanted({ videoId: next }));
}

export function* putBack(videoId: string): Saga {
  const { leftOut } = yield* select(selectForYou);
  yield* put(pagesSettled({ leftOut: (leftOut ?? []).filter((id) => id !== videoId) }));
}

export function* showAgain(videoId: string): Saga {
  yield* call(putBack, videoId);
  yield* put(pageWanted({ videoId }));
}
