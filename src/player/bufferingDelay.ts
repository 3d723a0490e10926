const PATIENCE_MS = 400;

/** Tells of a wait only when it has lasted long enough to be noticed. */
export type BufferingDelay = { wait: () => void; settle: () => void };

export function createBufferingDelay(onChange: (waiting: boolean) => void): BufferingDelay {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    wait() {
      timer ??= setTimeout(() => onChange(true), PATIENCE_MS);
    },
    settle() {
      clearTimeout(timer);
      timer = undefined;
      onChange(false);
    },
  };
}
