import { isOffline } from './backoff.ts';

const STEP_MS = 250;

/**
 * Fires once after `ms` in which a frame could have come: time offline, hidden or behind another page does not count.
 */
export function startWatchdog(
  ms: number,
  signal: AbortSignal,
  isWatched: () => boolean,
  onTimeout: () => void,
): () => void {
  let remaining = ms;
  const timer = setInterval(() => {
    if (isOffline() || document.hidden || !isWatched()) return;
    remaining -= STEP_MS;
    if (remaining > 0) return;
    stop();
    onTimeout();
  }, STEP_MS);
  const stop = () => clearInterval(timer);
  signal.addEventListener('abort', stop, { once: true });
  return stop;
}
