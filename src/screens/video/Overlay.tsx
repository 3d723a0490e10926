import { type JSX, useEffect, useRef } from 'react';
import type { Episode, Video } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { IconButton } from '../../components/Button.tsx';
import {
  chevronLeftIcon,
  chevronRightIcon,
  episodesIcon,
  Icon,
  lockIcon,
  moreIcon,
} from '../../components/Icon.tsx';
import { FavouriteButton } from '../../features/favourites/FavouriteButton.tsx';
import { ShareButton } from '../../features/share/ShareButton.tsx';
import { usePlays } from '../../features/videos/videoTexts.ts';
import { useBack } from '../hooks.ts';
import styles from './Overlay.module.css';

type OverlayProps = {
  video: Video;
  episode: Episode;
  saved: boolean;
  /** The details beside the stage show the title and the episodes. */
  wide: boolean;
  covered: boolean;
  onEpisodes: () => void;
  onMore: () => void;
  /** Shows the paywall again; null if the episode is open. */
  onUnlock: (() => void) | null;
};

export function Overlay(props: OverlayProps): JSX.Element {
  const { video, episode, saved, wide, covered, onEpisodes, onMore, onUnlock } = props;
  const { t } = useTranslation();
  const back = useBack();
  const release = t(video.complete ? 'video.complete' : 'video.ongoing');
  const episodes = t('list.episodes', { count: video.episodeCount });
  const fact = `${usePlays(video.playCount)} · ${release} · ${episodes}`;
  const position = { number: episode.number, total: video.episodeCount };
  return (
    <div className={styles.overlay}>
      <button type="button" className={styles.back} onClick={back} aria-label={t('nav.back')}>
        <Icon shape={chevronLeftIcon} size={28} />
      </button>
      <div className={styles.words}>
        {!wide && <h1 className={covered ? 'spoken' : styles.title}>{video.title}</h1>}
        {!covered && (
          <div className={styles.content}>
            {wide ? (
              <p className={styles.position}>{t('video.episodeOf', position)}</p>
            ) : (
              <button
                type="button"
                className={styles.episode}
                onClick={onEpisodes}
                aria-label={t('video.chooseEpisode', position)}
                aria-haspopup="dialog"
              >
                {t('video.episodeOf', position)}
                <Icon shape={chevronRightIcon} size={16} />
              </button>
            )}
            <p className={styles.fact}>{fact}</p>
            {onUnlock && (
              <UnlockButton label={t('wall.reopen', { episode: episode.number })} onClick={onUnlock} />
            )}
          </div>
        )}
      </div>
      {!covered && (
        <div className={styles.actions}>
          <FavouriteButton videoId={video.id} savedBefore={saved} />
          {!wide && (
            <IconButton
              icon={episodesIcon}
              label={t('video.episodes')}
              onClick={onEpisodes}
              aria-haspopup="dialog"
            />
          )}
          <ShareButton videoId={video.id} title={video.title} episode={episode.number} />
          <IconButton icon={moreIcon} label={t('player.more')} onClick={onMore} aria-haspopup="dialog" />
        </div>
      )}
    </div>
  );
}

function UnlockButton({ label, onClick }: { label: string; onClick: () => void }): JSX.Element {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <button ref={button} type="button" className={styles.unlock} onClick={onClick}>
      <Icon shape={lockIcon} size={18} />
      {label}
    </button>
  );
}
