import { CANCEL, type Task } from 'redux-saga';
import * as raw from 'redux-saga/effects';
import { call, put, race, type Saga, take } from '../../src/core/effects.ts';
import { currentRun } from '../../src/lib/currentRun.ts';
import { countIds, forEach, login, run, step, stop, unlock } from './tracedStore.ts';

beforeEach(countIds);

describe('a plain function that a saga calls', () => {
  const reads: (string | undefined)[] = [];
  const read = () => {
    reads.push(currentRun()?.name);
  };
  beforeEach(() => {
    reads.length = 0;
  });

  test('reads the run of that saga, after a wait and through nested sagas and races, too', async () => {
    function* nested(): Saga {
      yield* call(read);
    }
    function* flow(_: ReturnType<typeof unlock>): Saga {
      yield* call(read);
      yield* call(() => Promise.resolve());
      yield* call(nested);
      yield* race({ read: call(read), stopped: take(stop) });
    }
    const app = run(forEach(unlock, flow));
    app.dispatch(unlock('v'));
    for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
    expect(reads).toEqual([unlock.type, unlock.type, unlock.type]);
  });

  test('reads it as a worker of its own', () => {
    const app = run(function* root(): Generator {
      yield raw.takeLeading(unlock, read);
      yield raw.takeEvery(login, read);
    });
    app.dispatch(unlock('v'));
    app.dispatch(login());
    expect(reads).toEqual([unlock.type, login.type]);
  });

  test('reads none outside a run, even while another run waits for it', () => {
    const outside: Task[] = [];
    function* flow(_: ReturnType<typeof unlock>): Saga {
      yield* call(() => outside.push(app.start(apart)));
      yield* call(read);
    }
    function* apart(): Saga {
      yield* call(read);
    }
    const app = run(forEach(unlock, flow));
    app.dispatch(unlock('v'));
    expect(reads).toEqual([undefined, unlock.type]);
    expect(currentRun()).toBeUndefined();
  });

  test('that throws leaves no run behind, and its saga goes on in its run', () => {
    function* flow(_: ReturnType<typeof unlock>): Saga {
      try {
        yield* call(() => {
          throw new Error('no');
        });
      } catch {
        yield* put(step('failed'));
      } finally {
        yield* put(step('tidy'));
      }
    }
    const app = run(forEach(unlock, flow));
    app.dispatch(unlock('v'));
    const [request, ...others] = app.seen();
    expect(others.map(({ payload, meta }) => [payload, meta])).toEqual([
      ['failed', request?.meta],
      ['tidy', request?.meta],
    ]);
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
