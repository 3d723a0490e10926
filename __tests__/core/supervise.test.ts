import { type Action, configureStore, createAction } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import * as raw from 'redux-saga/effects';
import { RESTART_MS, sagaCrashed, supervise } from '../../src/core/supervise.ts';
import { type Row, steps, throws } from '../support/steps.ts';

const ask = createAction<string>('test/asked');
const answered = createAction<string>('test/answered');

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

function* fragile(): Generator {
  yield raw.takeEvery(ask, function* answer({ payload }) {
    if (payload === 'bug') throw new TypeError('x is undefined');
    yield raw.put(answered(`fragile: ${payload}`));
  });
}
function* steady(): Generator {
  yield raw.takeEvery(ask, function* answer({ payload }) {
    if (payload !== 'bug') yield raw.put(answered(`steady: ${payload}`));
  });
}

function run(...sagas: (() => Generator)[]) {
  const seen: Action[] = [];
  const middleware = createSagaMiddleware();
  const store = configureStore({
    reducer: (state: null = null, action: Action) => {
      seen.push(action);
      return state;
    },
    middleware: (defaults) => defaults({ thunk: false }).concat(middleware),
    devTools: false,
  });
  const task = middleware.run(function* root(): Generator {
    for (const saga of sagas) yield raw.fork(supervise, saga);
  });
  return { dispatch: store.dispatch, task, seen };
}

const BEGAN = 1_700_000_000_000;
/** The clock at each start and each crash, in turn. */
const clock = (...times: number[]) => {
  const now = jest.spyOn(Date, 'now');
  for (const time of times) now.mockReturnValueOnce(time);
};
const bug = new TypeError('x is undefined');
const crash: Row[] = [
  [raw.call(fragile), throws(bug)],
  [raw.put({ type: 'app/sagaCrashed', payload: { saga: 'fragile', message: 'TypeError: x is undefined' } })],
];
const pause: Row = [raw.delay(1_000), true];

test('the supervisor does not restart a saga that ends', () => {
  steps(supervise(steady), [[raw.call(steady)]]);
  expect(console.error).not.toHaveBeenCalled();
});

test.each([RESTART_MS, RESTART_MS + 1, 86_400_000])(
  'a bug after %i ms is told by the name of its saga, and the saga begins again at once',
  (lived) => {
    clock(BEGAN, BEGAN + lived);
    steps(supervise(fragile), [...crash, [raw.call(fragile)]]);
    expect(jest.mocked(console.error).mock.calls).toEqual([[bug]]);
  },
);

test.each([0, 1, RESTART_MS - 1])(
  'a bug after %i ms is told by the name of its saga, and the saga begins again after a while',
  (lived) => {
    clock(BEGAN, BEGAN + lived);
    steps(supervise(fragile), [...crash, pause, [raw.call(fragile)]]);
    expect(jest.mocked(console.error).mock.calls).toEqual([[bug]]);
  },
);

test('the supervisor counts the life of a saga from its latest start', () => {
  clock(BEGAN, BEGAN + RESTART_MS, BEGAN + RESTART_MS, BEGAN + RESTART_MS + 1);
  steps(supervise(fragile), [...crash, ...crash, pause, [raw.call(fragile)]]);
});

describe('on a real store', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  const words = (seen: Action[]) => seen.filter(answered.match).map(({ payload }) => payload);

  test('a bug silences neither its own feature nor another', () => {
    const { dispatch, seen, task } = run(fragile, steady);
    dispatch(ask('one'));
    jest.advanceTimersByTime(RESTART_MS);
    dispatch(ask('bug'));
    dispatch(ask('two'));
    expect(words(seen)).toEqual([
      'fragile: one',
      'steady: one',
      // Begun again, it hears after the others.
      'steady: two',
      'fragile: two',
    ]);
    expect(seen.filter(sagaCrashed.match)).toHaveLength(1);
    expect(console.error).toHaveBeenCalledTimes(1);
    expect(task.isRunning()).toBe(true);
  });
});
