import { CANCEL } from 'redux-saga';
import type { CallName, Calls } from '../../contract/calls.ts';
import { untilBack } from '../lib/leaving.ts';
import { ApiError } from './apiError.ts';
import type { Input, RequestOptions } from './http.ts';

/** A promise that a cancelled saga aborts. Never wrap one in `async`: the abort would be lost. */
export type Cancellable<T> = Promise<T> & { [CANCEL]: () => void };

/** Told of every failure once, but for calls we cancelled ourselves. */
let onFailure: (error: ApiError) => void = () => {};
export const reportFailuresTo = (listener: typeof onFailure) => {
  onFailure = listener;
};

/** Makes one call of the contract. Resolves with its `info`, fails with an ApiError. */
export function request<K extends CallName>(
  call: K,
  input: Input<K>,
  options: RequestOptions = {},
): Cancellable<Calls[K]['info']> {
  const abort = new AbortController();
  const answer = loadClient(call, abort.signal)
    .then(({ send }) => send(call, input, abort.signal, options))
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.kind !== 'canceled') onFailure(error);
      throw error;
    });
  return Object.assign(answer, { [CANCEL]: () => abort.abort() });
}

/** A drawn page is shown and answers without any call, so that the client comes with the first one. */
async function loadClient(call: CallName, signal: AbortSignal) {
  try {
    return await import(/* webpackChunkName: "api-client" */ './http.ts');
  } catch {
    await untilBack();
    throw new ApiError('', { kind: signal.aborted ? 'canceled' : 'network', call });
  }
}
