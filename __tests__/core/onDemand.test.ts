import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type Action, configureStore, createAction, type UnknownAction } from '@reduxjs/toolkit';
import createSagaMiddleware, { stdChannel } from 'redux-saga';
import * as raw from 'redux-saga/effects';
import { onDemand, persist } from '../../src/core/onDemand.ts';
import { type Flow, traceEffects, traceRequests } from '../../src/core/trace.ts';
import { walk } from '../support/walk.ts';

const wish = createAction<string>('test/wishRequested');
const other = createAction<string>('test/otherRequested');
const done = createAction<string>('test/wishDone');

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function* answers(): Generator {
  yield raw.takeEvery([wish, other], function* answer({ payload }) {
    yield raw.put(done(payload as string));
  });
}

/** A store as the app makes it, over code that arrives when the test says so. */
function run(sagas: (() => Generator)[] = [answers]) {
  const seen: (Action & { payload?: unknown; meta?: { flow?: Flow } })[] = [];
  const loads: { arrives: () => void; fails: () => void }[] = [];
  const load = () =>
    new Promise<(() => Generator)[]>((resolve, reject) => {
      loads.push({ arrives: () => resolve(sagas), fails: () => reject(new Error('Loading chunk failed')) });
    });
  const channel = stdChannel<UnknownAction>();
  const middleware = createSagaMiddleware({
    channel,
    context: { actions: channel },
    effectMiddlewares: [traceEffects],
  });
  const store = configureStore({
    reducer: (state: null = null, action: Action) => {
      if (!action.type.startsWith('@@')) seen.push(action);
      return state;
    },
    middleware: (defaults) =>
      defaults({ thunk: false }).concat(
        traceRequests({ [wish.type]: 'wishing', [other.type]: 'other' }, () => null),
        middleware,
      ),
    devTools: false,
  });
  middleware.run(function* root(): Generator {
    yield raw.fork(onDemand, [wish, other], load);
  });
  return {
    dispatch: store.dispatch,
    loads,
    seen,
    told: () => seen.map(({ type, payload }) => `${type} ${payload}`),
  };
}
const settle = () => jest.advanceTimersByTimeAsync(0);

describe('the code of a flow', () => {
  test('is fetched at the first wish, and not before', async () => {
    const { dispatch, loads } = run();
    dispatch({ type: 'something/else' });
    await settle();
    expect(loads).toHaveLength(0);
    dispatch(wish('a'));
    expect(loads).toHaveLength(1);
  });

  test('gets what was wished meanwhile, in order, and nothing twice', async () => {
    const { dispatch, loads, told } = run();
    dispatch(wish('a'));
    dispatch(other('b'));
    dispatch(wish('c'));
    loads[0]?.arrives();
    await settle();
    expect(told()).toEqual([
      'test/wishRequested a',
      'test/otherRequested b',
      'test/wishRequested c',
      'test/wishDone a',
      'test/wishDone b',
      'test/wishDone c',
    ]);
  });

  test('is there for every later wish', async () => {
    const { dispatch, loads, told } = run();
    dispatch(wish('a'));
    loads[0]?.arrives();
    await settle();
    dispatch(wish('b'));
    expect(told().slice(-2)).toEqual(['test/wishRequested b', 'test/wishDone b']);
    expect(loads).toHaveLength(1);
  });

  test('goes on in the name of the run that wished for it', async () => {
    const { dispatch, loads, seen } = run();
    dispatch(wish('a'));
    dispatch(other('b'));
    loads[0]?.arrives();
    await settle();
    const [a, b, doneA, doneB] = seen.map(({ meta }) => meta?.flow);
    expect(a?.name).toBe('wishing');
    expect(doneA).toEqual(a);
    expect(doneB).toEqual(b);
    expect(a?.id).not.toBe(b?.id);
  });

  test('that cannot be had is asked for again, and no wish is lost', async () => {
    const { dispatch, loads, told } = run();
    dispatch(wish('a'));
    loads[0]?.fails();
    await settle();
    dispatch(wish('b'));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(loads).toHaveLength(2);
    loads[1]?.arrives();
    await settle();
    expect(told().slice(-2)).toEqual(['test/wishDone a', 'test/wishDone b']);
  });

  test('is supervised: a bug in it silences neither itself nor the others', async () => {
    function* buggy(): Generator {
      yield raw.takeEvery(wish, ({ payload }) => {
        if (payload === 'bug') throw new Error('x is undefined');
      });
    }
    const { dispatch, loads, told } = run([buggy, answers]);
    dispatch(wish('bug'));
    loads[0]?.arrives();
    await settle();
    dispatch(wish('on'));
    expect(told().at(-1)).toBe('test/wishDone on');
  });
});

describe('fetching', () => {
  const load = () => Promise.resolve('code');
  const failure = new Error('Loading chunk failed');

  test('gives what came', () => walk(persist(load)).yields(raw.call(load)).gets('code').ends('code'));

  test('waits a little longer after every failure, ten seconds at most', () => {
    let walker = walk(persist(load));
    for (const wait of [1_000, 2_000, 4_000, 8_000, 10_000, 10_000]) {
      walker = walker.yields(raw.call(load)).throws(failure).yields(raw.delay(wait)).gets(true);
    }
    walker.yields(raw.call(load)).gets('code').ends('code');
  });
});
