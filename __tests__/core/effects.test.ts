import { call, delay, put, race, type Saga } from '../../src/core/effects.ts';

/* That each gives the effect of redux-saga and its answer is seen in the steps of every saga. */

const double = async (n: number): Promise<number> => n * 2;

test('the compiler checks the types of saga effects', () => {
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
