import { CANCEL } from 'redux-saga';
import type { CallName, Calls } from '../../contract/calls.ts';
import { untilBack } from '../lib/leaving.ts';
import { ApiError } from './apiError.ts';

/** A promise that a cancelled saga aborts. Never wrap one in `async`: the abort would be lost. */
export type Cancellable<T> = Promise<T> & { [CANCEL]: () => void };

/** What the caller gives; the client adds the rest. */
type Input<K extends CallName> = Omit<Calls[K]['input'], 'lang' | 'fbclid' | 'ttclid'>;
type Options = {
  /** The same key makes the same effect at most once. */
  idempotencyKey?: string;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
};

let onFailure: (error: ApiError) => void = () => {};
/** The listener hears of every failure once, except of calls we cancelled ourselves. */
export const reportFailuresTo = (listener: typeof onFailure) => {
  onFailure = listener;
};

/** Makes one call of the contract. Resolves with its `info`, fails with an ApiError. */
export function request<K extends CallName>(
  call: K,
  input: Input<K>,
  { idempotencyKey, keepalive = false }: Options = {},
): Cancellable<Calls[K]['info']> {
  const [method, url] = call.split(' ') as [string, string];
  const abort = new AbortController();
  const answer = loadClient(call, abort.signal)
    .then(({ client }) =>
      client.request<Calls[K]['info']>({
        method,
        url,
        [method === 'GET' ? 'params' : 'data']: input,
        headers: idempotencyKey ? { 'idempotency-key': idempotencyKey } : {},
        signal: abort.signal,
        fetchOptions: { keepalive },
      }),
    )
    .then(({ data }) => data)
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.kind !== 'canceled') onFailure(error);
      throw error;
    });
  return Object.assign(answer, { [CANCEL]: () => abort.abort() });
}

/** A page that the server rendered needs no call to be shown, so the client loads with the first one. */
async function loadClient(call: CallName, signal: AbortSignal) {
  try {
    return await import(/* webpackChunkName: "api-client" */ './client.ts');
  } catch {
    await untilBack();
    throw new ApiError('', { kind: signal.aborted ? 'canceled' : 'network', call });
  }
}
