import { type Action, configureStore, createAction } from '@reduxjs/toolkit';
import createSagaMiddleware, { CANCEL } from 'redux-saga';
import * as raw from 'redux-saga/effects';
import { RUN_ID_LENGTH } from '../../../contract/traceContext.ts';
import { all, call, fork, put, race, type Saga, take } from '../../../src/core/effects.ts';
import { traceEffects, traceRequests } from '../../../src/core/runs/trace.ts';
import { currentRun, type Flow } from '../../../src/lib/currentRun.ts';

/* That a request joins the run which waits for it, and which order a run pays, is decided by the app: `app/runs.test.ts`. */

type Seen = Action & { payload?: unknown; meta?: { flow?: Flow; orderId?: string } };

const unlock = createAction<string>('unlock/requested');
const login = createAction('login/requested');
const done = createAction<string>('unlock/done');
const step = createAction<string>('unlock/stepTaken');
const paid = createAction('order/placed');
const stop = createAction('stop');

/** A root saga that runs a flow for each request to unlock. */
const forEach = (flow: (action: ReturnType<typeof unlock>) => unknown) =>
  function* root(): Generator {
    yield raw.takeEvery(unlock, flow);
  };

/** A store as the app makes it, whose reducer keeps every action it is given. */
function run(...sagas: (() => Generator)[]) {
  const middleware = createSagaMiddleware({ effectMiddlewares: [traceEffects] });
  const store = configureStore({
    reducer: (seen: readonly Seen[] = [], action: Action): readonly Seen[] =>
      action.type.startsWith('@@') ? seen : [...seen, action],
    middleware: (defaults) =>
      defaults({ thunk: false, serializableCheck: false, immutableCheck: false }).concat(
        traceRequests<readonly Seen[]>({
          joins: () => null,
          orderOf: (_seen, _flow, { type }) => (type === paid.type ? 'ord_1' : null),
        }),
        middleware,
      ),
    devTools: false,
  });
  for (const saga of sagas) middleware.run(saga);
  return {
    dispatch: store.dispatch,
    start: (saga: () => Generator) => middleware.run(saga),
    seen: () => store.getState(),
    flows: () => store.getState().map(({ meta }) => meta?.flow),
  };
}

/** Ids count up, so that no two are the same by chance. */
beforeEach(() => {
  let ids = 0;
  jest.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    ids += 1;
    const digits = [...`id000${ids}`.padEnd(RUN_ID_LENGTH, '0')].map((digit) => Number.parseInt(digit, 36));
    (bytes as unknown as Uint8Array).set(digits);
    return bytes;
  });
});

describe('a request', () => {
  test('gets a run with its own type as name and a unique id, and is not mutated', () => {
    const app = run();
    const request = unlock('v');
    for (const action of [request, request, login()]) app.dispatch(action);
    expect(app.flows().map((flow) => flow?.name)).toEqual([
      'unlock/requested',
      'unlock/requested',
      'login/requested',
    ]);
    expect(new Set(app.flows().map((flow) => flow?.id)).size).toBe(3);
    for (const flow of app.flows()) expect(flow?.id).toMatch(/^[a-z0-9]{11}$/);
    expect(request).toEqual({ type: 'unlock/requested', payload: 'v' });
  });

  const REQUESTS = ['form/sendRequested', 'row/rowWanted', 'screen/opened', 'app/started'];
  test.each(REQUESTS)('starts a run for the action type %s', (type) => {
    const app = run();
    app.dispatch({ type });
    expect(app.flows()[0]?.name).toBe(type);
  });

  test('any other action passes through unchanged', () => {
    const app = run();
    const plain = stop();
    app.dispatch(plain);
    expect(app.seen()[0]).toBe(plain);
  });
});

test('every action that a run puts carries the run, through call, fork, race and all', () => {
  function* nested(word: string): Saga<string> {
    yield* put(step(`${word} called`));
    return word;
  }
  const app = run(
    forEach(function* flow(): Saga {
      yield* put(step('first'));
      yield* call(nested, 'once');
      yield* fork(nested, 'forked');
      yield* race({ a: call(nested, 'raced'), b: take(stop) });
      yield* all({ a: call(nested, 'one'), b: put(step('of all')) });
      yield* put(done('last'));
    }),
  );
  app.dispatch(unlock('v'));
  expect(app.seen().map(({ payload }) => payload)).toEqual([
    ...['v', 'first', 'once called', 'forked called', 'raced called', 'one called', 'of all', 'last'],
  ]);
  const [first, ...others] = app.flows();
  expect(first?.name).toBe('unlock/requested');
  for (const flow of others) expect(flow).toEqual(first);
});

