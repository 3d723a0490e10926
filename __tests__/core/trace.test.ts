import type { Action } from '@reduxjs/toolkit';
import * as raw from 'redux-saga/effects';
import { all, call, fork, put, race, type Saga, take } from '../../src/core/effects.ts';
import { countIds, detour, done, forEach, go, login, paid, run, step, stop, unlock } from './tracedStore.ts';

beforeEach(countIds);

describe('a request', () => {
  test('gets the name of its flow and an id of its own', () => {
    const app = run();
    app.dispatch(unlock('v'));
    app.dispatch(unlock('v'));
    app.dispatch(login());
    const flows = app.seen().map(({ meta }) => meta?.flow);
    expect(flows.map((flow) => flow?.name)).toEqual([
      'unlock/requested',
      'unlock/requested',
      'login/requested',
    ]);
    expect(new Set(flows.map((flow) => flow?.id)).size).toBe(3);
    for (const flow of flows) expect(flow?.id).toMatch(/^[a-z0-9]{11}$/);
  });

  test.each(['form/sendRequested', 'row/rowWanted', 'screen/opened', 'app/started'])(
    'is what is named like %s',
    (type) => {
      const app = run();
      app.dispatch({ type });
      expect(app.seen()[0]?.meta?.flow?.name).toBe(type);
    },
  );

  test('is not changed for whoever made it', () => {
    const app = run();
    const request = unlock('v');
    app.dispatch(request);
    expect(request).toEqual({ type: 'unlock/requested', payload: 'v' });
  });

  test('any other action stays as plain as it was', () => {
    const app = run();
    const plain = go();
    app.dispatch(plain);
    expect(app.seen()).toEqual([{ type: 'go', payload: undefined }]);
    expect(app.seen()[0]).toBe(plain);
  });
});

/** Waits for a word from outside at each step, so that runs can overlap. */
function* slow({ payload }: ReturnType<typeof unlock>): Saga {
  yield* put(step(payload));
  yield* take(go);
  yield* put(done(payload));
}

describe('a run', () => {
  test('puts everything in its name, through calls, forks, races and all', () => {
    function* nested(word: string): Saga<string> {
      yield* put(step(`${word} called`));
      return word;
    }
    function* flow(_: ReturnType<typeof unlock>): Saga {
      yield* put(step('first'));
      yield* call(nested, 'once');
      yield* fork(nested, 'forked');
      yield* race({ a: call(nested, 'raced'), b: take(stop) });
      yield* all({ a: call(nested, 'one'), b: put(step('of all')) });
      yield* put(done('last'));
    }
    const app = run(forEach(unlock, flow));
    app.dispatch(unlock('v'));
    expect(app.seen().map(({ payload }) => payload)).toEqual([
      ...['v', 'first', 'once called', 'forked called', 'raced called', 'one called', 'of all', 'last'],
    ]);
    const [first, ...others] = app.seen().map(({ meta }) => meta?.flow);
    expect(first?.name).toBe('unlock/requested');
    for (const flow of others) expect(flow).toEqual(first);
  });

  test('beside another keeps its own id', () => {
    const app = run(forEach(unlock, slow));
    app.dispatch(unlock('a'));
    app.dispatch(unlock('b'));
    app.dispatch(go());
    const idOf = (type: string, word: string) =>
      app.seen().find((action) => action.type === type && action.payload === word)?.meta?.flow?.id;
    for (const word of ['a', 'b']) {
      expect(idOf(step.type, word)).toBe(idOf(unlock.type, word));
      expect(idOf(done.type, word)).toBe(idOf(unlock.type, word));
    }
    expect(idOf(unlock.type, 'a')).not.toBe(idOf(unlock.type, 'b'));
  });
});

describe('a request made while a run waits in a detour', () => {
  function* waits(_: ReturnType<typeof unlock>): Saga {
    yield* put(detour());
    yield* take(done);
    yield* put(step('after the detour'));
  }
  function* signsIn(_: ReturnType<typeof login>): Saga {
    yield* put(done('signed in'));
  }
  function* root(): Generator {
    yield raw.takeEvery(unlock, waits);
    yield raw.takeEvery(login, signsIn);
  }

  test('joins its id under a name of its own', () => {
    const app = run(root);
    app.dispatch(unlock('v'));
    app.dispatch(login());
    const [request] = app.seen();
    const id = request?.meta?.flow?.id;
    expect(app.story()).toEqual([
      `unlock/requested unlock/requested:${id}`,
      `detour/entered unlock/requested:${id}`,
      `login/requested login/requested:${id}`,
      `unlock/done login/requested:${id}`,
      `unlock/stepTaken unlock/requested:${id}`,
    ]);
  });
});

test('an action that a saga puts reaches the watchers before the saga goes on, in a run and out of one', () => {
  const heard: string[] = [];
  function* flow(_: ReturnType<typeof unlock>): Saga {
    yield* put(paid());
    yield* put(login());
    heard.push('and on');
  }
  const app = run(function* root(): Generator {
    yield raw.takeEvery(unlock, flow);
    yield raw.takeEvery([paid.type, login.type], ({ type }: Action) => void heard.push(type));
  });
  app.dispatch(unlock('v'));
  expect(heard).toEqual([paid.type, login.type, 'and on']);
});

describe('the order that a run pays', () => {
  test('is told by each of its actions from the order on, and by no other run', () => {
    function* flow(_: ReturnType<typeof unlock>): Saga {
      yield* put(step('before'));
      yield* put(paid());
      yield* put(step('after'));
    }
    const app = run(forEach(unlock, flow));
    app.dispatch(unlock('v'));
    app.dispatch(login());
    expect(app.seen().map(({ type, meta }) => [type, meta?.orderId])).toEqual([
      [unlock.type, undefined],
      [step.type, undefined],
      [paid.type, 'ord_1'],
      [step.type, 'ord_1'],
      [login.type, undefined],
    ]);
  });
});

describe('outside any run', () => {
  test('a saga puts its actions as plain as they are', () => {
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
    expect(app.seen()[0]?.meta).toBeUndefined();
  });
});

describe('the same action object', () => {
  const again = step('again');

  test('carries the run of each time, whatever it carried before', () => {
    const app = run(function* root(): Generator {
      yield raw.put(again);
      yield raw.takeEvery(unlock, function* flow(_: unknown): Saga {
        yield* put(again);
        yield* put(again);
      });
    });
    app.dispatch(unlock('v'));
    const id = app.seen()[1]?.meta?.flow?.id;
    expect(app.story()).toEqual([
      'unlock/stepTaken',
      `unlock/requested unlock/requested:${id}`,
      `unlock/stepTaken unlock/requested:${id}`,
      `unlock/stepTaken unlock/requested:${id}`,
    ]);
    expect(again).toEqual({ type: step.type, payload: 'again' });
  });
});

test('a put answers with what was dispatched', () => {
  const answers: unknown[] = [];
  const app = run(
    forEach(unlock, function* flow(_: unknown): Saga {
      answers.push(yield* put(step('v')));
    }),
  );
  app.dispatch(unlock('v'));
  expect(answers).toEqual([app.seen()[1]]);
});
