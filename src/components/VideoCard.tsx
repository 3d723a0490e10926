import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import type { Video } from '../../contract/entities.ts';
import { videoPath } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { type NoteOf, offerNote } from './cardNote.ts';
import { Poster } from './Poster.tsx';
import styles from './VideoCard.module.css';

type VideoCardProps = {
  video: Video;
  noteOf?: NoteOf | undefined;
};

const CARD_SIZES = '(min-width: 1200px) 180px, (min-width: 900px) 15vw, (min-width: 600px) 22vw, 30vw';

export function VideoCard({ video, noteOf }: VideoCardProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <Link to={videoPath(video.id)} className={styles.card}>
      <span className={styles.art}>
        <Poster poster={video.poster} sizes={CARD_SIZES} alt="" lettered />
      </span>
      <span className={styles.title}>{video.title}</span>
      <span className={styles.note}>{noteOf?.(video) ?? offerNote(t, video)}</span>
    </Link>
  );
}

export function CardSkeleton(): JSX.Element {
  return (
    <span className={styles.card} aria-hidden="true">
      <span className={`${styles.art} ${styles.skeleton}`} />
      <span className={`${styles.line} ${styles.skeleton}`} />
      <span className={`${styles.shortLine} ${styles.skeleton}`} />
    </span>
  );
}
