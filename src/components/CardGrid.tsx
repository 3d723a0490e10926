import type { JSX, ReactNode } from 'react';
import type { Video } from '../../contract/entities.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import styles from './CardGrid.module.css';
import type { NoteOf } from './cardNote.ts';
import { classes } from './classes.ts';
import { CardSkeleton, VideoCard } from './VideoCard.tsx';

type CardGridProps = {
  videos: readonly Video[];
  label: string;
  noteOf?: NoteOf | undefined;
  /** Stands in the corner of a card. */
  cornerOf?: ((video: Video) => ReactNode) | undefined;
  /** Numbers the cards. */
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
  /** How many cards are to come, where that is known: it decides how many stand in a row. */
  count?: number | undefined;
};

export function GridSkeleton({ ranked, count = 9 }: GridSkeletonProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <div role="status" className={styles.waiting}>
      <p className={styles.loading}>{t('list.loading')}</p>
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
