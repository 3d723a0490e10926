type Ticker = { wake: () => void; stop: () => Promise<void> };

/**
 * Runs a task every `everyMs` and on each `wake`, never twice at once; a wake during a run has it run once more. The
 * task answers for its own failures. `stop` waits for what runs.
 */
export function startTicker(everyMs: number, task: () => Promise<unknown>): Ticker {
  let run: Promise<unknown> | null = null;
  let again = false;
  const start = () => {
    run ??= task().finally(() => {
      run = null;
      if (!again) return;
      again = false;
      start();
    });
  };
  const timer = setInterval(start, everyMs);
  return {
    wake() {
      again = run !== null;
      start();
    },
    async stop() {
      clearInterval(timer);
      again = false;
      await run;
    },
  };
}
