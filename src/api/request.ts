import { CANCEL } from 'redux-saga';
import type { CallName, Calls } from '../../contract/calls.ts';
import { currentRun, type Flow } from '../lib/currentRun.ts';
import { untilBack } from '../lib/leaving.ts';
import { ApiError } from './apiError.ts';

/** A cancelled saga aborts this promise. An `async` wrapper would lose the abort. */
export type Cancellable<T> = Promise<T> & { [CANCEL]: () => void };

type Input<K extends CallName> = Omit<Calls[K]['input'], 'lang' | 'fbclid' | 'ttclid'>;
type Options = {
  /** The server acts at most once on the same key. */
  idempotencyKey?: string;
  keepalive?: boolean;
};

let onFailure: (error: ApiError, run: Flow | undefined) => void = () => {};
/** Reports each failed call with the run that made it. Cancelled calls are not reported. */
export const reportFailuresTo = (listener: typeof onFailure) => {
  onFailure = listener;
};

/** Resolves with the call's `info`, fails with an ApiError. */
export function request<K extends CallName>(
  call: K,
  input: Input<K>,
  { idempotencyKey, keepalive = false }: Options = {},
): Cancellable<Calls[K]['info']> {
  const [method, url] = call.split(' ') as [string, string];
  const abort = new AbortController();
  const run = currentRun();
  const answer = loadClient(call, abort.signal)
    .then(({ client, callHeaders }) =>
      client.request<Calls[K]['info']>({
        method,
        url,
        [method === 'GET' ? 'params' : 'data']: input,
        headers: callHeaders(run, idempotencyKey),
        signal: abort.signal,
        fetchOptions: { keepalive },
      }),
    )
    .then(({ data }) => data)
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.kind !== 'canceled') onFailure(error, run);
      throw error;
    });
  return Object.assign(answer, { [CANCEL]: () => abort.abort() });
}

/** A server-rendered page needs no call at first, so the client loads with the first call. */
async function loadClient(call: CallName, signal: AbortSignal) {
  try {
    return await import(/* webpackChunkName: "api-client" */ './client.ts');
  } catch {
    await untilBack();
    throw new ApiError('', { kind: signal.aborted ? 'canceled' : 'network', call });
  }
}
