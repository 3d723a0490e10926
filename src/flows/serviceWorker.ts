import type { Report } from '../../contract/entities.ts';
import { call, delay, type Saga, takeLeading } from '../core/effects.ts';
import { reportsLoaded } from '../features/consent/slice.ts';
import { canInstallWorker, documentLoaded, installWorker, removeWorker } from '../lib/serviceWorker.ts';

/** By then the first screen and the first seconds of a film are there, which the worker must not slow down. */
export const QUIET_MS = 5_000;

/** Installs the worker that shows the app without a line, once the page is quiet; or takes it away where the operator says so. */
export function* keepWorker({ payload }: ReturnType<typeof reportsLoaded>): Saga {
  if (!(yield* call(canInstallWorker))) return;
  try {
    if (isOff(payload)) {
      yield* call(removeWorker);
      return;
    }
    yield* call(documentLoaded);
    yield* delay(QUIET_MS);
    yield* call(installWorker);
  } catch {
    // A browser may forbid it, and everything else works without.
  }
}

const isOff = (reports: Report[]): boolean =>
  reports.some((report) => report.config_key === 'service_worker' && report.config_value === 'off');

export function* serviceWorkerSaga(): Saga {
  yield* takeLeading(reportsLoaded, keepWorker);
}
