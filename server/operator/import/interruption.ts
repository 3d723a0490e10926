/** Ends at the first SIGINT or SIGTERM; `stop` takes the listeners away. */
export function interruption(): { signal: AbortSignal; stop: () => void } {
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  return {
    signal: interrupted.signal,
    stop: () => void process.off('SIGINT', interrupt).off('SIGTERM', interrupt),
  };
}
