import type { JSX } from 'react';
import { useLocation } from 'react-router-dom';
import type { Video } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { thumbIcon } from '../../components/Icon.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import styles from './RatingButtons.module.css';
import { rateRequested, selectRatings } from './ratingsSlice.ts';
import { selectEpisodes } from './slice.ts';
import { ToggleButton } from './ToggleButton.tsx';

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
        <ToggleButton
          key={each}
          icon={thumbIcon}
          turned={each === 'down'}
          pressed={each === rating}
          onClick={() => rate(each)}
        >
          {t(`rating.${each}`)}
        </ToggleButton>
      ))}
      {percent !== null && <p className={styles.share}>{t('rating.liked', { percent })}</p>}
      {refused === video.id && (
        <p className={styles.refused} role="alert">
          {t('failure.server')}
        </p>
      )}
    </fieldset>
  );
}
