import { type JSX, useEffect, useRef } from 'react';
import type { Video } from '../../../contract/entities.ts';
import { paths } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { useInView } from '../../components/hooks.ts';
import { useAppDispatch } from '../../core/hooks.ts';
import { NextEpisode } from '../../features/videos/NextEpisode.tsx';
import { RatingButtons } from '../../features/videos/RatingButtons.tsx';
import { listOpened } from '../../features/videos/slice.ts';
import type { AutoStop } from '../../player/autoStop.ts';
import { settings } from '../../player/settings.ts';
import { useStore } from '../../player/store.ts';
import styles from './EndView.module.css';
import { handOff, mayTakeFocus, NextSeries, useNextSeries } from './NextSeries.tsx';

type EndViewProps = { video: Video; autoStop: AutoStop | null; onAgain: () => void };

export default function EndView({ video, autoStop, onAgain }: EndViewProps): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const view = useRef<HTMLElement>(null);
  const { next, others, status } = useNextSeries(video.id);
  const { autoNext, stopAfter } = useStore(settings);
  const { refused } = useStore(handOff);
  useInView(view, status === 'idle', () => dispatch(listOpened({ similarTo: video.id })));
  const hasNext = next !== undefined;
  useEffect(() => {
    if (!hasNext && view.current && mayTakeFocus(view.current)) view.current.focus({ preventScroll: true });
  }, [hasNext]);

  const { title, episodeCount: count, complete } = video;
  const label = t(complete ? 'video.watchedAll' : 'video.caughtUp');
  if (next) {
    // Another series resets both limits, so a viewer who set one starts the next series by hand.
    const isLimited = stopAfter > 0 || (autoStop?.store.get().sleep ?? 0) !== 0;
    return (
      <NextSeries label={label} next={next} others={others} counts={autoNext && !isLimited && !refused}>
        <NextEpisode video={video} />
        <RatingButtons video={video} />
        <Button full kind="quiet" onClick={onAgain}>
          {t('video.fromStart')}
        </Button>
      </NextSeries>
    );
  }
  const pending = status === 'idle' || status === 'loading';
  return (
    <section ref={view} className={styles.end} tabIndex={-1} aria-label={label}>
      <h2 className={styles.title}>{label}</h2>
      {complete && <p className={styles.text}>{t('video.watchedAllText', { title, count })}</p>}
      <div className={styles.thumbs}>
        <NextEpisode video={video} />
        <RatingButtons video={video} />
      </div>
      {!pending && (
        <div className={styles.actions}>
          <Button full to={paths.home}>
            {t('video.another')}
          </Button>
          <Button full kind="secondary" onClick={onAgain}>
            {t('video.fromStart')}
          </Button>
        </div>
      )}
    </section>
  );
}
