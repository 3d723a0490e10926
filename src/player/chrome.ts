import { createStore, type Store } from './store.ts';

const HIDE_AFTER_MS = 3000;

export type Chrome = {
  store: Store<{ visible: boolean }>;
  /** The controls hide by themselves while the video plays, and return when it stops. */
  moving: (moving: boolean) => void;
  /** A pointer over the controls or a visible focus inside keeps them visible. */
  hold: (by: 'pointer' | 'focus', held: boolean) => void;
  wake: () => void;
  toggle: () => void;
  stop: () => void;
};

export function createChrome(): Chrome {
  const store = createStore({ visible: true });
  const holders = new Set<string>();
  let isMoving = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wake = () => {
    clearTimeout(timer);
    store.set({ visible: true });
    if (isMoving && holders.size === 0)
      timer = setTimeout(() => store.set({ visible: false }), HIDE_AFTER_MS);
  };

  return {
    store,
    wake,
    moving(moving) {
      if (moving === isMoving) return;
      isMoving = moving;
      wake();
    },
    hold(by, held) {
      if (held === holders.has(by)) return;
      if (held) holders.add(by);
      else holders.delete(by);
      wake();
    },
    toggle() {
      if (!store.get().visible) return wake();
      clearTimeout(timer);
      store.set({ visible: false });
    },
    stop: () => clearTimeout(timer),
  };
}
