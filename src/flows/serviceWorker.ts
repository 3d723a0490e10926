import type { Report } from '../../contract/entities.ts';
import { SERVICE_WORKER_PATH } from '../../contract/paths.ts';
import { call, delay, type Saga, takeLeading } from '../core/effects.ts';
import { reportsLoaded } from '../features/consent/slice.ts';

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

/** The development server has none. */
export const canInstallWorker = (): boolean =>
  process.env.NODE_ENV === 'production' && 'serviceWorker' in navigator;

/** Installs the worker, or asks for a newer one, and tells it what this page has loaded. */
export async function installWorker(): Promise<void> {
  await navigator.serviceWorker.register(SERVICE_WORKER_PATH);
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
}

/** Takes the worker of an earlier visit away, with all that it has kept. */
export async function removeWorker(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}

export const documentLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else addEventListener('load', () => resolve(), { once: true });
  });
