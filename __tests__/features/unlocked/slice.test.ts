import slice, * as unlocked from '../../../src/features/unlocked/slice.ts';

const { reducer, selectors, getInitialState } = slice;
const requested = unlocked.unlockRequested({ videoId: 'v', episodeId: 'v-9', episodeNumber: 9, by: 'plan' });
const opened = unlocked.episodeUnlocked({ videoId: 'v', reason: 'subscription', episodes: [] });
const idle = { status: 'idle', episodeId: null, by: null, reason: null };
const stateAfter = (...actions: Parameters<typeof reducer>[1][]) => {
  const state = { unlocked: actions.reduce(reducer, getInitialState()) };
  return { unlock: selectors.selectUnlock(state) };
};

test.each([opened, unlocked.unlockAbandoned({ at: 'login' })])(
  'the wall is idle again after $type',
  (end) => {
    expect(stateAfter(requested, end).unlock).toEqual(idle);
  },
);

test('the end of an unlock that a newer one replaced leaves the newer one alone', () => {
  const newer = unlocked.unlockRequested({ videoId: 'v', episodeId: 'v-10', episodeNumber: 10, by: 'plan' });
  expect(stateAfter(requested, newer, unlocked.unlockAbandoned({ at: unlocked.REPLACED })).unlock).toEqual({
    status: 'unlocking',
    episodeId: 'v-10',
    by: 'plan',
    reason: null,
  });
});

test('the need of a plan is a stop on the way, not the end', () => {
  expect(stateAfter(requested, unlocked.planNeeded({ videoId: 'v' })).unlock.status).toBe('unlocking');
});
