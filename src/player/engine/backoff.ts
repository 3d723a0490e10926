export function childOf(parent: AbortSignal): AbortController {
  const child = new AbortController();
  if (parent.aborted) child.abort();
  else parent.addEventListener('abort', () => child.abort(), { once: true, signal: child.signal });
  return child;
}

/** Resolves after `ms` or on abort; the caller checks the signal. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

/** Only `false` is reliable: `true` means merely that a network interface exists. */
export const isOffline = (): boolean => navigator.onLine === false;

export function untilOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (!isOffline() || signal.aborted) return resolve();
    window.addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

export const RETRIES = 3;
export const backoff = (attempt: number): number => 1000 * 2 ** attempt;
