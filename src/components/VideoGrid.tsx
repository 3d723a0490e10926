import { type JSX, type ReactNode, useRef } from 'react';
import type { Video } from '../../contract/entities.ts';
import { PAGE_SIZE } from '../../contract/pageSize.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Button } from './Button.tsx';
import type { NoteOf } from './cardNote.ts';
import { classes } from './classes.ts';
import { useInView } from './hooks.ts';
import type { IconShape } from './Icon.tsx';
import { type StateAction, StateView } from './StateView.tsx';
import { CardSkeleton, VideoCard } from './VideoCard.tsx';
import styles from './VideoGrid.module.css';

type Words = { icon?: IconShape; title: string; text?: string; action?: StateAction };
type VideoGridProps = {
  videos: readonly Video[];
  status: 'idle' | 'loading' | 'more' | 'end' | 'failed' | 'refused';
  onMore: () => void;
  empty: Words;
  /** Shown for a list that does not exist. */
  refused?: Words;
  label: string;
  noteOf?: NoteOf;
  cornerOf?: (video: Video) => ReactNode;
  ranked?: boolean;
  count?: number | undefined;
};

export function VideoGrid({
  videos,
  status,
  onMore,
  noteOf,
  cornerOf,
  ranked,
  count,
  ...words
}: VideoGridProps): JSX.Element {
  const { empty, refused, label } = words;
  const { t } = useTranslation();
  const foot = useRef<HTMLDivElement>(null);
  useInView(foot, status === 'more', onMore);

  if (videos.length === 0) {
    if (status === 'end') return <StateView kind="empty" {...empty} />;
    if (status === 'refused') return <StateView kind="empty" {...(refused ?? empty)} />;
    if (status === 'failed') return <Failed onRetry={onMore} />;
    return <GridSkeleton ranked={ranked} count={count && Math.min(count, PAGE_SIZE)} />;
  }
  return (
    <>
      <CardGrid videos={videos} label={label} noteOf={noteOf} cornerOf={cornerOf} ranked={ranked} />
      <div ref={foot} className={styles.foot}>
        {status === 'more' && (
          <Button kind="secondary" onClick={onMore}>
            {t('list.more')}
          </Button>
        )}
        {status === 'failed' && <Failed onRetry={onMore} />}
        <div role="status">
          {(status === 'loading' || status === 'idle') && (
            <p className={styles.loading}>{t('list.loading')}</p>
          )}
          {status === 'end' && <StateView kind="end" title={t('list.end')} />}
        </div>
      </div>
    </>
  );
}

function Failed({ onRetry }: { onRetry: () => void }): JSX.Element {
  const { t } = useTranslation();
  return (
    <StateView
      kind="failed"
      title={t('list.failed')}
      text={t('list.failedText')}
      action={{ label: t('list.retry'), onClick: onRetry }}
    />
  );
}

type CardGridProps = {
  videos: readonly Video[];
  label: string;
  noteOf?: NoteOf | undefined;
  cornerOf?: ((video: Video) => ReactNode) | undefined;
  ranked?: boolean | undefined;
};

export function CardGrid({ videos, label, noteOf, cornerOf, ranked }: CardGridProps): JSX.Element {
  const List = ranked ? 'ol' : 'ul';
  return (
    <List className={classes(styles.grid, ranked && styles.ranked)} aria-label={label}>
      {videos.map((video) => (
        <li key={video.id} className={styles.item}>
          <VideoCard video={video} noteOf={noteOf} />
          {cornerOf?.(video)}
        </li>
      ))}
    </List>
  );
}

type GridSkeletonProps = Pick<CardGridProps, 'ranked'> & {
  /** The number of cards to come, if known: the grid's columns depend on it. */
  count?: number | undefined;
};

export function GridSkeleton({ ranked, count = 9 }: GridSkeletonProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <div role="status" className={styles.waiting}>
      <p className={styles.coming}>{t('list.loading')}</p>
      <div className={classes(styles.grid, ranked && styles.ranked)}>
        {Array.from({ length: count }, (_, index) => `shadow ${index}`).map((name) => (
          <div key={name} className={styles.item}>
            <CardSkeleton />
          </div>
        ))}
      </div>
    </div>
  );
}
