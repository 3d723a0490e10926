import { type JSX, useRef } from 'react';
import type { Video } from '../../../contract/entities.ts';
import { paths } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { StateView } from '../../components/StateView.tsx';
import { useInView } from '../../components/useInView.ts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import styles from './HistoryList.module.css';
import { HistoryRow } from './HistoryRow.tsx';
import { listOpened, moreWanted, selectHistory } from './slice.ts';

export function HistoryList({ videos }: { videos: readonly Video[] }): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { items, status } = useAppSelector(selectHistory);
  const foot = useRef<HTMLDivElement>(null);
  useInView(foot, status === 'more', () => dispatch(moreWanted()));
  const onRetry = () => dispatch(items.length > 0 ? moreWanted() : listOpened());

  if (items.length === 0 && status === 'end') return <Empty />;
  const byId = new Map(videos.map((video) => [video.id, video]));
  return (
    <>
      <ul className={styles.list}>
        {items.map((entry) => {
          const video = byId.get(entry.videoId);
          return video && <HistoryRow key={entry.videoId} entry={entry} video={video} />;
        })}
      </ul>
      {(status === 'loading' || status === 'idle') && <StateView kind="loading" title={t('list.loading')} />}
      {status === 'failed' && (
        <StateView
          kind="failed"
          title={t('list.failed')}
          text={t('list.failedText')}
          action={{ label: t('list.retry'), onClick: onRetry }}
        />
      )}
      {status === 'more' && (
        <div ref={foot} className={styles.more}>
          <Button kind="secondary" onClick={() => dispatch(moreWanted())}>
            {t('list.more')}
          </Button>
        </div>
      )}
      {status === 'end' && <StateView kind="end" title={t('list.end')} />}
    </>
  );
}

function Empty(): JSX.Element {
  const { t } = useTranslation();
  return (
    <StateView
      kind="empty"
      icon="clock"
      title={t('library.history.empty')}
      text={t('library.history.emptyText')}
      action={{ label: t('library.browse'), to: paths.home }}
    />
  );
}
