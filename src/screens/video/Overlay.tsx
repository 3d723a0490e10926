import { type JSX, useEffect, useRef } from 'react';
import type { Episode, Video } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Icon } from '../../components/Icon.tsx';
import { RailButton } from '../../components/RailButton.tsx';
import { FavouriteButton } from '../../features/favourites/FavouriteButton.tsx';
import { ShareButton } from '../../features/share/ShareButton.tsx';
import { usePlays } from '../../features/videos/usePlays.ts';
import { useBack } from '../useBack.ts';
import styles from './Overlay.module.css';

type OverlayProps = {
  video: Video;
  episode: Episode;
  saved: boolean;
  /** The details beside the stage show the title and the episodes. */
  wide: boolean;
  /** Another view covers the picture. */
  bare: boolean;
  onEpisodes: () => void;
  onMore: () => void;
  /** The current position. */
  second: () => number;
  /** Shows the paywall again; null if the episode is open. */
  onUnlock: (() => void) | null;
};

export function Overlay(props: OverlayProps): JSX.Element {
  const { video, episode, saved, wide, bare, onEpisodes, onMore, second, onUnlock } = props;
  const { t } = useTranslation();
  const back = useBack();
  const plays = usePlays(video.playCount);
  const place = { number: episode.number, total: video.episodeCount };
  return (
    <div className={styles.overlay}>
      <button type="button" className={styles.back} onClick={back} aria-label={t('nav.back')}>
        <Icon name="chevron-left" size={28} />
      </button>
      {!wide && <h1 className={bare ? 'spoken' : styles.title}>{video.title}</h1>}
      {!bare && (
        <>
          <div className={styles.words}>
            {wide ? (
              <p className={styles.place}>{t('video.episodeOf', place)}</p>
            ) : (
              <button
                type="button"
                className={styles.episode}
                onClick={onEpisodes}
                aria-label={t('video.chooseEpisode', place)}
                aria-haspopup="dialog"
              >
                {t('video.episodeOf', place)}
                <Icon name="chevron-right" size={16} />
              </button>
            )}
            <p className={styles.plays}>{plays}</p>
            {onUnlock && <Unlock label={t('wall.reopen', { episode: episode.number })} onClick={onUnlock} />}
          </div>
          <div className={styles.rail}>
            <FavouriteButton videoId={video.id} savedBefore={saved} />
            {!wide && (
              <RailButton
                icon="episodes"
                label={t('video.episodes')}
                onClick={onEpisodes}
                aria-haspopup="dialog"
              />
            )}
            <ShareButton videoId={video.id} title={video.title} episode={episode.number} second={second} />
            <RailButton icon="more" label={t('player.more')} onClick={onMore} aria-haspopup="dialog" />
          </div>
        </>
      )}
    </div>
  );
}

function Unlock({ label, onClick }: { label: string; onClick: () => void }): JSX.Element {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <button ref={button} type="button" className={styles.unlock} onClick={onClick}>
      <Icon name="lock" size={18} />
      {label}
    </button>
  );
}
