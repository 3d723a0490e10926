import type { Reducer, UnknownAction } from '@reduxjs/toolkit';

type Slice<S> = { reducer: Reducer<S>; getInitialState: () => S };

/** Gives the state of a slice after some actions. */
export const statesOf =
  <S>({ reducer, getInitialState }: Slice<S>) =>
  (...actions: UnknownAction[]): S =>
    actions.reduce<S>(reducer, getInitialState());
