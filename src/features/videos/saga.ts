import type { EpisodeList } from '../../../contract/entities.ts';
import { isId, videoPath } from '../../../contract/paths.ts';
import { isUnreachable } from '../../api/apiError.ts';
import * as api from '../../api/index.ts';
import { all, call, put, race, type Saga, select, take, takeEvery, takeLatest } from '../../core/effects.ts';
import { notThere, toFailure } from '../../core/failures.ts';
import { leaving, type ScreenOpened } from '../../core/navigation/slice.ts';
import { keptPlace } from '../../core/offline/saga.ts';
import { wantsPage } from '../../core/pagedList.ts';
import { type KeptEpisode, keptOf, mediaOnDevice } from '../../downloads/device.ts';
import { takeSecret } from '../../lib/oneTimeSecrets.ts';
import { searchProblem } from '../../lib/searchWords.ts';
import {
  categoriesFailed,
  categoriesLoaded,
  episodesFailed,
  episodesLoaded,
  episodesPending,
  episodesWanted,
  homeFailed,
  homeLoaded,
  homeOpened,
  homePending,
  type ListQuery,
  listKey,
  listOpened,
  moreWanted,
  pageFailed,
  pagePending,
  pageReceived,
  remoteAddressDelivered,
  remoteAddressFailed,
  remoteAddressRequested,
  selectFreeManifest,
  selectHome,
  selectList,
  selectThemes,
  videoFailed,
  videoLoaded,
  videoOpened,
  videoPending,
} from './slice.ts';

/** Going back keeps the page; a link shows it until a newer one loads. */
export function* loadHome({ meta }: ScreenOpened = {}): Saga {
  if ((yield* select(selectHome)).status === 'ready' && meta?.navigationKind !== 'link') return;
  try {
    yield* put(homePending());
    yield* put(homeLoaded(yield* call(api.getHomepage)));
  } catch (error) {
    yield* put(homeFailed(toFailure(error)));
  }
}

export function* openCategory({ payload, meta }: ReturnType<typeof homeOpened> & ScreenOpened): Saga {
  const categoryId = payload?.categoryId;
  if (categoryId) yield* call(openList, { ...listOpened({ categoryId }), ...(meta && { meta }) });
}

/** Going back keeps a loaded list; a link reloads its first page. */
export function* openList({ payload: query, meta }: ReturnType<typeof listOpened> & ScreenOpened): Saga {
  if (query.q !== undefined && searchProblem(query.q)) {
    yield* put(pageFailed({ query, reason: notThere }));
    return;
  }
  const list = yield* select(selectList, listKey(query));
  const reload = meta?.navigationKind === 'link';
  if (list && list.items.length > 0 && !reload) return;
  yield* call(loadPage, query, reload);
}

/** A category page also needs its themes, and the other categories when it was opened directly. */
export function* loadCategories({ payload: { categoryId } }: ReturnType<typeof listOpened>): Saga {
  if (categoryId === undefined || (yield* select(selectThemes, categoryId))) return;
  try {
    // An empty id asks without a category: the answer holds all categories either way.
    const { categories, tags } = yield* call(api.getTags, categoryId || undefined);
    yield* put(categoriesLoaded({ categoryId, categories, tags }));
  } catch (error) {
    yield* put(categoriesFailed(toFailure(error)));
  }
}

export function* loadMore({ payload: query }: ReturnType<typeof moreWanted>): Saga {
  yield* call(loadPage, query, false);
}

export function* loadPage(query: ListQuery, reload: boolean): Saga {
  const list = yield* select(selectList, listKey(query));
  if (!wantsPage(list) && !(reload && list?.status === 'end')) return;
  const cursor = reload ? undefined : (list?.cursor ?? undefined);
  try {
    yield* put(pagePending(query));
    const page = yield* call(api.queryVideos, { ...query, cursor });
    yield* put(pageReceived({ query, page, first: cursor === undefined }));
  } catch (error) {
    yield* put(pageFailed({ query, reason: toFailure(error) }));
  }
}

/** Offline, a series consists of its downloaded episodes. */
export const onDevice = (kept: KeptEpisode[], resume: EpisodeList['resume']): EpisodeList => ({
  videoId: kept[0]?.video.id ?? '',
  episodes: kept.map(({ episode, until }) => ({
    ...episode,
    media: mediaOnDevice(episode.id, until ?? ''),
  })),
  resume,
  ...{ saved: false, rating: null, nextEpisode: null, reminder: false },
  ...{ downloads: true, offer: null, pass: null },
});

/** Both load in parallel, perhaps before the tap, and fail independently. */
export function* openVideo({ payload: { videoId } }: ReturnType<typeof videoOpened>): Saga {
  if (!isId(videoId)) return;
  yield* race({
    loaded: all({ video: call(loadVideo, videoId), episodes: call(loadEpisodes, videoId) }),
    left: call(untilLeft, videoId),
  });
}

export function* untilLeft(videoId: string): Saga {
  yield* take(leaving(videoPath(videoId)));
}

export function* loadVideo(videoId: string): Saga {
  try {
    yield* put(videoPending({ videoId }));
    yield* put(videoLoaded(yield* call(api.getVideo, videoId)));
  } catch (error) {
    const [kept] = isUnreachable(error) ? yield* call(keptOf, videoId) : [];
    if (kept) yield* put(videoLoaded(kept.video));
    else yield* put(videoFailed({ videoId, reason: toFailure(error) }));
  }
}

export function* loadEpisodes(videoId: string): Saga {
  try {
    yield* put(episodesPending({ videoId }));
    yield* put(episodesLoaded(yield* call(api.getEpisodes, videoId)));
  } catch (error) {
    const kept = isUnreachable(error) ? yield* call(keptOf, videoId) : [];
    if (kept.length > 0) yield* put(episodesLoaded(onDevice(kept, yield* call(keptPlace, videoId))));
    else yield* put(episodesFailed({ videoId, reason: toFailure(error) }));
  }
}

export function* reloadEpisodes({ payload: { videoId } }: ReturnType<typeof episodesWanted>): Saga {
  yield* call(loadEpisodes, videoId);
}

type Answer = (manifest: string) => void;

/** The URL opens the episode to anyone, so it goes straight to the player. A free one identifies nobody. */
export function* giveRemoteAddress({ payload }: ReturnType<typeof remoteAddressRequested>): Saga {
  const { videoId, episodeId, answerKey } = payload;
  const answer = yield* call(takeSecret<Answer>, answerKey);
  try {
    const free = yield* select(selectFreeManifest, videoId, episodeId);
    const { manifest } = free
      ? { manifest: free }
      : yield* call(api.getRemoteAddress, { videoId, episodeId });
    if (answer) yield* call(answer, manifest);
    yield* put(remoteAddressDelivered({ episodeId }));
  } catch (error) {
    yield* put(remoteAddressFailed({ episodeId, reason: toFailure(error) }));
  }
}

export function* videosSaga(): Saga {
  yield* takeLatest(homeOpened, loadHome);
  yield* takeEvery(homeOpened, openCategory);
  // takeEvery: a list that is left while it loads must not stay loading.
  yield* takeEvery(listOpened, openList);
  yield* takeLatest(listOpened, loadCategories);
  // A second "more" finds the list pending and ends.
  yield* takeEvery(moreWanted, loadMore);
  yield* takeLatest(videoOpened, openVideo);
  yield* takeLatest(episodesWanted, reloadEpisodes);
  // The player itself ignores outdated answers.
  yield* takeEvery(remoteAddressRequested, giveRemoteAddress);
}
