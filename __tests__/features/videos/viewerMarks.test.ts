import * as ratings from '../../../src/features/videos/ratingsSlice.ts';
import * as reminders from '../../../src/features/videos/remindersSlice.ts';
import { reason } from '../../support/samples.ts';
import { statesOf } from '../../support/states.ts';

describe('a rating', () => {
  const stateAfter = statesOf(ratings.default);
  const wanted = ratings.rateRequested({ videoId: 'v', rating: 'up', from: '/videos/v' });

  test.each([
    ['refused', ratings.rateFailed({ videoId: 'v', reason }), 'v'],
    ['abandoned', ratings.rateAbandoned({ at: 'login' }), null],
  ])('that is %s is taken back, to the one before', (_how, end, refused) => {
    const before = ratings.rated({ videoId: 'v', rating: 'down', likedPercent: null });
    const state = stateAfter(before, wanted, end);
    expect([state.wanted, state.given.v?.rating, state.refused]).toEqual([null, 'down', refused]);
    expect(stateAfter(wanted, before).wanted).toBeNull();
    expect(stateAfter(end, wanted).refused).toBeNull();
  });
});

describe('a reminder', () => {
  const stateAfter = statesOf(reminders.default);
  const wanted = reminders.remindRequested({ videoId: 'v', on: true, from: '/videos/v' });

  test.each([
    ['refused', reminders.remindFailed({ videoId: 'v', reason }), 'v'],
    ['abandoned', reminders.remindAbandoned({ at: 'login' }), null],
  ])('that is %s is taken back, to what it was before', (_how, end, refused) => {
    const before = reminders.reminded({ videoId: 'v', on: false });
    const state = stateAfter(before, wanted, end);
    expect([state.wanted, state.given.v, state.refused]).toEqual([null, false, refused]);
    expect(stateAfter(wanted, before).wanted).toBeNull();
    expect(stateAfter(end, wanted).refused).toBeNull();
  });
});
