import type { JSX, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Video } from '../../contract/entities.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import type { NoteOf } from './cardNote.ts';
import { classes } from './classes.ts';
import { chevronRightIcon, Icon } from './Icon.tsx';
import { CardSkeleton, VideoCard } from './VideoCard.tsx';
import styles from './VideoRow.module.css';

type VideoRowProps = {
  title: string;
  reason?: string | undefined;
  more?: { label: string; to: string } | undefined;
  children: ReactNode;
};

export function VideoRow({ title, reason, more, children }: VideoRowProps): JSX.Element {
  return (
    <section className={styles.row} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {more && (
          <Link to={more.to} className={styles.more}>
            {more.label}
            <span className={styles.of}>{title}</span>
            <Icon shape={chevronRightIcon} size={18} />
          </Link>
        )}
      </div>
      {reason && <p className={styles.reason}>{reason}</p>}
      {children}
    </section>
  );
}

type ScrollRowProps = {
  videos: readonly Video[];
  noteOf?: NoteOf | undefined;
  ranked?: boolean;
};

export function ScrollRow({ videos, noteOf, ranked }: ScrollRowProps): JSX.Element {
  const List = ranked ? 'ol' : 'ul';
  return (
    <List className={classes(styles.scroller, ranked && styles.ranked)}>
      {videos.map((video) => (
        <li key={video.id} className={styles.card}>
          <VideoCard video={video} noteOf={noteOf} />
        </li>
      ))}
    </List>
  );
}

const cards = ['a', 'b', 'c', 'd'];

export function RowSkeleton(): JSX.Element {
  const { t } = useTranslation();
  return (
    <div role="status">
      <span className="spoken">{t('list.loading')}</span>
      <div className={styles.scroller}>
        {cards.map((name) => (
          <div key={name} className={styles.card}>
            <CardSkeleton />
          </div>
        ))}
      </div>
    </div>
  );
}
