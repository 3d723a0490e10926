import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import type { EpisodeList, Video } from '../../../contract/entities.ts';
import { paths } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Logo } from '../../components/Header.tsx';
import { DownloadPanel } from '../../features/downloads/DownloadPanel.tsx';
import { EpisodeDrawer } from '../../features/videos/EpisodeDrawer.tsx';
import { MoreLikeThis } from '../../features/videos/MoreLikeThis.tsx';
import { VideoInfo } from '../../features/videos/VideoInfo.tsx';
import type { PlayerHandle } from '../../player/Player.tsx';
import { useCardNote } from '../hooks.ts';
import { usePlayerTracks } from './hooks.ts';
import styles from './VideoDetails.module.css';

type VideoDetailsProps = {
  player: PlayerHandle | null;
  video: Video;
  list: EpisodeList;
  current: number;
  watched: ReadonlySet<string>;
  onChoose: (number: number) => void;
};

export default function VideoDetails({
  player,
  video,
  list,
  current,
  watched,
  onChoose,
}: VideoDetailsProps): JSX.Element {
  const { t } = useTranslation();
  const noteOf = useCardNote();
  const renditions = usePlayerTracks(player)?.renditions ?? [];
  return (
    <div className={styles.details}>
      <Link to={paths.home} className={styles.logo}>
        <Logo />
      </Link>
      <h1 className={styles.title}>{video.title}</h1>
      <VideoInfo video={video} list={list} />
      <h2 className={styles.heading}>{t('video.episodes')}</h2>
      <EpisodeDrawer list={list} current={current} watched={watched} onChoose={onChoose} follow={false} />
      <h2 className={styles.heading}>{t('downloads.title')}</h2>
      <DownloadPanel video={video} list={list} current={current} renditions={renditions} />
      <MoreLikeThis videoId={video.id} noteOf={noteOf} />
    </div>
  );
}
