const DELAY_MS = 400;

export type BufferingDelay = { wait: () => void; settle: () => void };

export function createBufferingDelay(onChange: (waiting: boolean) => void): BufferingDelay {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    wait() {
      timer ??= setTimeout(() => onChange(true), DELAY_MS);
    },
    settle() {
      clearTimeout(timer);
      timer = undefined;
      onChange(false);
    },
  };
}
