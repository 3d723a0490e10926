import * as raw from 'redux-saga/effects';
import { arrive, createAhead, type EnterRoute } from '../core/navigationSaga.ts';
import { informationSaga } from '../features/information/saga.ts';
import { videosSaga } from '../features/videos/saga.ts';
import type { Move } from '../lib/history.ts';
import { createVisits } from '../lib/visits.ts';

/** Opens a place as the browser would, with the sagas of the public screens alone. */
export function* openOnServer(enter: EnterRoute, move: Move): Generator {
  yield raw.fork(videosSaga);
  yield raw.fork(informationSaga);
  yield raw.call(arrive, enter, createVisits(), createAhead(), move);
}
