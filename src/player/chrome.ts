import { createStore, type Store } from './store.ts';

const HIDE_AFTER_MS = 3000;

export type Chrome = {
  /** `middle`: with the buttons in the middle of the picture. */
  store: Store<{ visible: boolean; middle: boolean }>;
  /** The controls hide by themselves while the video plays, and return when it stops. */
  moving: (moving: boolean) => void;
  /** A pointer over the controls or a visible focus inside keeps them visible. */
  hold: (by: 'pointer' | 'focus', held: boolean) => void;
  wake: () => void;
  /** On a new page the controls show without the middle buttons, which would cover faces. */
  arrive: () => void;
  toggle: () => void;
  stop: () => void;
};

export function createChrome(): Chrome {
  const store = createStore({ visible: true, middle: false });
  const holders = new Set<string>();
  let isMoving = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hide = () => {
    clearTimeout(timer);
    store.set({ visible: false, middle: false });
  };
  const show = (middle: boolean) => {
    clearTimeout(timer);
    store.set({ visible: true, middle });
    if (isMoving && holders.size === 0) timer = setTimeout(hide, HIDE_AFTER_MS);
  };
  const wake = () => show(true);

  return {
    store,
    wake,
    arrive: () => show(false),
    moving(moving) {
      if (moving === isMoving) return;
      isMoving = moving;
      show(!moving || store.get().middle);
    },
    hold(by, held) {
      if (held === holders.has(by)) return;
      if (held) holders.add(by);
      else holders.delete(by);
      show(by === 'focus' || store.get().middle);
    },
    toggle() {
      if (store.get().middle) hide();
      else wake();
    },
    stop: () => clearTimeout(timer),
  };
}
