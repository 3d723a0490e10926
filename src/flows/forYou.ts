import type { RootState } from '../app/rootReducer.ts';
import { all, call, put, type Saga, select, take } from '../core/effects.ts';
import type { ScreenOpened } from '../core/navigation/slice.ts';
import {
  END,
  openFailed,
  pageFailed,
  pagePrepared,
  pagesOf,
  pagesSettled,
  pageWanted,
  QUERY,
  selectForYou,
  selectNotInterested,
} from '../features/forYou/slice.ts';
import { guestStateWanted } from '../features/guest/slice.ts';
import { finishedOrHidden } from '../features/history/continueWatching.ts';
import { openRow } from '../features/history/continueWatchingSaga.ts';
import { selectHidden } from '../features/history/continueWatchingSlice.ts';
import { selectHistory } from '../features/history/slice.ts';
import { loadEpisodes } from '../features/videos/saga.ts';
import {
  episodesFailed,
  episodesLoaded,
  pageFailed as listFailed,
  listKey,
  listOpened,
  pageReceived as listReceived,
  moreWanted,
  selectEntities,
  selectEpisodes,
  selectList,
} from '../features/videos/slice.ts';
import { readGuestLibrary } from '../guest/guestLibrary.ts';
import { hasGuestLibrary } from '../guest/hasGuestLibrary.ts';

const KEY = listKey(QUERY);
const NEAR_END = 4;
const CANCELLED = { kind: 'canceled', code: null, message: '' } as const;

export const selectRecommended = (state: RootState) => selectList(state, KEY);
export const selectLeftOut = (state: RootState): string[] => [
  ...finishedOrHidden(selectHistory(state).items, selectEntities(state), selectHidden(state).videos ?? {}),
  ...selectNotInterested(state),
];
/** The server lists last what a member had begun or saved when it sent the list. */
export const selectKnown = (state: RootState): string[] => [
  ...selectHistory(state).items.map(({ videoId }) => videoId),
  ...Object.entries(state.favourites.saved).flatMap(([videoId, saved]) => (saved ? videoId : [])),
];
export const selectPages = (state: RootState): string[] =>
  pagesOf(selectRecommended(state), selectForYou(state));

export const selectLoading = ({ videos: { episodes } }: RootState): string[] =>
  Object.keys(episodes).filter((videoId) => episodes[videoId]?.status === 'loading');

type ListEvent = ReturnType<typeof listReceived> | ReturnType<typeof listFailed>;
export const recommendedSettled = (action: { type: string }): action is ListEvent =>
  (listReceived.match(action) || listFailed.match(action)) && listKey(action.payload.query) === KEY;

/** Going back keeps the feed; a link leaves out videos that were finished or hidden since. */
export function* open({ meta }: ScreenOpened): Saga {
  const { leftOut: before, last: lastBefore } = yield* select(selectForYou);
  const existing = meta?.navigationKind === 'link' ? null : before;
  if (!existing) yield* call(openRow);
  const leftOut = existing ?? (yield* select(selectLeftOut));
  const last = existing ? lastBefore : yield* call(readLast);
  const loaded = yield* call(readPages, { leftOut, last });
  if (!loaded) {
    yield* put(openFailed());
    return;
  }
  yield* put(pagesSettled({ leftOut, last }));
  yield* call(endLeftLoading);
  const pages = yield* select(selectPages);
  const { at } = yield* select(selectForYou);
  const page = pages.find((id) => id === at) ?? pages[0];
  if (page && at !== END) yield* put(pageWanted({ videoId: page }));
}

export function* readLast(): Saga<string[]> {
  const { saves } = yield* call(readGuestLibrary);
  return [...(yield* select(selectKnown)), ...saves.map(({ videoId }) => videoId)];
}

/** Leaving a video page cancels its loading without a result, and the feed would wait for one. */
export function* endLeftLoading(): Saga {
  for (const videoId of yield* select(selectLoading))
    yield* put(episodesFailed({ videoId, reason: CANCELLED }));
}

export function* readPages(shown: Parameters<typeof pagesOf>[1]): Saga<boolean> {
  for (;;) {
    const list = yield* select(selectRecommended);
    if (list && (list.status === 'end' || pagesOf(list, shown).length > 0)) return true;
    if (list?.status !== 'loading') yield* put(list?.items.length ? moreWanted(QUERY) : listOpened(QUERY));
    if (listFailed.match(yield* take(recommendedSettled))) return false;
  }
}

/** Loads episodes only for this page and the next one, because media addresses expire. */
export function* preparePage({ payload: { videoId } }: ReturnType<typeof pageWanted>): Saga {
  const pages = yield* select(selectPages);
  const at = pages.indexOf(videoId);
  const list = yield* select(selectRecommended);
  if (list?.status === 'more' && pages.length - at <= NEAR_END) yield* put(moreWanted(QUERY));
  // The server does not know a guest's library.
  if (yield* call(hasGuestLibrary)) yield* put(guestStateWanted({ videoId }));
  yield* all({ here: call(readEpisodes, videoId), next: call(readEpisodes, pages[at + 1] ?? null) });
  const found = yield* select(selectEpisodes, videoId);
  yield* put(found?.list ? pagePrepared({ videoId }) : pageFailed({ videoId }));
}

export function* readEpisodes(videoId: string | null): Saga {
  if (videoId === null) return;
  const found = yield* select(selectEpisodes, videoId);
  if (found?.list) return;
  if (found?.status === 'loading') yield* take(episodesSettled(videoId));
  else yield* call(loadEpisodes, videoId);
}

type EpisodesEvent = ReturnType<typeof episodesLoaded> | ReturnType<typeof episodesFailed>;
const episodesSettled =
  (videoId: string) =>
  (action: { type: string }): action is EpisodesEvent =>
    (episodesLoaded.match(action) || episodesFailed.match(action)) && action.payload.videoId === videoId;
