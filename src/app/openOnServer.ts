import * as raw from 'redux-saga/effects';
import { arrive, type EnterRoute } from '../core/navigationSaga.ts';
import { videosSaga } from '../features/videos/saga.ts';
import type { Move } from '../lib/history.ts';

/** Opens a place as the browser would, with the sagas of the public screens alone. */
export function* openOnServer(enter: EnterRoute, move: Move): Generator {
  yield raw.fork(videosSaga);
  yield raw.call(arrive, enter, move);
}
