import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import type { Video } from '../../../contract/entities.ts';
import { videoPath } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Poster } from '../../components/Poster.tsx';
import { useLanguage } from '../../components/useLanguage.ts';
import { formatDate } from '../../lib/format.ts';
import { formatDuration } from '../../lib/formatDuration.ts';
import styles from './HistoryList.module.css';
import type { Entry } from './slice.ts';

export function HistoryRow({ entry, video }: { entry: Entry; video: Video }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { episodeNumber: number, second, watchedAt } = entry;
  return (
    <li>
      <Link to={videoPath(video.id, { episode: number, second })} className={styles.row}>
        <span className={styles.poster}>
          <Poster poster={video.poster} sizes="64px" alt="" />
        </span>
        <span className={styles.words}>
          <span className={styles.title}>{video.title}</span>
          <span className={styles.place}>
            {t('library.history.entry', { number, time: formatDuration(second) })}
          </span>
          <span className={styles.date}>
            {t('library.history.watched', { date: formatDate(watchedAt, language) })}
          </span>
        </span>
        <span className={styles.play}>
          <Icon name="play" size={18} />
        </span>
      </Link>
    </li>
  );
}
