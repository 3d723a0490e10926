import type { Report } from '../../contract/entities.ts';
import { SERVICE_WORKER_PATH } from '../../contract/paths.ts';
import { call, delay, type Saga, takeLeading } from '../core/effects.ts';
import { reportsLoaded } from '../features/consent/slice.ts';

/** By then the first screen and the start of a film have loaded, which the worker must not slow down. */
export const QUIET_MS = 5_000;

/** Installs the service worker once the page is quiet, or removes it where the operator switched it off. */
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
    // A browser may forbid it, and the app works without it.
  }
}

const isOff = (reports: Report[]): boolean =>
  reports.some((report) => report.config_key === 'service_worker' && report.config_value === 'off');

export function* serviceWorkerSaga(): Saga {
  yield* takeLeading(reportsLoaded, keepWorker);
}

/** The development server serves no worker. */
export const canInstallWorker = (): boolean =>
  process.env.NODE_ENV === 'production' && 'serviceWorker' in navigator;

export async function installWorker(): Promise<void> {
  await navigator.serviceWorker.register(SERVICE_WORKER_PATH);
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
}

/** Deletes all caches too, which include the downloaded episodes. */
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