test('an action that a run puts reaches the watchers before its saga continues', () => {
  const heard: string[] = [];
  const flow = forEach(function* flow(): Saga {
    yield* put(paid());
    yield* put(login());
    heard.push('and on');
  });
  const app = run(flow, function* root(): Generator {
    yield raw.takeEvery([paid.type, login.type], ({ type }: Action) => void heard.push(type));
  });
  app.dispatch(unlock('v'));
  expect(heard).toEqual([paid.type, login.type, 'and on']);
});

describe('outside any run', () => {
  test('a saga puts its actions unchanged', () => {
    const action = step('plain');
    const app = run(function* root(): Generator {
      yield raw.put(action);
    });
    expect(app.seen()[0]).toBe(action);
  });

  test('a detached saga does not take a run from its arguments', () => {
    const app = run(function* root(): Generator {
      yield raw.spawn(
        function* apart(_: unknown): Saga {
          yield* put(step('plain'));
        },
        { meta: { flow: { name: 'unlock', id: 'abc' } } },
      );
    });
    expect(app.flows()).toEqual([undefined]);
  });
});

test('an action object that is put again carries the run of each put, and is not mutated', () => {
  const again = step('again');
  const app = run(
    function* root(): Generator {
      yield raw.put(again);
    },
    forEach(function* flow(): Saga {
      yield* put(again);
      yield* put(again);
    }),
  );
  app.dispatch(unlock('v'));
  const [before, request, ...others] = app.flows();
  expect([before, others]).toEqual([undefined, [request, request]]);
  expect(again).toEqual({ type: step.type, payload: 'again' });
});

test('a put returns the dispatched action', () => {
  const answers: unknown[] = [];
  const app = run(
    forEach(function* flow(): Saga {
      answers.push(yield* put(step('v')));
    }),
  );
  app.dispatch(unlock('v'));
  expect(answers).toEqual([app.seen()[1]]);
});

describe('a plain function that a saga calls', () => {
  const reads: (string | undefined)[] = [];
  const read = () => {
    reads.push(currentRun()?.name);
  };
  beforeEach(() => void reads.splice(0));

  test('reads the run of that saga, also after a wait, in nested sagas and in races', async () => {
    function* nested(): Saga {
      yield* call(read);
    }
    const app = run(
      forEach(function* flow(): Saga {
        yield* call(read);
        yield* call(() => Promise.resolve());
        yield* call(nested);
        yield* race({ read: call(read), stopped: take(stop) });
      }),
    );
    app.dispatch(unlock('v'));
    for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
    expect(reads).toEqual([unlock.type, unlock.type, unlock.type]);
  });

  test('reads the run when it is itself the worker of a watcher', () => {
    const app = run(function* root(): Generator {
      yield raw.takeLeading(unlock, read);
      yield raw.takeEvery(login, read);
    });
    app.dispatch(unlock('v'));
    app.dispatch(login());
    expect(reads).toEqual([unlock.type, login.type]);
  });

  test('reads no run when its saga is outside a run, even while a run starts that saga', () => {
    function* apart(): Saga {
      yield* call(read);
    }
    const app = run(
      forEach(function* flow(): Saga {
        yield* call(() => app.start(apart));
        yield* call(read);
      }),
    );
    app.dispatch(unlock('v'));
    expect(reads).toEqual([undefined, unlock.type]);
    expect(currentRun()).toBeUndefined();
  });

  test('that throws leaves no current run behind, and its saga continues in its run', () => {
    const app = run(
      forEach(function* flow(): Saga {
        try {
          yield* call(() => {
            throw new Error('no');
          });
        } catch {
          yield* put(step('failed'));
        } finally {
          yield* put(step('tidy'));
        }
      }),
    );
    app.dispatch(unlock('v'));
    const [request, ...others] = app.flows();
    expect(others).toEqual([request, request]);
    expect(currentRun()).toBeUndefined();
  });

  test('has its promise aborted when the saga is cancelled', () => {
    const abort = jest.fn();
    const request = () => Object.assign(new Promise(() => {}), { [CANCEL]: abort });
    const app = run(function* root(): Generator {
      yield raw.takeLatest(unlock, function* flow(_: unknown): Saga {
        yield* call(request);
      });
    });
    app.dispatch(unlock('a'));
    expect(abort).not.toHaveBeenCalled();
    app.dispatch(unlock('b'));
    expect(abort).toHaveBeenCalledTimes(1);
  });
});
