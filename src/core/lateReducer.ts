import type { Action } from '@reduxjs/toolkit';

type Reduce<S> = (state: S | undefined, action: Action) => S;

/** A slice's place in the store while its code has not come: null until `arrives` brings the reducer. */
export function lateReducer<S>() {
  let real: Reduce<S> | undefined;
  return {
    reducer: (state: S | null = null, action: Action): S | null =>
      real ? real(state ?? undefined, action) : state,
    arrives(reduce: Reduce<S>) {
      real = reduce;
    },
  };
}
