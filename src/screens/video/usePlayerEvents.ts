import { useState } from 'react';
import type { EpisodeList } from '../../../contract/entities.ts';
import { useAppDispatch } from '../../core/hooks.ts';
import { progressMade, stepCounted } from '../../features/history/slice.ts';
import { episodesWanted } from '../../features/videos/slice.ts';
import { isWatched } from '../../lib/resume.ts';
import type { StageEvent } from '../../player/Player.tsx';

type PlayerEvents = {
  onEvent: (event: StageEvent) => void;
  /** Ids of episodes that were seen to their end. */
  watched: ReadonlySet<string>;
};

export function usePlayerEvents(list: EpisodeList): PlayerEvents {
  const dispatch = useAppDispatch();
  const { videoId, episodes, resume } = list;
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const isOver = (id: string, second: number) =>
    episodes.some((episode) => episode.id === id && isWatched(second, episode.seconds));
  const before = resume && isOver(resume.episodeId, resume.second) ? resume.episodeId : null;

  const add = (id: string) => setSeen((ids) => (ids.has(id) ? ids : new Set(ids).add(id)));

  const onEvent = (event: StageEvent) => {
    if (event.type === 'watched') {
      dispatch(progressMade({ videoId, episodeId: event.id, second: event.second }));
      if (isOver(event.id, event.second)) add(event.id);
    }
    if (event.type === 'counted') dispatch(stepCounted({ event: 'play', videoId, episodeId: event.id }));
    if (event.type === 'failed' && event.reason === 'forbidden') dispatch(episodesWanted({ videoId }));
  };
  return { onEvent, watched: before === null ? seen : new Set(seen).add(before) };
}
