import type { Video } from '../../../contract/entities.ts';
import { useAppSelector } from '../../core/hooks.ts';
import type { PagedStatus } from '../../core/pagedList.ts';
import { resumePointOf } from '../../features/history/continueWatching.ts';
import { selectHistory } from '../../features/history/slice.ts';
import { useVideoList } from '../../features/videos/useVideoList.ts';

/** The most similar series first; one that the viewer has seen to its end waits behind the others. */
export function useNextSeries(videoId: string): {
  next: Video | undefined;
  others: Video[];
  status: PagedStatus;
} {
  const { videos, status } = useVideoList({ similarTo: videoId });
  const { items } = useAppSelector(selectHistory);
  const isFinished = (video: Video) => {
    const entry = items.find((one) => one.videoId === video.id);
    return entry !== undefined && resumePointOf(entry, video) === null;
  };
  const playable = videos.filter(({ episodeCount }) => episodeCount > 0);
  const [next, ...others] = [
    ...playable.filter((video) => !isFinished(video)),
    ...playable.filter(isFinished),
  ];
  return { next, others, status };
}
