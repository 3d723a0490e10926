import { createStore } from '../store.ts';

type LineLevel = {
  /** The next film starts at the largest rendition up to this height; null before anything has played. */
  height: number | null;
  /** Bits a second, as hls.js measured them last. */
  estimate: number | null;
};

const nothing: LineLevel = { height: null, estimate: null };
const store = createStore(nothing);

const setHeight = (height: number) => store.set({ height: height > 0 ? height : null });

/** The height that the line has lately carried, for the films that start later in this visit. A height of 0 is not known yet. */
export const lineLevel = {
  get: store.get,
  subscribe: store.subscribe,
  /** A film starts low and climbs, so its lower pictures prove nothing. */
  carries(height: number): void {
    setHeight(Math.max(height, store.get().height ?? 0));
  },
  fellTo: setHeight,
  /** One rendition below is the largest that is smaller. */
  stalledAt: (height: number): void => setHeight(Math.min(height, store.get().height ?? height) - 1),
  /** The next film starts at the smallest. */
  collapsed: (): void => store.set({ height: null }),
  measured: (estimate: number): void => store.set({ estimate }),
  forget: (): void => store.set(nothing),
};
