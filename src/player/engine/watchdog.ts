import { isOffline } from './backoff.ts';

const STEP_MS = 250;

/**
 * Barks once after `ms` of time in which a frame could have come: offline and hidden time does not count,
 * nor does time in the wings, where another page has the line.
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
