import { settings } from './settings.ts';
import { createStore } from './store.ts';

/** In minutes. */
export const SLEEPS = [0, 15, 30, 60] as const;
export type Sleep = (typeof SLEEPS)[number] | 'episode';
/** Why it stands still though nobody has stopped it. */
export type Stopped = 'asleep' | 'enough' | null;

export type AutoStop = ReturnType<typeof createAutoStop>;

/** Keeps the promises about when to stop: the sleep timer, and so many episodes in a row. */
export function createAutoStop(onStop: () => void) {
  const store = createStore<{ sleep: Sleep; stopped: Stopped }>({ sleep: 0, stopped: null });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inARow = 0;

  const stop = (stopped: Stopped) => {
    store.set({ sleep: 0, stopped });
    inARow = 0;
    onStop();
  };

  return {
    store,
    setSleep(sleep: Sleep): void {
      clearTimeout(timer);
      store.set({ sleep });
      if (typeof sleep === 'number' && sleep > 0) timer = setTimeout(() => stop('asleep'), sleep * 60_000);
    },
    /** An episode has ended: whether the next one may come by itself. */
    mayGoOn(): boolean {
      const { autoNext, stopAfter } = settings.get();
      inARow++;
      if (store.get().sleep === 'episode') stop('asleep');
      else if (stopAfter > 0 && inARow >= stopAfter) stop('enough');
      else return autoNext;
      return false;
    },
    /** Somebody is there after all. */
    wake(): void {
      inARow = 0;
      store.set({ stopped: null });
    },
    destroy: (): void => clearTimeout(timer),
  };
}
