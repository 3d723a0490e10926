import { expect, test } from '@jest/globals';
import reminders, {
  remindAbandoned,
  reminded,
  remindFailed,
  remindRequested,
} from '../../../src/features/videos/remindersSlice.ts';
import { reason } from '../../support/samples.ts';
import { statesOf } from '../../support/states.ts';

const wanted = remindRequested({ videoId: 'v', on: true, from: '/videos/v' });
const stateAfter = statesOf(reminders);

test('a reminder shows before the server has answered, and stays', () => {
  expect(stateAfter(wanted).wanted).toMatchObject({ videoId: 'v', on: true });
  const done = stateAfter(wanted, reminded({ videoId: 'v', on: true }));
  expect([done.wanted, done.given.v]).toEqual([null, true]);
});

test('a refused or abandoned reminder is taken back, to what it was before', () => {
  const before = reminded({ videoId: 'v', on: false });
  const failed = stateAfter(before, wanted, remindFailed({ videoId: 'v', reason }));
  expect([failed.wanted, failed.given.v, failed.refused]).toEqual([null, false, 'v']);
  const left = stateAfter(before, wanted, remindAbandoned({ at: 'login' }));
  expect([left.wanted, left.given.v, left.refused]).toEqual([null, false, null]);
});

test('a refusal is said until the next try', () => {
  expect(stateAfter(remindFailed({ videoId: 'v', reason }), wanted).refused).toBeNull();
});
