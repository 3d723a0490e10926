import { toggleRequested } from '../../../../src/features/favourites/slice.ts';
import { type UnlockRequest, unlockRequested } from '../../../../src/features/unlocked/slice.ts';
import { rateRequested } from '../../../../src/features/videos/ratingsSlice.ts';
import { remindRequested } from '../../../../src/features/videos/remindersSlice.ts';
import { selectEpisode } from '../../../../src/features/videos/slice.ts';
import type { Walk } from '../walk.ts';
import { type Act, dispatch, on } from './act.ts';

const onVideo = on('/videos/v', '/videos/w');
const videoOf = ({ browser }: Walk) => browser.path.split('/').at(-1) ?? '';
const EPISODE = 9;
const isLocked = (walk: Walk) =>
  onVideo(walk) && selectEpisode(walk.browser.state, videoOf(walk), EPISODE)?.access === 'locked';
const unlock =
  (by: UnlockRequest['by'], number = EPISODE) =>
  (walk: Walk) => {
    const videoId = videoOf(walk);
    dispatch(
      walk,
      unlockRequested({ videoId, episodeId: `${videoId}-${number}`, episodeNumber: number, by }),
    );
  };
const isIdle = ({ browser }: Walk) => browser.state.unlocked.unlock.status !== 'unlocking';
export const watching: Act[] = [
  {
    says: 'taps the wall, to unlock with a plan',
    can: (walk) => isLocked(walk) && isIdle(walk),
    does: unlock('plan'),
    weight: 3,
    leads: true,
  },
  {
    says: 'taps the wall, to take the free pick',
    can: (walk) => isLocked(walk) && isIdle(walk),
    does: unlock('daily'),
    weight: 2,
  },
  { says: 'taps the wall of another episode', can: isLocked, does: unlock('plan', 10) },
  {
    says: 'saves the series',
    can: onVideo,
    does: (walk) => dispatch(walk, toggleRequested({ videoId: videoOf(walk), saved: true })),
  },
  {
    says: 'rates the series',
    can: onVideo,
    does: (walk) =>
      dispatch(walk, rateRequested({ videoId: videoOf(walk), rating: 'up', from: walk.browser.path })),
  },
  {
    says: 'wants to be reminded of the series',
    can: onVideo,
    does: (walk) =>
      dispatch(walk, remindRequested({ videoId: videoOf(walk), on: true, from: walk.browser.path })),
  },
];
