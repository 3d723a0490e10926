import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import type { Video } from '../../../contract/entities.ts';
import { videoPath } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Icon } from '../../components/Icon.tsx';
import { closeIcon } from '../../components/icons.ts';
import { Poster } from '../../components/Poster.tsx';
import { useAppDispatch } from '../../core/hooks.ts';
import { formatDuration } from '../../lib/formatDuration.ts';
import styles from './HistoryList.module.css';
import { type Entry, removeRequested } from './slice.ts';

export function HistoryRow({ entry, video }: { entry: Entry; video: Video }): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { episodeNumber: number, second } = entry;
  return (
    <li className={styles.row}>
      <Link to={videoPath(video.id, { episode: number, second })} className={styles.link}>
        <span className={styles.poster}>
          <Poster poster={video.poster} sizes="64px" alt="" />
        </span>
        <span className={styles.words}>
          <span className={styles.title}>{video.title}</span>
          <span className={styles.place}>
            {t('library.history.entry', { number, time: formatDuration(second) })}
          </span>
        </span>
      </Link>
      <button
        type="button"
        className={styles.remove}
        onClick={() => dispatch(removeRequested(video.id))}
        aria-label={t('library.history.remove', { title: video.title })}
      >
        <Icon shape={closeIcon} size={18} />
      </button>
    </li>
  );
}
