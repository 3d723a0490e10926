import type { JSX } from 'react';
import type { EpisodeList, Video } from '../../../contract/entities.ts';
import { resultsPath } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Chip, Chips } from '../../components/Chips.tsx';
import { useLanguage } from '../../components/hooks.ts';
import { Icon, lockIcon, unlockIcon } from '../../components/Icon.tsx';
import { formatDuration } from '../../lib/format.ts';
import { NextEpisode } from './NextEpisode.tsx';
import { RatingButtons } from './RatingButtons.tsx';
import styles from './VideoInfo.module.css';
import { useBoundary, usePlays } from './videoTexts.ts';

type VideoInfoProps = { video: Video; list: EpisodeList | null };

export function VideoInfo({ video, list }: VideoInfoProps): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const boundary = useBoundary(video, list);
  const rating = ratingOf(video);
  const plays = usePlays(video.playCount);
  return (
    <div className={styles.info}>
      <ul className={styles.facts}>
        <li>{t('list.episodes', { count: video.episodeCount })}</li>
        <li>{t('video.inAll', { time: formatDuration(video.totalSeconds, language) })}</li>
        <li>{plays}</li>
        {rating && <li>{rating}</li>}
        <li>{t(video.complete ? 'video.complete' : 'video.ongoing')}</li>
      </ul>
      <p className={styles.boundary}>
        <Icon
          shape={list?.episodes.some(({ access }) => access === 'locked') ? lockIcon : unlockIcon}
          size={20}
        />
        {boundary}
      </p>
      <NextEpisode video={video} />
      <p className={styles.synopsis}>{video.synopsis}</p>
      <RatingButtons video={video} />
      {video.tags.length > 0 && (
        <Chips label={t('video.tags')}>
          {video.tags.map(({ id, name }) => (
            <Chip key={id} to={resultsPath(name)}>
              {name}
            </Chip>
          ))}
        </Chips>
      )}
      {video.cast.length > 0 && (
        <dl className={styles.cast}>
          <dt>{t('video.cast')}</dt>
          <dd>
            <Chips label={t('video.cast')}>
              {video.cast.map((name) => (
                <Chip key={name} to={resultsPath(name)}>
                  {name}
                </Chip>
              ))}
            </Chips>
          </dd>
        </dl>
      )}
    </div>
  );
}

/** "16+ · violence, frightening scenes". */
const ratingOf = ({ age, contentNotes }: Video): string =>
  [age === null ? '' : `${age}+`, contentNotes.join(', ')].filter(Boolean).join(' · ');
