import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { videoPath } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Poster } from '../../components/Poster.tsx';
import { RemoveButton } from '../../components/Remove.tsx';
import { useAppDispatch } from '../../core/hooks.ts';
import styles from './ContinueRow.module.css';
import { type ResumePoint, toGo } from './continueWatching.ts';
import { hideRequested } from './continueWatchingSlice.ts';

const SIZES = '(min-width: 571px) 160px, 28vw';

export function ContinueRow({ resumePoints }: { resumePoints: readonly ResumePoint[] }): JSX.Element {
  return (
    <ul className={styles.row}>
      {resumePoints.map((resumePoint) => (
        <Card key={resumePoint.video.id} resumePoint={resumePoint} />
      ))}
    </ul>
  );
}

function Card({ resumePoint }: { resumePoint: ResumePoint }): JSX.Element {
  const { video, episode, second, share } = resumePoint;
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <li className={styles.card}>
      <Link to={videoPath(video.id, { episode, second })} className={styles.link}>
        <span className={styles.art}>
          <Poster poster={video.poster} sizes={SIZES} alt="" />
          <span className={styles.bar} aria-hidden="true">
            <span className={styles.done} style={{ width: `${Math.round(share * 100)}%` }} />
          </span>
        </span>
        <span className={styles.title}>{video.title}</span>
        <span className={styles.note}>{toGo(t, resumePoint)}</span>
      </Link>
      <RemoveButton
        label={t('continueWatching.remove', { title: video.title })}
        onClick={() => dispatch(hideRequested({ videoId: video.id }))}
      />
    </li>
  );
}

const PLACEHOLDERS = ['a', 'b', 'c', 'd'];

export function RowPlaceholder(): JSX.Element {
  return (
    <ul className={styles.row} aria-hidden="true">
      {PLACEHOLDERS.map((name) => (
        <li key={name} className={styles.card}>
          <span className={`${styles.art} ${styles.shadow}`} />
        </li>
      ))}
    </ul>
  );
}
