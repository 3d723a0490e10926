import { type JSX, useRef } from 'react';
import type { Episode, EpisodeList, Video } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { useInView } from '../../components/hooks.ts';
import { Icon, lockIcon } from '../../components/Icon.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { selectSessionStatus } from '../../core/session/slice.ts';
import { stepCounted } from '../../features/history/slice.ts';
import { type Daily, Paywall } from '../../features/unlocked/Paywall.tsx';
import { selectUser } from '../../features/user/slice.ts';
import { listOpened } from '../../features/videos/slice.ts';
import styles from './EndView.module.css';
import { handOff, NextSeries, useNextSeries } from './NextSeries.tsx';

type WallProps = {
  video: Video;
  list: EpisodeList;
  episode: Episode;
  aside: boolean;
  onLater: (offersAnother: boolean) => void;
  onReopen: () => void;
  onClose: () => void;
};

export default function Wall(props: WallProps): JSX.Element {
  const { video, list, episode, aside, onLater, onReopen, onClose } = props;
  const dispatch = useAppDispatch();
  const top = useRef<HTMLDivElement>(null);
  const daily = useDailyUnlock();
  const { next, others, status } = useNextSeries(video.id);
  useInView(top, true, () =>
    dispatch(stepCounted({ event: 'wall', videoId: video.id, episodeId: episode.id })),
  );
  // Loaded early, so that a viewer who dismisses the paywall gets another series at once.
  useInView(top, status === 'idle', () => dispatch(listOpened({ similarTo: video.id })));
  if (aside && next) {
    return (
      <Meanwhile next={next} others={others} episode={episode.number} onReopen={onReopen} onClose={onClose} />
    );
  }
  return (
    <>
      <div ref={top} className={styles.near} />
      <Paywall
        video={video}
        episode={episode}
        {...lockedFrom(list, episode)}
        offer={list.offer}
        pass={list.pass}
        daily={daily}
        onLater={() => onLater(next !== undefined && !handOff.get().refused)}
      />
    </>
  );
}

export function lockedFrom({ episodes }: EpisodeList, from: Episode): { more: number; seconds: number } {
  const locked = episodes.filter(({ access, number }) => access === 'locked' && number >= from.number);
  return { more: locked.length - 1, seconds: locked.reduce((sum, { seconds }) => sum + seconds, 0) };
}

/** A visitor also gets the daily unlock, after signing in. */
function useDailyUnlock(): Daily {
  const status = useAppSelector(selectSessionStatus);
  const user = useAppSelector(selectUser);
  if (status === 'visitor') return 'withAccount';
  if (!user) return 'hidden';
  return user.dailyUnlocksLeft > 0 ? 'offered' : 'used';
}

type MeanwhileProps = {
  next: Video;
  others: Video[];
  episode: number;
  onReopen: () => void;
  onClose: () => void;
};

function Meanwhile({ next, others, episode, onReopen, onClose }: MeanwhileProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <NextSeries label={t('wall.meanwhile')} next={next} others={others} counts={false} onClose={onClose}>
      <Button kind="secondary" full onClick={onReopen} data-first="">
        <Icon shape={lockIcon} size={18} />
        {t('wall.reopen', { episode })}
      </Button>
    </NextSeries>
  );
}
