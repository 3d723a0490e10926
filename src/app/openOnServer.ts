import { NavigationType } from 'react-router-dom';
import * as raw from 'redux-saga/effects';
import type { HistoryLocation } from '../core/navigation/browserHistory.ts';
import { arrive, createPreload } from '../core/navigation/saga.ts';
import { createVisits } from '../core/navigation/visits.ts';
import { informationSaga } from '../features/information/saga.ts';
import { videosSaga } from '../features/videos/saga.ts';
import { matchRoute } from './routes.tsx';

/** Opens an address as the browser would, with the sagas of the public screens alone. */
export function* openOnServer(location: HistoryLocation): Generator {
  yield raw.fork(videosSaga);
  yield raw.fork(informationSaga);
  const update = { action: NavigationType.Pop, location };
  yield raw.call(arrive, matchRoute, createVisits(), createPreload(), update);
}
