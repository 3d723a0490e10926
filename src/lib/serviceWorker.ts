import { SERVICE_WORKER_PATH } from '../../contract/paths.ts';

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
