import { bufferedEnd } from './buffering.ts';
import { createStore, type Store } from './store.ts';

export type Clock = { time: number; duration: number; buffered: number };

const EVENTS = ['timeupdate', 'durationchange', 'progress', 'seeking', 'emptied'] as const;

/** Only the scrub bar reads the clock, because it changes many times a second. */
export function createClock(video: HTMLVideoElement, signal: AbortSignal): Store<Clock> {
  const clock = createStore<Clock>({ time: 0, duration: 0, buffered: 0 });
  const read = () => {
    const duration = Number.isFinite(video.duration) ? video.duration : 0;
    clock.set({ time: video.currentTime, duration, buffered: duration ? bufferedEnd(video) : 0 });
  };
  for (const event of EVENTS) video.addEventListener(event, read, { signal });
  return clock;
}
