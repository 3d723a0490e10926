import { toggleRequested } from '../../../../src/features/favourites/slice.ts';
import { type UnlockRequest, unlockRequested } from '../../../../src/features/unlocked/slice.ts';
import { rateRequested } from '../../../../src/features/videos/ratingsSlice.ts';
import { remindRequested } from '../../../../src/features/videos/remindersSlice.ts';
import { selectEpisode } from '../../../../src/features/videos/slice.ts';
import type { Walk } from '../walk.ts';
import { type Act, act, dispatch, on } from './act.ts';

const onVideo = on('/videos/v', '/videos/w');
const videoOf = ({ browser }: Walk) => browser.path.split('/').at(-1) ?? '';
const EPISODE = 9;
const isLocked = (walk: Walk) =>
  onVideo(walk) && selectEpisode(walk.browser.state, videoOf(walk), EPISODE)?.access === 'locked';
const unlock =
  (by: UnlockRequest['by'], number = EPISODE) =>
  (walk: Walk) => {
    const videoId = videoOf(walk);
    const episodeId = `${videoId}-${number}`;
    dispatch(walk, unlockRequested({ videoId, episodeId, episodeNumber: number, by }));
  };
const isIdle = ({ browser }: Walk) => browser.state.unlocked.unlock.status !== 'unlocking';
const offersUnlock = (walk: Walk) => isLocked(walk) && isIdle(walk);
export const watching: Act[] = [
  act('taps the wall, to unlock with a plan', offersUnlock, unlock('plan'), { weight: 3, leads: true }),
  act('taps the wall, to take the free pick', offersUnlock, unlock('daily'), { weight: 2 }),
  act('taps the wall of another episode', isLocked, unlock('plan', 10)),
  act('saves the series', onVideo, (walk) =>
    dispatch(walk, toggleRequested({ videoId: videoOf(walk), saved: true })),
  ),
  act('rates the series', onVideo, (walk) =>
    dispatch(walk, rateRequested({ videoId: videoOf(walk), rating: 'up', from: walk.browser.path })),
  ),
  act('wants to be reminded of the series', onVideo, (walk) =>
    dispatch(walk, remindRequested({ videoId: videoOf(walk), on: true, from: walk.browser.path })),
  ),
];
