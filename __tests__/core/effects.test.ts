import { expect, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import { all, call, delay, fork, put, race, type Saga, select, take } from '../../src/core/effects.ts';
import { navigated, selectLocation } from '../../src/core/navigation/slice.ts';
import { toastDismissed } from '../../src/core/toasts/slice.ts';
import { steps, throws } from '../support/steps.ts';

/* Written as sagas are, so that the compiler checks the types of the answers too. */

const double = async (n: number): Promise<number> => n * 2;
function* half(n: number): Saga<number> {
  yield* delay(1);
  return n / 2;
}

test('each gives the very effect of redux-saga and its answer', () => {
  function* everything(): Saga<string> {
    const doubled: number = yield* call(double, 2);
    const halved: number = yield* call(half, doubled);
    const task = yield* fork(half, halved);
    const running: boolean = task.isRunning();
    const told: { payload: string } = yield* put(toastDismissed('t'));
    const place: { path: string } = yield* select(selectLocation);
    const waited: true = yield* delay(5);
    const move: { payload: { path: string } } = yield* take(navigated);
    return [doubled, halved, running, told.payload, place.path, waited, move.payload.path].join();
  }
  const move = navigated({ path: '/my', search: '', key: 'k', from: '/' });
  steps(
    everything(),
    [
      [raw.call(double, 2), 4],
      [raw.call(half, 4), 2],
      [raw.fork(half, 2), { isRunning: () => true }],
      [raw.put(toastDismissed('t')), toastDismissed('t')],
      [raw.select(selectLocation), { path: '/' }],
      [raw.delay(5), true],
      [raw.take(navigated), move],
    ],
    '4,2,true,t,/,true,/my',
  );
});

test('a selector gets its arguments', () => {
  const nth = (_state: unknown, n: number, word: string) => `${word}${n}`;
  function* asking(): Saga<string> {
    return yield* select(nth, 3, 'v');
  }
  steps(asking(), [[raw.select(nth, 3, 'v'), 'v3']], 'v3');
});

test('a race gives the winner and leaves the others out', () => {
  function* racing(): Saga<string> {
    const { page, left } = yield* race({ page: call(double, 1), left: take(navigated) });
    const word: number | undefined = page;
    return left ? left.payload.path : String(word);
  }
  const effect = raw.race({ page: raw.call(double, 1), left: raw.take(navigated) });
  steps(racing(), [[effect, { page: 2 }]], '2');
  const left = navigated({ path: '/', search: '', key: 'k', from: '/my' });
  steps(racing(), [[effect, { left }]], '/');
});

test('all gives every answer by its name', () => {
  function* both(): Saga<number> {
    const { a, b } = yield* all({ a: call(double, 1), b: call(half, 4) });
    return a + b;
  }
  steps(both(), [[raw.all({ a: raw.call(double, 1), b: raw.call(half, 4) }), { a: 2, b: 2 }]], 4);
});

test('an error goes to the saga that asked', () => {
  function* careful(): Saga<string> {
    try {
      yield* call(double, 1);
      return 'fine';
    } catch (error) {
      return (error as Error).message;
    }
  }
  steps(careful(), [[raw.call(double, 1), throws(new Error('too much'))]], 'too much');
});

test('the compiler knows the types', () => {
  function* wrong(): Saga {
    // @ts-expect-error a call takes the arguments of its function
    yield* call(double, 'two');
    // @ts-expect-error a promise is waited for
    const promise: Promise<number> = yield* call(double, 2);
    // @ts-expect-error the loser of a race may be missing
    const sure: number = (yield* race({ a: call(double, 1), b: delay(1) })).a;
    // @ts-expect-error an action has a type
    yield* put({ payload: promise, sure });
  }
  expect(wrong).toBeInstanceOf(Function);
});
