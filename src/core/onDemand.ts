import type { Action } from '@reduxjs/toolkit';
import { buffers, type Channel, type MulticastChannel } from 'redux-saga';
import * as raw from 'redux-saga/effects';
import { FIRST_RETRY_MS, nextRetryMs } from './backoff.ts';
import { supervise } from './supervise.ts';

type WatcherSaga = () => Generator;
type Wish = { type: string };

/**
 * Flows whose code is fetched at the first of their wishes, so that no first load carries it. What
 * was wished meanwhile is handed to them in order, past the store: nothing is dispatched twice.
 */
export function* onDemand(wishes: Wish[], load: () => Promise<WatcherSaga[]>): Generator {
  const waiting = (yield raw.actionChannel(wishes as never, buffers.expanding())) as Channel<Action>;
  const first = (yield raw.take(waiting)) as Action;
  const sagas = (yield raw.call(persist, load)) as WatcherSaga[];
  const actions = (yield raw.getContext('actions')) as MulticastChannel<Action>;
  const others = (yield raw.flush(waiting)) as Action[];
  waiting.close();
  for (const saga of sagas) yield raw.fork(supervise, saga);
  for (const wish of [first, ...others]) yield raw.call(actions.put, wish);
}

/** Tries to fetch code until it can be had. */
export function* persist<T>(load: () => Promise<T>): Generator {
  for (let wait = FIRST_RETRY_MS; ; wait = nextRetryMs(wait)) {
    try {
      return yield raw.call(load);
    } catch (error) {
      console.error(error);
      yield raw.delay(wait);
    }
  }
}
