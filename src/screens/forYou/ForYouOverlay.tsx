import type { JSX, RefObject } from 'react';
import { Link } from 'react-router-dom';
import type { Video } from '../../../contract/entities.ts';
import { resultsPath, videoPath } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { IconButton } from '../../components/Button.tsx';
import { closeIcon, Icon, playIcon } from '../../components/Icon.tsx';
import { UndoLine } from '../../components/Remove.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { navigate } from '../../core/navigation/slice.ts';
import { selectSessionStatus } from '../../core/session/slice.ts';
import { FavouriteButton } from '../../features/favourites/FavouriteButton.tsx';
import { selectForYou, selectNotInterested } from '../../features/forYou/slice.ts';
import { ShareButton } from '../../features/share/ShareButton.tsx';
import { MutedIcon } from '../../player/icons.tsx';
import styles from './ForYouOverlay.module.css';
import { secondNow, type useMutedAutoplay } from './useMutedAutoplay.ts';

const TAGS = 2;

type ForYouOverlayProps = {
  video: Video;
  saved: boolean;
  stage: RefObject<HTMLElement | null>;
  sound: ReturnType<typeof useMutedAutoplay>;
  onNotInterested: () => void;
};

export function ForYouOverlay(props: ForYouOverlayProps): JSX.Element {
  const { video, saved, stage, sound, onNotInterested } = props;
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <div className={styles.overlay}>
      {sound.muted && (
        <button type="button" className={styles.sound} onClick={sound.onSound}>
          <MutedIcon />
          {t('video.tapForSound')}
        </button>
      )}
      <div className={styles.content}>
        <h2 className={styles.title}>{video.title}</h2>
        <p className={styles.synopsis}>{video.synopsis}</p>
        {video.tags.length > 0 && (
          <ul className={styles.tags} aria-label={t('video.tags')}>
            {video.tags.slice(0, TAGS).map(({ id, name }) => (
              <li key={id}>
                <Link to={resultsPath(name)} className={styles.tag}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <a
        href={videoPath(video.id, { episode: 1 })}
        className={styles.watch}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
          event.preventDefault();
          dispatch(navigate(videoPath(video.id, { episode: 1, second: secondNow(stage.current) })));
        }}
      >
        <Icon shape={playIcon} size={18} />
        {t('forYou.watch')}
      </a>
      <div className={styles.actions}>
        <FavouriteButton videoId={video.id} savedBefore={saved} />
        <ShareButton videoId={video.id} title={video.title} episode={1} />
        <IconButton
          icon={closeIcon}
          label={t('forYou.notInterested')}
          aria-label={t('forYou.notInterestedIn', { title: video.title })}
          onClick={onNotInterested}
        />
      </div>
    </div>
  );
}

type NotInterestedUndoProps = { videoId: string; onUndo: () => void };

export function NotInterestedUndo({ videoId, onUndo }: NotInterestedUndoProps): JSX.Element | null {
  const { t } = useTranslation();
  const isMember = useAppSelector(selectSessionStatus) === 'member';
  const isMarked = useAppSelector(selectNotInterested).includes(videoId);
  const { refused } = useAppSelector(selectForYou);
  if (refused === videoId) {
    return (
      <p className={styles.line} role="alert">
        {t('failure.server')}
      </p>
    );
  }
  if (!isMarked) return null;
  return (
    <div className={styles.line}>
      {/* Only for members the mark also lowers similar series. */}
      <UndoLine
        text={t(isMember ? 'forYou.fewer' : 'forYou.notAgain')}
        label={t('continueWatching.undo')}
        onUndo={onUndo}
      />
    </div>
  );
}
