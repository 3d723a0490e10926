/** Runs something later; gives the way to call it off. */
export type After = (ms: number, run: () => void) => () => void;

export const after: After = (ms, run) => {
  const timer = setTimeout(run, ms);
  timer.unref();
  return () => clearTimeout(timer);
};

/** Rejects with the signal's reason once it is aborted. */
export const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
