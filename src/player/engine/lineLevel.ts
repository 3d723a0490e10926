import { createStore } from '../store.ts';

type LineLevel = {
  /** The next film starts at the largest rendition up to this height; null before anything has played. */
  height: number | null;
  /** In bits per second, as last measured by hls.js. */
  estimate: number | null;
};

const nothing: LineLevel = { height: null, estimate: null };
const store = createStore(nothing);

const setHeight = (height: number) => store.set({ height: height > 0 ? height : null });

/** The height the connection has carried lately, for films that start later in this visit. 0 is unknown. */
export const lineLevel = {
  get: store.get,
  subscribe: store.subscribe,
  /** A film starts low and climbs, so its lower heights prove nothing. */
  carries(height: number): void {
    setHeight(Math.max(height, store.get().height ?? 0));
  },
  fellTo: setHeight,
  /** One less makes the next film start at the next smaller rendition. */
  stalledAt: (height: number): void => setHeight(Math.min(height, store.get().height ?? height) - 1),
  collapsed: (): void => store.set({ height: null }),
  measured: (estimate: number): void => store.set({ estimate }),
  forget: (): void => store.set(nothing),
};
