import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { videoPath } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { useLanguage } from '../../components/hooks.ts';
import { closeIcon, Icon, pauseIcon, refreshIcon } from '../../components/Icon.tsx';
import { useAppDispatch } from '../../core/hooks.ts';
import { formatBytes, formatDate, languageTag } from '../../lib/format.ts';
import styles from './Downloads.module.css';
import { type Download, downloadRequested, isOnItsWay, paused, removeRequested } from './slice.ts';

export function DownloadRows({ items }: { items: readonly Download[] }): JSX.Element {
  const sorted = [...items].sort((a, b) => a.episode.number - b.episode.number);
  return (
    <ul>
      {sorted.map((item) => (
        <Row key={item.episode.id} item={item} />
      ))}
    </ul>
  );
}

function Row({ item }: { item: Download }): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { video, episode, height, state, share } = item;
  const { number, id } = episode;
  const name = t('player.episode', { number });
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        {state === 'done' ? (
          <Link to={videoPath(video.id, { episode: number })} className={styles.name}>
            {name}
          </Link>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
        <span className={styles.note}>{useStateWords(item)}</span>
        {state !== 'done' && share > 0 && (
          <span className={styles.track} aria-hidden="true">
            <span className={styles.bar} style={{ width: `${Math.round(share * 100)}%` }} />
          </span>
        )}
      </div>
      {isOnItsWay(item) && (
        <button
          type="button"
          className={styles.act}
          aria-label={t('downloads.pause', { number })}
          onClick={() => dispatch(paused({ episodeIds: [id] }))}
        >
          <Icon shape={pauseIcon} size={20} />
        </button>
      )}
      {(state === 'paused' || state === 'failed') && (
        <button
          type="button"
          className={styles.act}
          aria-label={t('downloads.resume', { number })}
          onClick={() => dispatch(downloadRequested({ video, episode, height }))}
        >
          <Icon shape={refreshIcon} size={20} />
        </button>
      )}
      <button
        type="button"
        className={styles.act}
        aria-label={t('downloads.remove', { number })}
        onClick={() => dispatch(removeRequested({ episodeIds: [id] }))}
      >
        <Icon shape={closeIcon} size={18} />
      </button>
    </li>
  );
}

function useStateWords({ state, reason, share, bytes, height, until }: Download): string {
  const { t } = useTranslation();
  const language = useLanguage();
  const percent = new Intl.NumberFormat(languageTag(language), { style: 'percent' }).format(share);
  if (state === 'failed') return t(`downloads.failed.${reason ?? 'other'}`);
  if (state === 'done')
    return t('downloads.state.done', {
      size: `${height}p · ${formatBytes(bytes, language)}`,
      date: formatDate(until, language),
    });
  return t(`downloads.state.${state}`, { percent });
}
