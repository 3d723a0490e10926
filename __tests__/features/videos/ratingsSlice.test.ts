import { expect, test } from '@jest/globals';
import ratings, {
  rateAbandoned,
  rated,
  rateFailed,
  rateRequested,
} from '../../../src/features/videos/ratingsSlice.ts';
import { reason } from '../../support/samples.ts';
import { statesOf } from '../../support/states.ts';

const wanted = rateRequested({ videoId: 'v', rating: 'up', from: '/videos/v' });
const stateAfter = statesOf(ratings);

test('a rating shows before the server has answered, and stays with what it counted', () => {
  expect(stateAfter(wanted).wanted).toMatchObject({ videoId: 'v', rating: 'up' });
  const done = stateAfter(wanted, rated({ videoId: 'v', rating: 'up', likedPercent: 94 }));
  expect(done.wanted).toBeNull();
  expect(done.given.v).toMatchObject({ rating: 'up', likedPercent: 94 });
});

test('a refused or abandoned rating is taken back, to the one before', () => {
  const before = rated({ videoId: 'v', rating: 'down', likedPercent: null });
  const failed = stateAfter(before, wanted, rateFailed({ videoId: 'v', reason }));
  expect([failed.wanted, failed.given.v?.rating, failed.refused]).toEqual([null, 'down', 'v']);
  const left = stateAfter(before, wanted, rateAbandoned({ at: 'login' }));
  expect([left.wanted, left.given.v?.rating, left.refused]).toEqual([null, 'down', null]);
});

test('a refusal is said until the next try', () => {
  expect(stateAfter(rateFailed({ videoId: 'v', reason }), wanted).refused).toBeNull();
});
