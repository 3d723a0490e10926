import { settings } from './settings.ts';
import { createStore } from './store.ts';

export const SLEEPS = [0, 15, 30, 60] as const;
export type Sleep = (typeof SLEEPS)[number] | 'episode';
export type Stopped = 'asleep' | 'enough' | null;

export type AutoStop = ReturnType<typeof createAutoStop>;

export function createAutoStop(onStop: () => void) {
  const store = createStore<{ sleep: Sleep; stopped: Stopped }>({ sleep: 0, stopped: null });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let episodesInARow = 0;

  const stop = (stopped: Stopped) => {
    clearTimeout(timer);
    store.set({ sleep: 0, stopped });
    episodesInARow = 0;
    onStop();
  };

  return {
    store,
    setSleep(sleep: Sleep): void {
      clearTimeout(timer);
      store.set({ sleep });
      if (typeof sleep === 'number' && sleep > 0) timer = setTimeout(() => stop('asleep'), sleep * 60_000);
    },
    /** The page after the last episode comes even without autoplay. */
    mayGoOn(toEnd: boolean): boolean {
      const { autoNext, stopAfter } = settings.get();
      episodesInARow++;
      if (store.get().sleep === 'episode') stop('asleep');
      else if (stopAfter > 0 && episodesInARow >= stopAfter) stop('enough');
      else return autoNext || toEnd;
      return false;
    },
    wake(): void {
      episodesInARow = 0;
      store.set({ stopped: null });
    },
    destroy: (): void => clearTimeout(timer),
  };
}
