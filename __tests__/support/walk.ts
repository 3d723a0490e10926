import { expect } from '@jest/globals';

type Walked = Generator<unknown, unknown, unknown>;

/**
 * Walks a saga one effect at a time: `yields` says what it must ask for next, then `gets` answers
 * or `throws` fails. Ends with `ends`, which also says what the saga returns.
 */
export function walk(saga: Walked) {
  let step = saga.next();
  let count = 1;
  const walker = {
    yields(effect: unknown) {
      expect({ effect: count, done: step.done, value: step.value }).toEqual({
        effect: count,
        done: false,
        value: effect,
      });
      return {
        gets(answer?: unknown) {
          step = saga.next(answer);
          count += 1;
          return walker;
        },
        throws(error: unknown) {
          step = saga.throw(error);
          count += 1;
          return walker;
        },
      };
    },
    ends(value?: unknown) {
      expect(step).toEqual({ done: true, value });
    },
  };
  return walker;
}
