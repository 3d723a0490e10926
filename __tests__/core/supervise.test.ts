import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type Action, configureStore, createAction } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import * as raw from 'redux-saga/effects';
import { sagaCrashed, supervise, superviseAll } from '../../src/core/supervise.ts';
import { walk } from '../support/walk.ts';

const ask = createAction<string>('test/asked');
const answered = createAction<string>('test/answered');

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
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
    yield superviseAll(...sagas);
  });
  return { dispatch: store.dispatch, task, seen };
}

test('a saga that ends is let go', () => walk(supervise(steady)).yields(raw.call(steady)).gets().ends());

test('a bug is told by the name of its saga, and the saga begins again', () =>
  walk(supervise(fragile))
    .yields(raw.call(fragile))
    .throws(new TypeError('x is undefined'))
    .yields(raw.put(sagaCrashed({ saga: 'fragile', message: 'TypeError: x is undefined' })))
    .gets()
    .yields(raw.call(fragile))
    .gets()
    .ends());

describe('on a real store', () => {
  test('a bug silences neither its own feature nor another', () => {
    const { dispatch, seen, task } = run(fragile, steady);
    dispatch(ask('one'));
    dispatch(ask('bug'));
    dispatch(ask('two'));
    expect(seen.filter(answered.match).map(({ payload }) => payload)).toEqual([
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

  test('a second bug is survived like the first', () => {
    const { dispatch, seen } = run(fragile);
    dispatch(ask('bug'));
    dispatch(ask('bug'));
    dispatch(ask('on'));
    expect(seen.filter(sagaCrashed.match)).toHaveLength(2);
    expect(seen.filter(answered.match)).toHaveLength(1);
  });

  test('cancelling the root ends them all', () => {
    const { dispatch, seen, task } = run(fragile, steady);
    task.cancel();
    dispatch(ask('on'));
    expect(seen.filter(answered.match)).toEqual([]);
  });
});
