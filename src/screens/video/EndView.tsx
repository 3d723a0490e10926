import { type JSX, useEffect, useRef } from 'react';
import type { Video } from '../../../contract/entities.ts';
import { paths } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { RatingButtons } from '../../features/videos/RatingButtons.tsx';
import styles from './EndView.module.css';

export default function EndView({ video, onAgain }: { video: Video; onAgain: () => void }): JSX.Element {
  const { t } = useTranslation();
  const view = useRef<HTMLElement>(null);
  useEffect(() => view.current?.focus({ preventScroll: true }), []);
  const { title, episodeCount: count, complete } = video;
  return (
    <section ref={view} className={styles.end} tabIndex={-1} aria-label={t('video.watchedAll')}>
      <h2 className={styles.title}>{t('video.watchedAll')}</h2>
      <p className={styles.text}>
        {complete ? t('video.watchedAllText', { title, count }) : t('video.watchedSoFar', { title })}
      </p>
      <RatingButtons video={video} />
      <div className={styles.actions}>
        <Button full to={paths.home}>
          {t('video.another')}
        </Button>
        <Button full kind="secondary" onClick={onAgain}>
          {t('video.fromStart')}
        </Button>
      </div>
    </section>
  );
}
