import type { JSX } from 'react';
import type { Episode, EpisodeList, Video } from '../../../contract/entities.ts';
import { useAppSelector } from '../../core/hooks.ts';
import { selectSessionStatus } from '../../core/session/slice.ts';
import { type Daily, Paywall } from '../../features/unlocked/Paywall.tsx';
import { selectUser } from '../../features/user/slice.ts';

type WallProps = { video: Video; list: EpisodeList; episode: Episode; onLater: () => void };

export default function Wall({ video, list, episode, onLater }: WallProps): JSX.Element {
  return (
    <Paywall
      video={video}
      episode={episode}
      {...lockedFrom(list, episode)}
      offer={list.offer}
      pass={list.pass}
      daily={useDailyUnlock()}
      onLater={onLater}
    />
  );
}

export function lockedFrom({ episodes }: EpisodeList, from: Episode): { more: number; seconds: number } {
  const locked = episodes.filter(({ access, number }) => access === 'locked' && number >= from.number);
  return { more: locked.length - 1, seconds: locked.reduce((sum, { seconds }) => sum + seconds, 0) };
}

/** A visitor gets today's free pick too, once signed in. */
function useDailyUnlock(): Daily {
  const status = useAppSelector(selectSessionStatus);
  const user = useAppSelector(selectUser);
  if (status === 'visitor') return 'withAccount';
  if (!user) return 'hidden';
  return user.dailyUnlocksLeft > 0 ? 'offered' : 'used';
}
