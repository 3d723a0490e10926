import { isOffline } from './waits.ts';

const STEP_MS = 250;

/** Barks once after `ms` of time in which a frame could have come: offline and hidden time does not count. */
export function startWatchdog(ms: number, signal: AbortSignal, bark: () => void): () => void {
  let left = ms;
  const timer = setInterval(() => {
    if (isOffline() || document.hidden) return;
    left -= STEP_MS;
    if (left > 0) return;
    stop();
    bark();
  }, STEP_MS);
  const stop = () => clearInterval(timer);
  signal.addEventListener('abort', stop, { once: true });
  return stop;
}
