import type { JSX } from 'react';
import { useLocation } from 'react-router-dom';
import type { Video } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import styles from './RatingButtons.module.css';
import { rateRequested, selectRatings } from './ratingsSlice.ts';
import { selectEpisodes } from './slice.ts';

const RATINGS = ['up', 'down'] as const;

export function RatingButtons({ video }: { video: Video }): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  const { wanted, given, refused } = useAppSelector(selectRatings);
  const before = useAppSelector((state) => selectEpisodes(state, video.id)?.list?.rating);
  const here = given[video.id];
  const rating = wanted?.videoId === video.id ? wanted.rating : (here?.rating ?? before);
  const percent = here ? here.likedPercent : video.likedPercent;
  const rate = (chosen: (typeof RATINGS)[number]) =>
    dispatch(
      rateRequested({
        videoId: video.id,
        rating: chosen === rating ? 'none' : chosen,
        from: pathname + search,
      }),
    );
  return (
    <fieldset className={styles.rating}>
      <legend className={styles.question}>{t('rating.question')}</legend>
      {RATINGS.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.choice}
          aria-pressed={each === rating}
          onClick={() => rate(each)}
        >
          <Thumb down={each === 'down'} />
          {t(`rating.${each}`)}
        </button>
      ))}
      {percent != null && <p className={styles.share}>{t('rating.liked', { percent })}</p>}
      {refused === video.id && (
        <p className={styles.refused} role="alert">
          {t('failure.server')}
        </p>
      )}
    </fieldset>
  );
}

/** Not among the icons, which every page loads. */
function Thumb({ down }: { down: boolean }): JSX.Element {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={down ? styles.down : undefined}
    >
      <path d="M7 11v9H4v-9zM7 11l4-7a2.2 2.2 0 0 1 2.2 2.6L12.5 10h5.3a2 2 0 0 1 2 2.4l-1.2 6a2 2 0 0 1-2 1.6H7" />
    </svg>
  );
}
