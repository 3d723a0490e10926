import { NavigationType } from 'react-router-dom';
import { call, fork } from '../core/effects.ts';
import type { HistoryLocation } from '../core/navigation/browserHistory.ts';
import { arrive, createPreload } from '../core/navigation/saga.ts';
import { createVisits } from '../core/navigation/visits.ts';
import { informationSaga } from '../features/information/saga.ts';
import { videosSaga } from '../features/videos/saga.ts';
import { matchRoute } from './routes.tsx';

/** Opens an address as the browser would, with the sagas of the public screens alone. */
export function* openOnServer(location: HistoryLocation): Generator {
  yield* fork(videosSaga);
  yield* fork(informationSaga);
  const update = { action: NavigationType.Pop, location };
  yield* call(arrive, matchRoute, createVisits(), createPreload(), update);
}
