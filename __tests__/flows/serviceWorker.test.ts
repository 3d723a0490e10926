import * as raw from 'redux-saga/effects';
import { reportsLoaded } from '../../src/features/consent/slice.ts';
import {
  canInstallWorker,
  documentLoaded,
  installWorker,
  keepWorker,
  QUIET_MS,
  removeWorker,
  serviceWorkerSaga,
} from '../../src/flows/serviceWorker.ts';
import { type Row, steps, throws } from '../support/steps.ts';

const OFF = [{ config_key: 'service_worker', config_value: 'off' }];
const able: Row = [raw.call(canInstallWorker), true];
const quiet: Row[] = [[raw.call(documentLoaded)], [raw.delay(QUIET_MS)]];

test('the worker is installed once the page is quiet', () =>
  steps(keepWorker(reportsLoaded([])), [able, ...quiet, [raw.call(installWorker)]]));

test('the worker is taken away at once where the operator says so', () =>
  steps(keepWorker(reportsLoaded(OFF)), [able, [raw.call(removeWorker)]]));

test('nothing is installed where the browser has no workers', () =>
  steps(keepWorker(reportsLoaded([])), [[raw.call(canInstallWorker), false]]));

test('a worker that the browser forbids, or that cannot be taken away, disturbs nobody', () => {
  const insecure = throws(new Error('The operation is insecure.'));
  steps(keepWorker(reportsLoaded([])), [able, ...quiet, [raw.call(installWorker), insecure]]);
  steps(keepWorker(reportsLoaded(OFF)), [able, [raw.call(removeWorker), insecure]]);
});

test('the worker follows what the server reports', () =>
  steps(serviceWorkerSaga(), [[raw.takeLeading(reportsLoaded, keepWorker)]]));
