import { isAnyOf } from '@reduxjs/toolkit';
import { type EventChannel, eventChannel } from 'redux-saga';
import type { HistoryEntry, Page } from '../../../contract/entities.ts';
import { LOCAL } from '../../../contract/storage.ts';
import { isRefusal, isUnreachable } from '../../api/apiError.ts';
import * as api from '../../api/index.ts';
import { local } from '../../lib/storage.ts';
import { call, delay, put, type Saga, select, takeEvery, takeLatest, takeLeading } from '../effects.ts';
import { toFailure } from '../failures.ts';
import { reopenRequested } from '../navigation/slice.ts';
import { isMember, mayChangeSession, refreshUser } from '../session/saga.ts';
import {
  loggedIn,
  loggedOut,
  selectSessionStatus,
  selectUserId,
  userLoaded,
  userLoadFailed,
} from '../session/slice.ts';
import { toastRaised } from '../toasts/slice.ts';
import {
  type Change,
  forgetAllChanges,
  forgetChanges,
  isKept,
  keepChange,
  readKeptChanges,
} from './keptChanges.ts';
import { forgetPages, keepPage, type ListName, readKeptPage } from './keptPages.ts';
import {
  changeDeferred,
  changesDelivered,
  freshPageLoaded,
  keptPageUsed,
  selectShowsKept,
  sendFailed,
  sendRequested,
} from './slice.ts';

export const RETRY_MS = 30_000;

/** The member's id, which this device knows even while the server is out of reach; null for a visitor. */
export function* knownMember(): Saga<string | null> {
  const userId = yield* select(selectUserId);
  if (userId || (yield* select(selectSessionStatus)) === 'visitor') return userId;
  return yield* call(local.get, LOCAL.userId);
}

/** Whether a member is here. While the server is out of reach, the last known member counts. */
export function* isMemberHere(): Saga<boolean> {
  try {
    return yield* call(isMember);
  } catch (error) {
    if (isUnreachable(error) && (yield* call(local.get, LOCAL.userId))) return true;
    throw error;
  }
}

/**
 * Makes a member's change on the server, or keeps it and returns null if the server is out of reach.
 * A change that follows a kept one of the same series is kept too, so that the newest arrives last.
 */
export function* changeOrKeep<Input extends unknown[], Answer>(
  change: Change,
  ask: (...input: Input) => Promise<Answer>,
  ...input: Input
): Saga<Answer | null> {
  const owner = yield* call(knownMember);
  if (!owner) return yield* call(ask, ...input);
  if (yield* call(isKept, owner, change)) {
    yield* call(keep, owner, change);
    yield* put(sendRequested());
    return null;
  }
  try {
    return yield* call(ask, ...input);
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    yield* call(keep, owner, change);
    return null;
  }
}

export function* keep(owner: string, change: Change): Saga {
  const { kind, videoId } = change;
  yield* call(keepChange, owner, change);
  yield* put(changeDeferred({ kind, videoId }));
  if (kind !== 'position') yield* put(toastRaised({ key: 'toast.kept' }));
}

/** Loads the first page of a member's list, or returns this device's copy if the server is out of reach. */
export function* pageOrKept<Input extends unknown[], Item>(
  list: ListName,
  ask: (...input: Input) => Promise<Page<Item>>,
  ...input: Input
): Saga<Page<Item>> {
  const owner = yield* call(knownMember);
  try {
    const page = yield* call(ask, ...input);
    if (owner) yield* call(keepPage, owner, list, page);
    if (yield* select(selectShowsKept)) yield* put(freshPageLoaded(list));
    return page;
  } catch (error) {
    const kept = owner && isUnreachable(error) ? yield* call(readKeptPage<Item>, owner, list) : null;
    if (!kept) throw error;
    yield* put(keptPageUsed(list));
    return kept;
  }
}

