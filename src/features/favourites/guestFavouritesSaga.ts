import type { Page, SavedVideo, Video } from '../../../contract/entities.ts';
import type { FavouriteOrder } from '../../../contract/library.ts';
import { call, type Saga } from '../../core/effects.ts';
import { type GuestPosition, type GuestSave, readGuestLibrary } from '../../guest/guestLibrary.ts';
import { isWatched } from '../../lib/resume.ts';
import { withVideos } from '../videos/guestPageSaga.ts';

/** More than any number of episodes, so that a series not begun yet sorts behind those in progress. */
const NOT_BEGUN = 1_000_000;

type Saved = { item: SavedVideo; toGo: number };

/** The browser has a guest's whole list, so there is only one page. */
export function* guestFavourites(sort: FavouriteOrder): Saga<Page<SavedVideo>> {
  const { saves, places } = yield* call(readGuestLibrary);
  const found = yield* call(withVideos<GuestSave>, saves);
  const list = found.map(({ kept, video }) =>
    savedOf(
      kept,
      places.find(({ videoId }) => videoId === video.id),
      video,
    ),
  );
  return { items: inOrder(list, sort).map(({ item }) => item), cursor: null };
}

function savedOf({ savedAt }: GuestSave, place: GuestPosition | undefined, video: Video): Saved {
  const since = Math.max(Date.parse(savedAt), Date.parse(place?.watchedAt ?? savedAt));
  const toGo = place ? episodesToGo(place, video) : NOT_BEGUN;
  const newEpisode = Date.parse(video.newestEpisodeAt) > since;
  return { item: { ...video, finished: toGo <= 0, newEpisode }, toGo };
}

function episodesToGo({ episodeNumber, episodeSeconds, second }: GuestPosition, video: Video): number {
  const seconds = episodeSeconds ?? video.totalSeconds / video.episodeCount;
  return video.episodeCount - episodeNumber + (isWatched(second, seconds) ? 0 : 1);
}

/** Sorting is stable, so equal videos keep their order: the last saved first. */
function inOrder(list: Saved[], sort: FavouriteOrder): Saved[] {
  const newestAt = ({ item }: Saved) => (item.newEpisode ? Date.parse(item.newestEpisodeAt) : 0);
  const orders: Record<FavouriteOrder, (a: Saved, b: Saved) => number> = {
    saved: () => 0,
    episodes: (a, b) => newestAt(b) - newestAt(a),
    progress: (a, b) => a.toGo - b.toGo,
  };
  const last = ({ item }: Saved) => Number(item.finished);
  return [...list].sort((a, b) => last(a) - last(b) || orders[sort](a, b));
}
