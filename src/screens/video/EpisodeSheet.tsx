import { type JSX, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { EpisodeList, Video } from '../../../contract/entities.ts';
import { REMINDER } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { DownloadPanel } from '../../features/downloads/DownloadPanel.tsx';
import { EpisodeDrawer } from '../../features/videos/EpisodeDrawer.tsx';
import { MoreLikeThis } from '../../features/videos/MoreLikeThis.tsx';
import { NextEpisode } from '../../features/videos/NextEpisode.tsx';
import { VideoInfo } from '../../features/videos/VideoInfo.tsx';
import { useBoundary } from '../../features/videos/videoTexts.ts';
import type { PlayerHandle } from '../../player/Player.tsx';
import { useCardNote } from '../hooks.ts';
import styles from './EpisodeSheet.module.css';
import { usePlayerTracks } from './hooks.ts';

type EpisodeSheetProps = {
  player: PlayerHandle | null;
  onClose: () => void;
  video: Video;
  list: EpisodeList;
  current: number;
  watched: ReadonlySet<string>;
  onChoose: (number: number) => void;
};

export default function EpisodeSheet({
  player,
  onClose,
  video,
  list,
  current,
  watched,
  onChoose,
}: EpisodeSheetProps): JSX.Element {
  const { t } = useTranslation();
  const noteOf = useCardNote();
  const boundary = useBoundary(video, list);
  const { search } = useLocation();
  const renditions = usePlayerTracks(player)?.renditions ?? [];
  const [page, setPage] = useState<'episodes' | 'download' | 'about'>(
    new URLSearchParams(search).has(REMINDER) ? 'about' : 'episodes',
  );
  return (
    <Sheet open onClose={onClose} title={video.title} closeLabel={t('list.close')}>
      <div className={styles.pages}>
        {(['episodes', 'download', 'about'] as const).map((name) => (
          <button
            key={name}
            type="button"
            className={styles.page}
            aria-pressed={page === name}
            onClick={() => setPage(name)}
          >
            {t(name === 'download' ? 'downloads.tab' : `video.${name}`)}
          </button>
        ))}
      </div>
      {page === 'episodes' && (
        <>
          <p className={styles.boundary}>{boundary}</p>
          <EpisodeDrawer list={list} current={current} watched={watched} onChoose={onChoose} />
          <div className={styles.next}>
            <NextEpisode video={video} />
          </div>
        </>
      )}
      {page === 'download' && (
        <DownloadPanel video={video} list={list} current={current} renditions={renditions} />
      )}
      {page === 'about' && (
        <>
          <VideoInfo video={video} list={list} />
          <MoreLikeThis videoId={video.id} noteOf={noteOf} />
        </>
      )}
    </Sheet>
  );
}
