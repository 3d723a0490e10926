import { isOffline } from './backoff.ts';

const STEP_MS = 250;

/**
 * Fires once after `ms` in which a frame could have come: time offline, hidden or behind another page does not count.
 */
export function startWatchdog(
  ms: number,
  signal: AbortSignal,
  awaited: () => boolean,
  bark: () => void,
): () => void {
  let left = ms;
  const timer = setInterval(() => {
    if (isOffline() || document.hidden || !awaited()) return;
    left -= STEP_MS;
    if (left > 0) return;
    stop();
    bark();
  }, STEP_MS);
  const stop = () => clearInterval(timer);
  signal.addEventListener('abort', stop, { once: true });
  return stop;
}