/** A member's position in a series as far as this device knows; guests have theirs in the guest library. */
export function* keptPlace(videoId: string): Saga<{ episodeId: string; second: number } | null> {
  const owner = yield* call(knownMember);
  if (!owner) return null;
  const changes = yield* call(readKeptChanges, owner);
  const changed = changes.filter(isPosition).find((change) => change.videoId === videoId);
  if (changed) return { episodeId: changed.episodeId, second: changed.second };
  const history = yield* call(readKeptPage<HistoryEntry>, owner, 'history');
  const entry = history?.items.find(({ video }) => video.id === videoId);
  return entry ? { episodeId: entry.episodeId, second: entry.second } : null;
}

/** Sends the kept changes, oldest first, and all positions in one call. */
export function* sendChanges(): Saga {
  let sent = 0;
  let told = 0;
  try {
    for (;;) {
      const owner = yield* select(selectUserId);
      const changes = owner ? yield* call(readKeptChanges, owner) : [];
      const [oldest] = changes;
      if (!owner || !oldest) break;
      const batch = oldest.kind === 'position' ? changes.filter(isPosition) : [oldest];
      yield* call(send, batch);
      yield* call(forgetChanges, owner, batch);
      sent += batch.length;
      // Members do not ask for their position to be saved, so the toast does not count it.
      if (oldest.kind !== 'position') told += 1;
    }
    yield* put(changesDelivered(sent));
    if (told > 0) yield* put(toastRaised({ key: 'toast.sent', count: told }));
  } catch (error) {
    yield* put(sendFailed(toFailure(error)));
  }
}

type KeptPosition = Extract<Change, { kind: 'position' }>;
const isPosition = (change: Change): change is KeptPosition => change.kind === 'position';

/** Drops what the server refuses, such as a change to a deleted series. Throws if another try may succeed. */
export function* send(batch: Change[]): Saga {
  try {
    const [change] = batch;
    if (change?.kind === 'favourite')
      yield* call(change.saved ? api.addFavourite : api.removeFavourite, change.videoId);
    else if (change?.kind === 'rating')
      yield* call(api.rateVideo, { videoId: change.videoId, rating: change.rating });
    else if (change?.kind === 'reminder')
      yield* call(api.setReminder, { videoId: change.videoId, on: change.on });
    else
      yield* call(api.mergeGuest, {
        favourites: [],
        positions: batch.filter(isPosition).map(({ kind: _, ...position }) => position),
      });
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

/** When the server may be in reach again: refreshes the user, sends kept changes and reloads kept pages. */
export function* goOn(): Saga {
  if ((yield* select(selectSessionStatus)) === 'unreachable') yield* call(refreshUser);
  yield* call(sendChanges);
  if (yield* select(selectShowsKept)) yield* put(reopenRequested());
}

export const recognised = isAnyOf(userLoaded, loggedIn);

export function* sendAtStart(): Saga {
  const owner = yield* select(selectUserId);
  if (owner && (yield* call(readKeptChanges, owner)).length > 0) yield* put(sendRequested());
}

/** The browser says that it is online again only if it knew that it was not. */
export const missedServer = isAnyOf(userLoadFailed, sendFailed, keptPageUsed);

export function* goOnLater(): Saga {
  yield* delay(RETRY_MS);
  yield* put(sendRequested());
}

export const watchLine = (): EventChannel<true> =>
  eventChannel((emit) => {
    const back = () => emit(true);
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  });

export function* noteLine(): Saga {
  yield* put(sendRequested());
}

/** The next user of this browser must not find the lists. Changes wait for their member to sign in again. */
export function* forgetLists(): Saga {
  if ((yield* select(selectSessionStatus)) === 'visitor') yield* call(forgetPages);
}

export function* offlineSaga(): Saga {
  // takeLeading: two senders would send each change twice.
  yield* takeLeading(sendRequested, goOn);
  yield* takeLatest(missedServer, goOnLater);
  yield* takeEvery(recognised, sendAtStart);
  yield* takeEvery(mayChangeSession, forgetLists);
  yield* takeEvery(loggedOut, forgetAllChanges);
  yield* takeEvery(yield* call(watchLine), noteLine);
}
