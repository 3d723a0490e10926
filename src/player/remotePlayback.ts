import { createStore } from './store.ts';

/** Safari speaks of AirPlay in words of its own, which are older than the standard. */
type SafariVideo = HTMLVideoElement & {
  webkitShowPlaybackTargetPicker?: () => void;
  webkitCurrentPlaybackTargetIsWireless?: boolean;
};

export type RemoteState = { available: boolean; connected: boolean };
type Browser = {
  prompt: () => void;
  /** Returns a function that stops it. */
  watch: (tell: (available: boolean) => void) => () => void;
};
type Connect = (connected: boolean) => void;

export type RemotePlayback = ReturnType<typeof createRemotePlayback>;

/** Another screen plays the element's address by itself: a television, by Google Cast or AirPlay. */
export function createRemotePlayback(video: HTMLVideoElement, onChange: Connect, signal: AbortSignal) {
  const state = createStore<RemoteState>({ available: false, connected: false });
  const connect = (connected: boolean) => {
    if (connected === state.get().connected) return;
    state.set({ connected });
    onChange(connected);
  };
  const { prompt, watch } = offeredBy(video, connect, signal);
  return {
    get: state.get,
    /** The browser searches the network for devices while somebody listens. */
    subscribe(listener: () => void): () => void {
      const leave = state.subscribe(listener);
      const stop = watch((available) => state.set({ available }));
      return () => {
        leave();
        stop();
      };
    },
    /** Opens the browser's list of devices, which also ends a connection. Needs a tap. */
    prompt,
  };
}

function offeredBy(video: SafariVideo, connect: Connect, signal: AbortSignal): Browser {
  if (video.webkitShowPlaybackTargetPicker) return airPlay(video, connect, signal);
  // Firefox has no such thing.
  return video.remote ? remote(video.remote, connect, signal) : { prompt() {}, watch: () => () => {} };
}

function airPlay(video: SafariVideo, connect: Connect, signal: AbortSignal): Browser {
  const changed = () => connect(video.webkitCurrentPlaybackTargetIsWireless === true);
  video.addEventListener('webkitcurrentplaybacktargetiswirelesschanged', changed, { signal });
  return {
    prompt: () => video.webkitShowPlaybackTargetPicker?.(),
    watch(tell) {
      const type = 'webkitplaybacktargetavailabilitychanged';
      const onChange = (event: Event) =>
        tell((event as Event & { availability: string }).availability === 'available');
      video.addEventListener(type, onChange);
      return () => video.removeEventListener(type, onChange);
    },
  };
}

function remote(api: HTMLVideoElement['remote'], connect: Connect, signal: AbortSignal): Browser {
  api.addEventListener('connect', () => connect(true), { signal });
  api.addEventListener('disconnect', () => connect(false), { signal });
  return {
    // Who closes the list wants nothing.
    prompt: () => void api.prompt().catch(() => {}),
    watch(tell) {
      // A device with little memory searches for none.
      const watching = api.watchAvailability(tell).catch(() => null);
      return () => void watching.then((id) => (id === null ? undefined : api.cancelWatchAvailability(id)));
    },
  };
}
