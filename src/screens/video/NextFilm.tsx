import { type JSX, useRef, useState } from 'react';
import type { Video } from '../../../contract/entities.ts';
import { useInView } from '../../components/useInView.ts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { episodesWanted, selectEpisodes } from '../../features/videos/slice.ts';
import { SilentFilm } from '../../player/extras/SilentFilm.tsx';
import { mayMove } from '../../player/extras/silentFilm.ts';
import { settings } from '../../player/settings.ts';
import styles from './EndView.module.css';
import { posterUrl } from './VideoPlaceholder.tsx';

/** The next series fills the stage: its poster, and its first episode where pictures may move by themselves. */
export function NextFilm({ video }: { video: Video }): JSX.Element {
  const dispatch = useAppDispatch();
  const stage = useRef<HTMLDivElement>(null);
  const episodes = useAppSelector((state) => selectEpisodes(state, video.id));
  const [moves] = useState(() => settings.get().autoNext && mayMove());
  useInView(stage, moves && !episodes, () => dispatch(episodesWanted({ videoId: video.id })));
  const manifest = moves ? episodes?.list?.episodes[0]?.media?.manifest : undefined;
  return (
    <div ref={stage} className={styles.stage} style={{ backgroundColor: video.poster.color }}>
      <img className={styles.picture} src={posterUrl(video)} alt="" draggable={false} />
      {manifest && <SilentFilm key={manifest} manifest={manifest} />}
    </div>
  );
}
