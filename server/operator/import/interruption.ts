/** The exit code of a command that a signal has ended. */
export const INTERRUPTED = 130;

/** Ends at the first SIGINT or SIGTERM; further ones do not end the cleaning up. `stop` takes the listeners away. */
export function interruption(): { signal: AbortSignal; stop: () => void } {
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  return {
    signal: interrupted.signal,
    stop: () => void process.off('SIGINT', interrupt).off('SIGTERM', interrupt),
  };
}
