import * as raw from 'redux-saga/effects';
import { RESTART_MS, sagaCrashed, supervise } from '../../src/core/supervise.ts';
import { type Row, steps, throws } from '../support/steps.ts';

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));

function* fragile(): Generator {}

const BEGAN = 1_700_000_000_000;
/** The clock at each start and each crash, in turn. */
const clock = (...times: number[]) => {
  const now = jest.spyOn(Date, 'now');
  for (const time of times) now.mockReturnValueOnce(time);
};
const bug = new TypeError('x is undefined');
const crash: Row[] = [
  [raw.call(fragile), throws(bug)],
  [raw.put(sagaCrashed({ saga: 'fragile', message: 'TypeError: x is undefined' }))],
];
const pause: Row = [raw.delay(1_000), true];

test('the supervisor does not restart a saga that ends', () => {
  steps(supervise(fragile), [[raw.call(fragile)]]);
  expect(console.error).not.toHaveBeenCalled();
});

test.each([
  ['at once', RESTART_MS, []],
  ['after a while', RESTART_MS - 1, [pause]],
])('the supervisor reports a crashed saga by name and restarts it %s (ran %i ms)', (_when, lived, waits) => {
  clock(BEGAN, BEGAN + lived);
  steps(supervise(fragile), [...crash, ...waits, [raw.call(fragile)]]);
  expect(jest.mocked(console.error).mock.calls).toEqual([[bug]]);
});

test('the supervisor measures the running time of a saga from its latest start', () => {
  clock(BEGAN, BEGAN + RESTART_MS, BEGAN + RESTART_MS, BEGAN + RESTART_MS + 1);
  steps(supervise(fragile), [...crash, ...crash, pause, [raw.call(fragile)]]);
});
