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

test('the service worker is installed once the page is quiet', () =>
  steps(keepWorker(reportsLoaded([])), [able, ...quiet, [raw.call(installWorker)]]));

test('the service worker is removed at once when the operator turns it off', () =>
  steps(keepWorker(reportsLoaded(OFF)), [able, [raw.call(removeWorker)]]));

test('no service worker is installed where the browser does not support it', () =>
  steps(keepWorker(reportsLoaded([])), [[raw.call(canInstallWorker), false]]));

test('a service worker that cannot be installed or removed causes no error', () => {
  const insecure = throws(new Error('The operation is insecure.'));
  steps(keepWorker(reportsLoaded([])), [able, ...quiet, [raw.call(installWorker), insecure]]);
  steps(keepWorker(reportsLoaded(OFF)), [able, [raw.call(removeWorker), insecure]]);
});

test('the service worker follows the settings that the server reports', () =>
  steps(serviceWorkerSaga(), [[raw.takeLeading(reportsLoaded, keepWorker)]]));
