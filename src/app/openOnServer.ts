import { call, fork } from '../core/effects.ts';
import type { Move } from '../core/navigation/browserHistory.ts';
import { arrive, createAhead, type EnterRoute } from '../core/navigation/saga.ts';
import { createVisits } from '../core/navigation/visits.ts';
import { informationSaga } from '../features/information/saga.ts';
import { videosSaga } from '../features/videos/saga.ts';

/** Opens a place as the browser would, with the sagas of the public screens alone. */
export function* openOnServer(enter: EnterRoute, move: Move): Generator {
  yield* fork(videosSaga);
  yield* fork(informationSaga);
  yield* call(arrive, enter, createVisits(), createAhead(), move);
}
