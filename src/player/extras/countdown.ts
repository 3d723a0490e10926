import { createStore } from '../store.ts';

const STEP_MS = 1000;

/** Counts only the seconds in which `mayCount` allows it; `left` is null while nothing is counted. */
export function createCountdown(seconds: number, mayCount: () => boolean, onDone: () => void) {
  const store = createStore<{ left: number | null }>({ left: null });
  let timer: ReturnType<typeof setInterval> | undefined;

  const stop = () => {
    clearInterval(timer);
    store.set({ left: null });
  };
  const step = () => {
    if (!mayCount()) return;
    const left = (store.get().left ?? 0) - 1;
    if (left > 0) return store.set({ left });
    stop();
    onDone();
  };
  return {
    store,
    start(): void {
      stop();
      store.set({ left: seconds });
      timer = setInterval(step, STEP_MS);
    },
    stop,
  };
}
