import type { Action } from '@reduxjs/toolkit';
import type { TakeableChannel, Task } from 'redux-saga';
import * as raw from 'redux-saga/effects';
import type { RootState } from '../app/rootReducer.ts';

/** Types the results of redux-saga's effects; a step test still sees the raw effect. */
export type Saga<R = void> = Generator<raw.Effect, R, unknown>;

function* one<R>(effect: raw.Effect): Saga<R> {
  return (yield effect) as R;
}

type Returned<T> = T extends Generator<unknown, infer R, unknown> ? R : Awaited<T>;

export const call = <A extends unknown[], T>(fn: (...args: A) => T, ...args: A): Saga<Returned<T>> =>
  one(raw.call(fn as (...args: unknown[]) => unknown, ...args));

export const fork = <A extends unknown[], T>(fn: (...args: A) => T, ...args: A): Saga<Task> =>
  one(raw.fork(fn as (...args: unknown[]) => unknown, ...args));

export const put = <A extends Action>(action: A): Saga<A> => one(raw.put(action));

export const select = <A extends unknown[], R>(
  selector: (state: RootState, ...args: A) => R,
  ...args: A
): Saga<R> => one(raw.select(selector as (state: RootState, ...rest: unknown[]) => R, ...args));

export const delay = (ms: number): Saga<true> => one(raw.delay(ms));

export const cancelled = (): Saga<boolean> => one(raw.cancelled());

type Matcher<A> = { match: (action: unknown) => action is A } | ((action: Action) => action is A & Action);

export const spawn = <A extends unknown[], T>(fn: (...args: A) => T, ...args: A): Saga<Task> =>
  one(raw.spawn(fn as (...args: unknown[]) => unknown, ...args));

type Source<A> = Matcher<A> | TakeableChannel<A>;
type Watcher = <A, R extends unknown[]>(
  source: Source<A>,
  worker: ((...args: NoInfer<[...R, A]>) => unknown) | ((...args: NoInfer<R>) => unknown),
  ...args: R
) => Saga<Task>;
type RawWatcher = (source: unknown, worker: unknown, ...args: unknown[]) => raw.Effect;
const watcher =
  (effect: unknown): Watcher =>
  (source, worker, ...args) =>
    one((effect as RawWatcher)(source, worker, ...args));

export const takeEvery = watcher(raw.takeEvery);
export const takeLatest = watcher(raw.takeLatest);
export const takeLeading = watcher(raw.takeLeading);

export const take = <A>(source: Source<A>): Saga<A> => one(raw.take(source as never));

type Branches = Record<string, Saga<unknown>>;
type Results<B extends Branches> = { [K in keyof B]: B[K] extends Saga<infer R> ? R : never };

const rawOf = <B extends Branches>(branches: B) =>
  Object.fromEntries(
    Object.entries(branches).map(([name, branch]) => [name, branch.next().value as raw.Effect]),
  );

export const race = <B extends Branches>(branches: B): Saga<Partial<Results<B>>> =>
  one(raw.race(rawOf(branches)));

export const all = <B extends Branches>(branches: B): Saga<Results<B>> => one(raw.all(rawOf(branches)));
