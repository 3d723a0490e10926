import type { Page, Video } from '../../../contract/entities.ts';
import { ApiError } from '../../api/apiError.ts';
import * as api from '../../api/index.ts';
import { all, call, type Saga, select } from '../../core/effects.ts';
import { removeGuestVideo } from '../../guest/guestLibrary.ts';
import { selectVideo } from './slice.ts';

export const PAGE = 12;
export const AT_ONCE = 4;

type Stored = { videoId: string };
type WithVideo<T> = { kept: T; video: Video };

/** Skips the shown videos instead of counting, so that changes in between shift nothing. */
export function* guestPage<T extends Stored>(entries: T[], shown: string[]): Saga<Page<WithVideo<T>>> {
  const left = entries.filter(({ videoId }) => !shown.includes(videoId));
  const items: WithVideo<T>[] = [];
  while (items.length === 0 && left.length > 0)
    items.push(...(yield* call(withVideos<T>, left.splice(0, PAGE))));
  return { items, cursor: left.length > 0 ? 'more' : null };
}

export function* withVideos<T extends Stored>(entries: T[]): Saga<WithVideo<T>[]> {
  const found: WithVideo<T>[] = [];
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const some = entries.slice(from, from + AT_ONCE);
    const videos = yield* all(
      Object.fromEntries(some.map(({ videoId }) => [videoId, call(videoOf, videoId)])),
    );
    for (const entry of some) {
      const video = videos[entry.videoId];
      if (video) found.push({ kept: entry, video });
    }
  }
  return found;
}

export function* videoOf(videoId: string): Saga<Video | null> {
  const video = yield* select(selectVideo, videoId);
  if (video) return video;
  try {
    return yield* call(api.getVideo, videoId);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 404)) throw error;
    yield* call(removeGuestVideo, videoId);
    return null;
  }
}
