import * as raw from 'redux-saga/effects';
import type { Move } from '../core/navigation/browserHistory.ts';
import { arrive, createAhead, type EnterRoute } from '../core/navigation/saga.ts';
import { createVisits } from '../core/navigation/visits.ts';
import { informationSaga } from '../features/information/saga.ts';
import { videosSaga } from '../features/videos/saga.ts';

/** Opens a place as the browser would, with the sagas of the public screens alone. */
export function* openOnServer(enter: EnterRoute, move: Move): Generator {
  yield raw.fork(videosSaga);
  yield raw.fork(informationSaga);
  yield raw.call(arrive, enter, createVisits(), createAhead(), move);
}
