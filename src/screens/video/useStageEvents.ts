import type { EpisodeList } from '../../../contract/entities.ts';
import { useAppDispatch } from '../../core/hooks.ts';
import { playCounted, progressMade } from '../../features/history/slice.ts';
import { episodesWanted } from '../../features/videos/slice.ts';
import type { StageEvent } from '../../player/Stage.tsx';
import { nextEpisode } from './playing.ts';

type After = { onNext: (number: number) => void; onLastEnded: (episodeId: string) => void };

/** What the player tells, as events of the app. */
export function useStageEvents(
  list: EpisodeList,
  { onNext, onLastEnded }: After,
): (event: StageEvent) => void {
  const dispatch = useAppDispatch();
  const { videoId } = list;
  const afterEnd = (episodeId: string) => {
    const ended = list.episodes.find(({ id }) => id === episodeId);
    const next = ended && nextEpisode(list, ended);
    if (next) onNext(next.number);
    else onLastEnded(episodeId);
  };
  return (event) => {
    if (event.type === 'watched') {
      dispatch(progressMade({ videoId, episodeId: event.id, second: event.second }));
    }
    if (event.type === 'counted') dispatch(playCounted({ videoId, episodeId: event.id }));
    if (event.type === 'ended') afterEnd(event.id);
    if (event.type === 'failed' && event.reason === 'forbidden') dispatch(episodesWanted({ videoId }));
  };
}
