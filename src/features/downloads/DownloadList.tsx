import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { paths, videoPath } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { useLanguage } from '../../components/hooks.ts';
import { installIcon } from '../../components/Icon.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Poster } from '../../components/Poster.tsx';
import { StateView } from '../../components/StateView.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { formatBytes } from '../../lib/format.ts';
import { DownloadRows } from './DownloadRows.tsx';
import styles from './Downloads.module.css';
import {
  type Download,
  removeRequested,
  selectDownloads,
  selectDownloadsAble,
  selectRemovalFailed,
  selectSpace,
} from './slice.ts';

export function DownloadList(): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const able = useAppSelector(selectDownloadsAble);
  const items = Object.values(useAppSelector(selectDownloads));
  const failed = useAppSelector(selectRemovalFailed);
  if (able === null) return <StateView kind="loading" title={t('list.loading')} />;
  if (items.length === 0) {
    return (
      <StateView
        kind="empty"
        icon={installIcon}
        title={t('downloads.empty')}
        text={t(able ? 'downloads.emptyText' : 'downloads.unable')}
        action={{ label: t('library.browse'), to: paths.home }}
      />
    );
  }
  const removeAll = () => dispatch(removeRequested({ episodeIds: items.map(({ episode }) => episode.id) }));
  return (
    <>
      {failed && <Notice kind="wrong">{t('library.refused')}</Notice>}
      <Space onRemoveAll={removeAll} />
      {bySeries(items).map(({ video, episodes }) => (
        <section key={video.id} className={styles.series}>
          <Link to={videoPath(video.id)} className={styles.head}>
            <span className={styles.poster}>
              <Poster poster={video.poster} sizes="48px" alt="" />
            </span>
            <h2 className={styles.title}>{video.title}</h2>
          </Link>
          <DownloadRows items={episodes} />
        </section>
      ))}
      <p className={styles.note}>{t('downloads.terms')}</p>
    </>
  );
}

function Space({ onRemoveAll }: { onRemoveAll: () => void }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const space = useAppSelector(selectSpace);
  return (
    <div className={styles.space}>
      <p className={styles.note}>
        {space &&
          t('downloads.space', {
            used: formatBytes(space.used, language),
            free: formatBytes(space.free, language),
          })}
      </p>
      <Button kind="quiet" onClick={onRemoveAll}>
        {t('downloads.removeAll')}
      </Button>
    </div>
  );
}

type Series = { video: Download['video']; episodes: Download[] };

function bySeries(items: readonly Download[]): Series[] {
  const series = new Map<string, Series>();
  for (const item of items) {
    const known = series.get(item.video.id) ?? { video: item.video, episodes: [] };
    known.episodes.push(item);
    series.set(item.video.id, known);
  }
  return [...series.values()];
}
